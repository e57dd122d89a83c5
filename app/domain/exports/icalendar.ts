import { plusDays, type Day } from "~/domain/calendar/day";

/** Events over whole days as calendars read them: RFC 5545. */

export interface CalendarEvent {
  /** The same for the same event at every export, so that calendars replace and do not double it. */
  uid: string;
  /** First and last day, both included. */
  startDate: Day;
  endDate: Day;
  summary: string;
  description: string;
  location: string;
  url: string;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  createdAt: string;
}

export interface Calendar {
  name: string;
  madeAt: Date;
  events: readonly CalendarEvent[];
}

const LINE_END = "\r\n";
/** India keeps one offset all year. Calendars without any component are refused by some readers; this one always stands. */
const TIME_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Kolkata",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0530",
  "TZOFFSETTO:+0530",
  "TZNAME:IST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

export function writeCalendar({ name, madeAt, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Yantra//Bookings//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Kolkata",
    ...TIME_ZONE,
    ...events.flatMap((event) => writeEvent(event, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => foldLine(line) + LINE_END).join("");
}

/** A calendar takes no version for newer whose number is not higher: it rises with time, whatever has changed. 31 bits last 6 years. */
const SEQUENCE_STEP_MS = 100;
const sequenceOf = ({ createdAt }: CalendarEvent, madeAt: Date) =>
  Math.max(0, Math.floor((madeAt.getTime() - Date.parse(createdAt)) / SEQUENCE_STEP_MS));

function writeEvent(event: CalendarEvent, madeAt: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${writeInstant(madeAt.toISOString())}`,
    `CREATED:${writeInstant(event.createdAt)}`,
    `LAST-MODIFIED:${writeInstant(madeAt.toISOString())}`,
    `SEQUENCE:${sequenceOf(event, madeAt)}`,
    `DTSTART;VALUE=DATE:${writeDate(event.startDate)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${writeDate(plusDays(event.endDate, 1))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === "CANCELLED" ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

const writeDate = (day: Day) => day.replaceAll("-", "");
const writeInstant = (instant: string) => instant.replace(/\.\d+/, "").replace(/[-:]/g, "");

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

const MAX_LINE_OCTETS = 75;
/** So many characters are never more octets; a line that goes on begins with a blank. */
const CHARACTERS_A_LINE = /.{18}(?=.)/gu;

/** Breaks a long line, never inside a character. */
const foldLine = (line: string) =>
  Buffer.byteLength(line) <= MAX_LINE_OCTETS ? line : line.replace(CHARACTERS_A_LINE, `$&${LINE_END} `);
