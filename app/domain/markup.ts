export class Markup {
  constructor(readonly text: string) {}
}

type MarkupValue = string | number | Markup | readonly Markup[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Control characters and lone surrogates: nothing shows them, and some parsers fail on them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu;

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(UNPRINTABLE, " ").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Template tag for HTML: every value is escaped unless it is markup already. */
export function markup(strings: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  const parts = strings.map((string, index) => {
    const value = values[index];
    return value === undefined ? string : string + write(value);
  });
  return new Markup(parts.join(""));
}

function write(value: MarkupValue): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "number") return String(value);
  return value.map((part) => part.text).join("");
}

/** A value from outside, isolated so that right-to-left text cannot reverse its surroundings. */
export function foreign(value: string): Markup {
  return markup`<bdi>${value}</bdi>`;
}
