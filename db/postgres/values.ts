/** Values on their way to PostgreSQL and back, in the shapes that SQLite gives: numbers for numbers, 0 and 1 for truth. */

type Parse = (value: string) => unknown;

/** By the number of PostgreSQL's type. Every whole number of the product is a safe integer; sums of them come as `numeric`. */
const PARSERS: Readonly<Record<number, Parse>> = {
  // boolean
  16: (value) => (value === "t" ? 1 : 0),
  // bytea
  17: (value) => Buffer.from(value.slice("\\x".length), "hex"),
  // int8, int2, int4, oid, float4, float8, numeric
  ...Object.fromEntries([20, 21, 23, 26, 700, 701, 1700].map((type) => [type, Number])),
};

/** All else stays the text that it is, JSON and arrays too. */
export function getTypeParser(oid: number): Parse {
  return PARSERS[oid] ?? ((value) => value);
}

/** Replaces U+0000, the one character that PostgreSQL's text cannot hold. */
export function toParameter(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{FFFD}") : value;
}

/** The type of a number that is sent: PostgreSQL infers text where there is no context. */
export function castOf(value: unknown): string {
  if (typeof value !== "number") return "";
  return Number.isSafeInteger(value) ? "::bigint" : "::double precision";
}
