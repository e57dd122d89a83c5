import icons from "~/styles/drawings/icons.svg?no-inline";
import { classNames } from "./class-names";

/** The logo: a tractor tyre around the two triangles of field and sky. Decorative beside the name. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={classNames("size-9 flex-none", className)} aria-hidden="true">
      <use href={`${icons}#mark`} />
    </svg>
  );
}

/** A decorated tractor for empty pages and 404 pages. A file that the styles name: what does not show it does not fetch it. */
export function TractorDrawing() {
  return (
    <div className="mx-auto w-33 rounded-lg bg-haldi px-3 pt-4">
      <div className="tractor" />
    </div>
  );
}
