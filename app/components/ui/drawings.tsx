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

/**
 * A decorated tractor for the hero, empty pages and 404 pages. A file that the styles name: what does not show it, such
 * as the hero on phones, does not fetch it.
 */
export function TractorDrawing({ className }: { className?: string }) {
  return <div className={classNames("drawing", className)} />;
}
