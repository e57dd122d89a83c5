/** Licences that a private product may use as they are: notices are kept in node_modules. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Unlicense",
  "Python-2.0",
  "OFL-1.1",
]);

/** Others, each looked at, with the reason for which it is used. */
const ALLOWED_PACKAGES: Record<string, { licence: string; reason: string }> = {
  "@img/sharp-libvips": {
    licence: "LGPL-3.0-or-later",
    reason: "A shared library, loaded unchanged and replaceable: what the LGPL asks of a user of it.",
  },
  "react-leaflet": {
    licence: "Hippocratic-2.1",
    reason: "Its ethical clauses forbid nothing that this product does; version 4 is the last for React 18.",
  },
  "@react-leaflet/core": { licence: "Hippocratic-2.1", reason: "The same as react-leaflet." },
};

/** True for a package that may be used under its licence: of `A OR B` one is enough, of `A AND B` it takes both. */
export function isAllowed({ name, licence }: { name: string; licence: string }): boolean {
  const exception = Object.entries(ALLOWED_PACKAGES).find(([known]) => name === known || name.startsWith(`${known}-`));
  if (exception?.[1].licence === licence) return true;
  return licence.split(" OR ").some((choice) => choice.split(" AND ").every((part) => ALLOWED.has(part.trim())));
}
