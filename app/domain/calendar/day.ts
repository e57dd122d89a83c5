/** Units of time, each in the unit of its name. Safe for the browser. */

export const MS_PER_SECOND = 1_000;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 86_400_000;
export const SECONDS_PER_MINUTE = 60;
export const SECONDS_PER_HOUR = 3_600;
export const SECONDS_PER_DAY = 86_400;

/** A calendar day in India, `yyyy-MM-dd`; never an instant: no time zone of server or phone changes it. */
export type Day = string;

/** Days from a first to a last, both included. */
export interface DayRange {
  startDate: Day;
  endDate: Day;
}

/** India keeps one offset all year: UTC + 5:30. */
const INDIA_OFFSET_MS = 5.5 * MS_PER_HOUR;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

export function dayInIndia(instant: Date): Day {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export function startOfDayInIndia(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS);
}

/** True for a text written as a day, `yyyy-MM-dd`; the day need not exist. Safe for the browser, and small. */
export function hasDayForm(text: string): boolean {
  return DAY_FORM.test(text);
}

/** True for a date that exists, written `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  return hasDayForm(text) && !Number.isNaN(readTime(text)) && writeDay(readTime(text)) === text;
}

export function plusDays(day: Day, days: number): Day {
  return writeDay(readTime(day) + days * MS_PER_DAY);
}

/** How many days a range covers, both ends included. */
export function countDays(start: Day, end: Day): number {
  return (readTime(end) - readTime(start)) / MS_PER_DAY + 1;
}

/** Every day of a range, both ends included; empty when it ends before it starts. */
export function listDays(start: Day, end: Day): Day[] {
  if (end < start) return [];
  return Array.from({ length: countDays(start, end) }, (_, index) => plusDays(start, index));
}

/** Days that follow one another as ranges. The days come in order, each once. */
export function groupDays(days: readonly Day[]): { start: Day; end: Day }[] {
  const ranges: { start: Day; end: Day }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && plusDays(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return ranges;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return writeDay(new Date(readTime(day)).setUTCFullYear(year, month, 0));
}

/** Day of the week, 0 = Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(readTime(day)).getUTCDay();
}

/** Days are counted as instants of UTC, where each has 24 hours. */
function readTime(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function writeDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** Last bookable day counted from today. */
const BOOKING_WINDOW_DAYS = 30;

export function bookingWindow(today: Day): { first: Day; last: Day } {
  return { first: today, last: plusDays(today, BOOKING_WINDOW_DAYS) };
}

/** No booking that lasts until today or longer has begun before: it would have been longer than the window. */
export function firstDayOfThoseNotOver(today: Day): Day {
  return plusDays(today, -BOOKING_WINDOW_DAYS);
}

export function isInBookingWindow({ startDate, endDate }: { startDate: Day; endDate: Day }, now: Date): boolean {
  const { first, last } = bookingWindow(dayInIndia(now));
  return startDate >= first && endDate <= last;
}
