import { PAISE_PER_RUPEE, type Paise } from "~/domain/money";
/** For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, without which Excel takes Devanagari for Latin. */

/** A value of a table: words, a whole number, a decimal number written out, or nothing. */
export type CsvCell = string | number | { decimal: string } | null;

export const CSV_START = "\uFEFF";
const LINE_END = "\r\n";
/** A spreadsheet would compute what begins so, some also by the full-width signs; with an apostrophe before it, it shows it. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A phone number computes nothing. */
const SIGNED_NUMBER = /^[+-]\d[\d ]*$/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

export function writeCsvLine(cells: readonly CsvCell[]): string {
  return cells.map(writeCell).join(",") + LINE_END;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.decimal;
  const inert = FORMULA.test(cell) && !SIGNED_NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Paise as a plain number of rupees: 12500.00. Integer arithmetic only. */
export function rupeesCell(paise: Paise): CsvCell {
  const [rupees, rest] = [Math.trunc(Math.abs(paise) / PAISE_PER_RUPEE), Math.abs(paise) % PAISE_PER_RUPEE];
  return { decimal: `${paise < 0 ? "-" : ""}${rupees}.${String(rest).padStart(2, "0")}` };
}
