import { classNames } from "./class-names";

/** The logo: a tractor tyre around the two triangles of field and sky. Decorative beside the name. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={classNames("mark", className)} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="12.5" fill="none" stroke="#f8b615" strokeWidth="6" strokeDasharray="6 3.82" />
      <circle cx="16" cy="16" r="10.5" fill="#161c48" stroke="#f8b615" strokeWidth="2.5" />
      <path d="M16 8.5l6 9.5H10z" fill="#fffbee" />
      <path d="M16 24.5l-6-9.5h12z" fill="#f8b615" fillOpacity=".85" />
    </svg>
  );
}

/** A decorated tractor for the hero, empty pages and 404 pages. */
export function TractorDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={classNames("drawing", className)}
      viewBox="0 0 260 172"
      fill="none"
      strokeWidth="6"
      stroke="#161c48"
      aria-hidden="true"
    >
      <path d="M62 76V22M116 76V22M182 74V40M112 74L98 52" />
      <path d="M36 8h100l10 16H26z" fill="#0c4a29" strokeWidth="4" />
      <path
        d="M30 26l8 12 8-12 8 12 8-12 8 12 8-12 8 12 8-12 8 12 8-12 8 12 8-12 8 12 8-12"
        fill="#f8b615"
        strokeWidth="3"
      />
      <path d="M70 80V62h26v18" fill="#161c48" />
      <path d="M108 74h100q20 0 22 20v30H108z" fill="#861a10" strokeWidth="4" />
      <path d="M124 90h74M124 100h74" stroke="#f8b615" strokeWidth="4" />
      <path d="M212 84v32M220 88v28" stroke="#fffbee" strokeWidth="4" />
      <path d="M84 124h142" strokeWidth="16" />
      <path d="M22 108a54 54 0 01104-8" stroke="#861a10" strokeWidth="14" />
      <circle cx="74" cy="118" r="42" fill="#161c48" strokeWidth="12" strokeDasharray="10 6.5" />
      <circle cx="74" cy="118" r="25" fill="#f8b615" stroke="#fffbee" strokeWidth="5" />
      <circle cx="74" cy="118" r="9" fill="#861a10" />
      <circle cx="208" cy="138" r="23" fill="#161c48" strokeWidth="8" strokeDasharray="7 5" />
      <circle cx="208" cy="138" r="13" fill="#f8b615" stroke="#fffbee" strokeWidth="4" />
      <circle cx="208" cy="138" r="4" fill="#861a10" />
      <path d="M0 168h260" />
    </svg>
  );
}
