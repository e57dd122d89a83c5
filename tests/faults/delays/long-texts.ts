/** Texts that cost a careless reader much more than their length. */

const UNITS: Readonly<Record<string, string>> = {
  letters: "a",
  words: "ab ",
  "words in three scripts": "tractor ट्रैक्टर ऊस ",
  blanks: " ",
  "lines and tabs": "\n\t",
  digits: "1",
  "days and dashes": "2026-01-",
  addresses: "a@a.",
  "marks in disorder": "\u0301\u0323",
  "decomposed letters": "e\u0301",
  "halves of conjuncts": "क्",
  "joiners and emoji": "👩‍🌾",
  wildcards: "%_",
  brackets: "((",
  markup: "<b>&",
  quotes: `'"\\`,
  commas: "a,b;",
  slashes: "/../",
};

export const TEXT_NAMES: readonly string[] = Object.keys(UNITS);

/** A text of about so many bytes in UTF-8. */
export function makeText(name: string, bytes: number): string {
  const unit = UNITS[name] ?? "a";
  return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
}
