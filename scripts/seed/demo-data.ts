import { readFileSync } from "node:fs";
import type { BookingStatus } from "~/domain/bookings/booking";
import type { Category } from "~/domain/equipment/equipment";
import { findCity } from "~/domain/geography/cities";
import type { Language } from "~/i18n/language";
import { NO_TERMS, type Terms } from "~/domain/terms/terms";

/** What a first start shows: accounts, machines and bookings, one a line in the files beside this one. */

export interface DemoAccount {
  username: string;
  /** Plain text: printed at start, valid only in demo data. */
  password: string;
  name: string;
  /** An Indian phone number or an email address at example.com. */
  contact: string;
  language: Language;
  role: "owner" | "renter" | "admin";
}

interface EquipmentLine {
  /** Names the machine within the demo data; not a database key. */
  key: string;
  /** Of drawings/, where it is not that of the category. */
  drawing?: string;
  /** How many closer views of its drawing are further images of it. */
  closerViews?: 1 | 2;
  owner: string;
  name: string;
  category: Category;
  /** Whole rupees a day. */
  rate: number;
  /** Display name of the city. */
  place: string;
  /** How far the yard lies from the city centre. */
  yardKm: readonly [north: number, east: number];
  available?: false;
  /** Value and unit by spec key; the unit is '' for a word. */
  specs: Record<string, readonly [value: number | string, unit: string]>;
  features: string[];
  /** Words from spring, summer, autumn and winter. */
  seasons: string;
  popularity: number;
  language: Language;
  description: string;
  terms?: Partial<Terms>;
}

const KM_PER_DEGREE = 111.2;
const SEASONS = ["spring", "summer", "autumn", "winter"];

/** Adds coordinates, the written form of the specs and the seasons. */
function completeEquipment({ yardKm: [north, east], specs, seasons, ...line }: EquipmentLine) {
  const city = findCity(line.place);
  if (city === undefined) throw new Error(`${line.place} is no known city`);
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180);
  const facts = Object.entries(specs);
  return {
    ...line,
    city,
    drawing: line.drawing ?? line.category,
    closerViews: line.closerViews ?? 0,
    latitude: (city.latitude + north / KM_PER_DEGREE).toFixed(4),
    longitude: (city.longitude + east / kmPerDegreeEast).toFixed(4),
    specs: Object.fromEntries(facts.map(([key, [value, unit]]) => [key, `${value} ${unit}`.trim()])),
    searchableSpecs: Object.fromEntries(facts.map(([key, [value, unit]]) => [key, { value, unit }])),
    seasons: Object.fromEntries(SEASONS.map((season) => [season, seasons.split(" ").includes(season)])),
    terms: { ...NO_TERMS, ...line.terms },
  };
}

type DemoPaymentState = "unpaid" | "captured" | "refund_pending" | "refunded" | "refund_failed";

interface DemoReview {
  rating: number;
  comment: string;
  language: Language;
  /** Days from today, never after today. */
  writtenOffset: number;
}

export interface DemoBooking {
  /** Key of the machine. */
  equipment: string;
  /** User name. */
  renter: string;
  /** First day, in days from today (negative: past). */
  startOffset: number;
  /** Length, both ends included. */
  days: number;
  /** Day of the request, in days from today. */
  requestedOffset: number;
  status: BookingStatus;
  paymentState: DemoPaymentState;
  /** Whether the bank declines the only payment. */
  paymentFails?: true;
  /** Who cancels. */
  endedBy?: "renter" | "owner";
  /** From the request to the end of a paid booking. */
  endsAfterDays?: number;
  /** The admin's reason for a rejection. */
  reason?: string;
  /** The bank rejects the refund once before it succeeds. */
  refundFailsFirst?: true;
  review?: DemoReview;
}

/** A past, paid booking with the renter's review. */
type ReviewedLine = Pick<DemoBooking, "equipment" | "renter" | "startOffset" | "days" | "status"> &
  Omit<DemoReview, "writtenOffset">;

/** @param index its position; varies the day of the request and of the review */
function completeBooking(line: DemoBooking | ReviewedLine, index: number): DemoBooking {
  if (!("rating" in line)) return line;
  const { rating, comment, language, ...booking } = line;
  return {
    ...booking,
    requestedOffset: booking.startOffset - 2 - (index % 9),
    paymentState: "captured",
    review: { rating, comment, language, writtenOffset: booking.startOffset + booking.days + (index % 3) },
  };
}

function readLines<T>(file: string): T[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line) as T);
}

/** Three owners, two renters, one admin. The passwords are printed at start, so they protect nothing. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = readLines("accounts.ndjson");
export const DEMO_EQUIPMENT = readLines<EquipmentLine>("equipment.ndjson").map(completeEquipment);
export const DEMO_BOOKINGS = readLines<DemoBooking | ReviewedLine>("bookings.ndjson").map(completeBooking);
