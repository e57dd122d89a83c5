import type { Day } from "~/domain/calendar/day";
import { factsOf, type Language } from "./language";

/** Days as one says them: the weekday first, as that is what people check; the year goes without saying. */

/** 'Sunday, November 22nd', 'रविवार, 22 नवंबर'. Safe for the browser. */
export function sayDay(day: Day, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const { tag, speech = tag, ordinals = {} } = factsOf(language);
  const spoken = new Intl.DateTimeFormat(speech, {
    numberingSystem: "latn",
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(noon);
  const rule = new Intl.PluralRules(tag, { type: "ordinal" }).select(Number(day.slice(8)));
  return `${spoken}${ordinals[rule] ?? ""}`;
}
