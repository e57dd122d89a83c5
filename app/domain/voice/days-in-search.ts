import { lastOfMonth, plusDays, type Day } from "~/domain/calendar/day";
import { chooseMeanings, type Item } from "./choose-meanings";
import { normaliseSpeech } from "~/domain/words/normalise-speech";
import { readTokens } from "./read-tokens";
import { readSpokenDays, type SpokenContext } from "./spoken-days";

/** Days among the words of a search: 'rotavator next week', 'in December', 'लातूर ट्रॅक्टर पुढच्या आठवड्यात', 'थ्रेशर सोमवार से बुधवार'. */

const MAX_WORDS = 16;
/** 'From the 28th of November to the 2nd of December'. */
const MAX_DAY_WORDS = 10;

/** What days are named by; numbers alone may be anything. */
const NAMES: readonly Item["kind"][] = ["offset", "weekday", "month", "unit", "length", "weekend", "monthUnit"];
/** What may stand between them. */
const SIGNS: readonly Item["kind"][] = [
  "number",
  "from",
  "to",
  "and",
  "inside",
  "later",
  "next",
  "this",
  "last",
  "date",
  "few",
  "small",
];

/** Tells the words of a search that name days from the others; undefined where none name days that can be booked. */
export function readDaysInSearch(search: string, context: Pick<SpokenContext, "first" | "last">) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length > MAX_WORDS) return undefined;
  for (let length = Math.min(words.length, MAX_DAY_WORDS); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const read = readAsDays(words.slice(from, from + length).join(" "), context);
      if (read === undefined) continue;
      // The words without those that name the days; no days where only a length was named, as in 'for three days'.
      const rest = [...words.slice(0, from), ...words.slice(from + length)].join(" ");
      return { days: read === "length" ? undefined : read, search: rest === "" ? undefined : rest };
    }
  }
  return undefined;
}

/** Days, or 'length' where no first one is named; undefined where any word means something else. */
function readAsDays(text: string, context: SpokenContext): { startDate: Day; endDate: Day } | "length" | undefined {
  const tokens = readTokens(normaliseSpeech(text).split(" "));
  if (tokens.some(({ meanings, objections }) => meanings.length === 0 || objections.length > 0)) return undefined;
  const items = chooseMeanings(tokens);
  // Numbers of hours, sizes and models are left out of the items.
  if (items.length < tokens.length || !items.some(({ kind }) => NAMES.includes(kind))) return undefined;
  if (!items.every(({ kind }) => NAMES.includes(kind) || SIGNS.includes(kind))) return undefined;
  // Small words before them belong to what stands there: '२००० च्या आत'.
  if (items[0]?.kind === "small" || items[0]?.kind === "inside") return undefined;
  const month = readMonth(items, context);
  if (month !== undefined) return month;
  const spoken = readSpokenDays(tokens, context);
  switch (spoken?.kind) {
    case "range":
      return { startDate: spoken.start, endDate: spoken.end };
    case "start":
      return { startDate: spoken.start, endDate: spoken.start };
    case "duration":
    case "vague":
      return "length";
    default:
      return undefined;
  }
}

const REFERENCES: readonly Item["kind"][] = ["next", "this"];

/** All days of a month that can be booked, or where none can be all of them: 'next month', 'पुढच्या महिन्यात', 'December'. */
function readMonth(items: readonly Item[], { first, last }: SpokenContext) {
  const [one, other, ...more] = items.filter(({ kind }) => kind !== "small" && kind !== "inside");
  const isNamed = one?.kind === "month" && other === undefined;
  const isReferred = one !== undefined && REFERENCES.includes(one.kind) && other?.kind === "monthUnit";
  if (more.length > 0 || (!isNamed && !isReferred)) return undefined;
  let start = `${first.slice(0, 7)}-01`;
  const isMeant = (day: Day) =>
    one.kind === "month" ? Number(day.slice(5, 7)) === one.month : one.kind === "this" || day > first;
  while (!isMeant(start)) start = plusDays(lastOfMonth(start), 1);
  const end = lastOfMonth(start);
  if (start > last) return { startDate: start, endDate: end };
  return { startDate: start < first ? first : start, endDate: end > last ? last : end };
}
