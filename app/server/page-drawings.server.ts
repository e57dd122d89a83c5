import icons from "~/styles/drawings/icons.svg?raw";

/** The drawings of the icons' file, within pages that are not to ask for it. */

const DRAWING = /<(path|symbol) id="(\w+)"([^]*?)(?:\/>|<\/symbol>)\n/g;
const NAMED = /<use href="[^"#]*#(\w+)"\/>/g;

function readDrawings(): Map<string, string> {
  return new Map(
    [...icons.matchAll(DRAWING)].map(([, element, name = "", rest = ""]) => [
      name,
      element === "path" ? `<path${rest}/>` : `<svg${rest}</svg>`,
    ]),
  );
}

let drawings: Map<string, string> | undefined;

/** Puts each drawing that a page names in the file of icons into the page itself. */
export function placeDrawings(html: string): string {
  drawings ??= readDrawings();
  return html.replace(NAMED, (use, name: string) => drawings?.get(name) ?? use);
}
