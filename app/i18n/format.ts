import { format, parseISO } from "date-fns";
import { MS_PER_HOUR, MS_PER_MINUTE, dayInIndia, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { factsOf, LANGUAGES, type Language } from "./language";

/** Money and dates as people read them. Server only in practice: the browser gets finished text, and no date-fns. */

/** Of each language once: making a format takes longer than using it. */
const longDates = formatsBy({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const months = formatsBy({ month: "long", year: "numeric", timeZone: "UTC" });
const shortMonths = formatsBy({ month: "short", timeZone: "UTC" });
const monthLetters = formatsBy({ month: "narrow", timeZone: "UTC" });
const times = formatsBy({ hour: "numeric", minute: "2-digit", hour12: true, timeZone: "Asia/Kolkata" });

function formatsBy(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  const formats = LANGUAGES.map((language): [Language, Intl.DateTimeFormat] => {
    const { tag, dayPeriod } = factsOf(language);
    const period = options.hour === undefined || dayPeriod === undefined ? {} : { dayPeriod };
    return [language, new Intl.DateTimeFormat(tag, { numberingSystem: "latn", ...options, ...period })];
  });
  return Object.fromEntries(formats) as Record<Language, Intl.DateTimeFormat>;
}

/** A calendar day in long form: 'November 21st, 2026', '21 नवंबर 2026', '21 नोव्हेंबर 2026'. */
export function formatDay(day: Day, language: Language): string {
  const { longDay } = factsOf(language);
  if (longDay !== undefined) return format(parseISO(day), longDay);
  // Intl (ICU 78.2) puts a comma before the year in Marathi, which no Marathi calendar or newspaper does.
  return longDates[language].format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** The month of a day: 'November 2026', 'नवंबर 2026'. */
export function formatMonth(day: Day, language: Language): string {
  return months[language].format(new Date(`${day}T00:00:00Z`));
}

/** The month of a day where there is little room: 'Nov', 'नव॰', 'नोव्हें'. */
export function formatShortMonth(day: Day, language: Language): string {
  return shortMonths[language].format(new Date(`${day}T00:00:00Z`));
}

/** The month of a day below a narrow column: 'N', 'न', 'नो'. */
export const formatMonthLetter = (day: Day, language: Language) =>
  monthLetters[language].format(new Date(`${day}T00:00:00Z`));

/** A range of days, or one. Where the day comes first, a shared month is said once: '26 – 29 नवंबर 2026'. */
export function formatRange(start: Day, end: Day, language: Language): string {
  if (start === end) return formatDay(start, language);
  return `${shortenStart(start, end, language)} – ${formatDay(end, language)}`;
}

function shortenStart(start: Day, end: Day, language: Language): string {
  const isShort = factsOf(language).longDay === undefined && start.slice(0, 4) === end.slice(0, 4);
  if (!isShort) return formatDay(start, language);
  if (start.slice(0, 7) === end.slice(0, 7)) return String(Number(start.slice(8)));
  return formatDay(start, language).replace(` ${start.slice(0, 4)}`, "");
}

/** Days in one line, for lists: '3–4 Dec 2026', '27 Nov – 3 Dec 2026', '28 Nov 2026', '6–8 डिसेंबर 2026'. */
export function formatDays(start: Day, end: Day, language: Language): string {
  const last = formatShortDay(end, language);
  if (start === end) return last;
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${last}`;
  const first = formatShortDay(start, language);
  return `${start.slice(0, 4) === end.slice(0, 4) ? first.slice(0, -5) : first} – ${last}`;
}

/** A day in short form, for lists: '28 Nov 2026', '6 डिसेंबर 2026'. */
export function formatShortDay(day: Day, language: Language): string {
  // Only English months have a short form that everyone reads.
  const month =
    factsOf(language).longDay === undefined ? formatMonth(day, language).slice(0, -5) : formatShortMonth(day, language);
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

/** Until when: the time alone where it is today. Midnight is said as the minute before, or would seem a day later. */
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
  const { partsOfDay } = factsOf(language);
  if (partsOfDay === undefined) return times[language].format(at);
  const hour = Math.floor((at.getTime() - startOfDayInIndia(dayInIndia(at)).getTime()) / MS_PER_HOUR);
  const partOfDay = partsOfDay.find(([fromHour]) => hour >= fromHour)?.[1];
  return times[language]
    .formatToParts(at)
    .map(({ type, value }) => (type === "dayPeriod" ? partOfDay : value))
    .join("");
}

export const formatDayOf = (instant: string, language: Language) => formatDay(dayInIndia(new Date(instant)), language);

/** An instant as day and time in India. */
export const formatMoment = (instant: string, language: Language): string =>
  `${formatDayOf(instant, language)}, ${formatTime(instant, language)}`;

const SOME_DAY = "2026-01-01";

/** A whole hour of the day, 0 to 24, as a time. */
export function formatHour(hour: number, language: Language): string {
  const at = startOfDayInIndia(SOME_DAY).getTime() + hour * MS_PER_HOUR;
  return formatTime(new Date(at).toISOString(), language);
}
