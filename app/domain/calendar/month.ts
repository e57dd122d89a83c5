import { isDay, plusDays, type Day } from "./day";

/** Calendar months, written `yyyy-MM`. */
export type Month = string;

const MONTHS_PER_YEAR = 12;

export function monthOf(day: Day): Month {
  return day.slice(0, "yyyy-MM".length);
}

export function plusMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1 + months;
  const year = Math.floor(count / MONTHS_PER_YEAR);
  return `${String(year).padStart(4, "0")}-${String(count - year * MONTHS_PER_YEAR + 1).padStart(2, "0")}`;
}

export function daysOfMonth(month: Month): { first: Day; last: Day } {
  return { first: `${month}-01`, last: plusDays(`${plusMonths(month, 1)}-01`, -1) };
}

/** Reads a month from an address and keeps it between two others; `otherwise` where the text is none. */
export function readMonth(text: string | null, otherwise: Month, { first, last }: { first: Month; last: Month }) {
  const month = text !== null && isDay(`${text}-01`) ? text : otherwise;
  return month < first ? first : month > last ? last : month;
}
