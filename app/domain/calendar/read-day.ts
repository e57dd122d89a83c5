import { latinDigits, withoutMarks } from "~/domain/normalise-text";
import { dayInIndia, isDay, type Day } from "./day";

/** Reads days as people in India write them, and programs. Safe for the browser. */

const INSTANT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_CHARACTERS = 100;
/** Three letters tell the months apart, but for two that need a fourth. */
const MIN_MONTH_LETTERS = 3;
const MONTHS: readonly string[] = [
  "january janvari जनवरी जानेवारी",
  "february farvari फरवरी फ़रवरी फेब्रुवारी",
  "march मार्च",
  "april अप्रैल एप्रिल",
  "may मई मे",
  "june जून",
  "july julai जुलाई जुलै",
  "august agast अगस्त ऑगस्ट",
  "september sitambar सितंबर सितम्बर सप्टेंबर सप्टेम्बर",
  "october aktubar अक्टूबर अक्तूबर ऑक्टोबर",
  "november navambar नवंबर नवम्बर नोव्हेंबर नोव्हेम्बर",
  "december disambar दिसंबर दिसम्बर डिसेंबर डिसेम्बर",
];

/**
 * Reads a day: `yyyy-MM-dd`, '3/12/2026' (the day first), '3-12-26', '०३.१२.२०२६', '3 December 2026', '3 डिसेंबर', 'Dec
 * 3, 2026', or an ISO 8601 instant, by the day in India. Without a year the next such day is meant.
 */
export function readDay(text: string, today: Day = dayInIndia(new Date())): Day | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const trimmed = withoutMarks(text).trim();
  if (INSTANT_FORM.test(trimmed)) return readInstant(trimmed);
  const parts = latinDigits(trimmed)
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)(?!\p{L})/u, "$1")
    .split(/\s*[-/.,\s]\s*/u)
    .filter((part) => part !== "");
  const [one = "", two = "", three = "", ...more] = parts;
  if (more.length > 0) return undefined;
  if (/^\d{4}$/.test(one)) return toDay(one, readMonth(two), three);
  const [day, month] = /^\d/.test(one) ? [one, readMonth(two)] : [two, readMonth(one)];
  if (three !== "") return toDay(/^\d{2}$/.test(three) ? `20${three}` : three, month, day);
  const year = Number(today.slice(0, 4));
  // 29 February may be eight years away.
  const years = Array.from({ length: 9 }, (_none, index) => toDay(String(year + index), month, day));
  return years.find((next) => next !== undefined && next >= today);
}

function readInstant(text: string): Day | undefined {
  if (!isDay(text.slice(0, 10))) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : dayInIndia(instant);
}

function readMonth(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const named = MONTHS.map((names) =>
    names
      .normalize("NFC")
      .split(" ")
      .some((name) => name === text || (text.length >= MIN_MONTH_LETTERS && name.startsWith(text))),
  );
  return named.filter(Boolean).length === 1 ? named.indexOf(true) + 1 : undefined;
}

function toDay(year: string, month: number | undefined, day: string): Day | undefined {
  if (month === undefined || !/^\d{1,2}$/.test(day)) return undefined;
  const written = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(written) ? written : undefined;
}
