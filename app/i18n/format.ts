import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { format, parseISO } from "date-fns";
import { dayInIndia, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import type { Language } from "./language";

/**
 * Money and dates as people read them. Server only in practice: date-fns stays out of the browser,
 * and what the browser needs it gets as finished text.
 */

const LOCALES: Record<Exclude<Language, "en">, string> = { hi: "hi-IN-u-nu-latn", mr: "mr-IN-u-nu-latn" };
const longDates = {
  hi: new Intl.DateTimeFormat(LOCALES.hi, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  mr: new Intl.DateTimeFormat(LOCALES.mr, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
};

/** A calendar day in long form: 'November 21st, 2026', '21 नवंबर 2026', '21 नोव्हेंबर 2026'. */
export function formatDay(day: Day, language: Language): string {
  if (language === "en") return format(parseISO(day), "MMMM do, y");
  // Intl (ICU 78.2) puts a comma before the year in Marathi, which no Marathi calendar or newspaper does.
  return longDates[language].format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** A range of days in long form; one day stands alone. */
export function formatRange(start: Day, end: Day, language: Language): string {
  return start === end ? formatDay(start, language) : `${formatDay(start, language)} – ${formatDay(end, language)}`;
}

const times = {
  en: new Intl.DateTimeFormat("en-IN", { hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" }),
  hi: new Intl.DateTimeFormat(LOCALES.hi, {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    dayPeriod: "long",
    timeZone: "Asia/Kolkata",
  }),
  mr: new Intl.DateTimeFormat(LOCALES.mr, {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    dayPeriod: "long",
    timeZone: "Asia/Kolkata",
  }),
};
/**
 * The parts of the day in Marathi, each from its hour on, as 'in the morning'. Intl (ICU 78.2) knows only 'morning',
 * calls twelve sharp मध्यान्ह, and begins the evening at four, when people still say दुपारी.
 */
const MARATHI_PARTS_OF_DAY: [fromHour: number, said: string][] = [
  [21, "रात्री"],
  [17, "संध्याकाळी"],
  [12, "दुपारी"],
  [6, "सकाळी"],
  [4, "पहाटे"],
  [0, "रात्री"],
];

/**
 * Until when something can be done: the time alone while it is today, else its day before it. Midnight is told
 * as the minute before: 'the 28th at 12 in the night' would be taken for the end of the 28th.
 */
export function formatDeadline(instant: string, today: Day, language: Language): string {
  const at = new Date(instant);
  const isMidnight = at.getTime() === startOfDayInIndia(dayInIndia(at)).getTime();
  const told = isMidnight ? new Date(at.getTime() - MS_PER_MINUTE) : at;
  const day = dayInIndia(told);
  const time = formatTime(told.toISOString(), language);
  return day === today ? time : `${formatDay(day, language)}, ${time}`;
}

/** The time of day in India at an instant: '7:00 am', 'सुबह 7:00', 'सकाळी 7:00'. */
export function formatTime(instant: string, language: Language): string {
  const at = new Date(instant);
  if (language !== "mr") return times[language].format(at);
  const hour = Math.floor((at.getTime() - startOfDayInIndia(dayInIndia(at)).getTime()) / MS_PER_HOUR);
  const partOfDay = MARATHI_PARTS_OF_DAY.find(([fromHour]) => hour >= fromHour)?.[1];
  return times.mr
    .formatToParts(at)
    .map(({ type, value }) => (type === "dayPeriod" ? partOfDay : value))
    .join("");
}
