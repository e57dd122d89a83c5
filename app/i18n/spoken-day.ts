import type { Day } from "~/domain/calendar/day";
import type { Language } from "./language";

/** Days as one says them: the weekday first, as that is what people check; the year goes without saying. */

const TAGS: Record<Language, string> = { en: "en-US", hi: "hi-IN-u-nu-latn", mr: "mr-IN-u-nu-latn" };
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** 'Sunday, November 22nd', 'रविवार, 22 नवंबर'. Safe for the browser. */
export function sayDay(day: Day, language: Language): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const spoken = new Intl.DateTimeFormat(TAGS[language], {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(noon);
  if (language !== "en") return spoken;
  return `${spoken}${ENDINGS[new Intl.PluralRules("en", { type: "ordinal" }).select(Number(day.slice(8)))] ?? "th"}`;
}
