import type { Row } from "~db/schema";
import { plusDays, type Day } from "~/domain/calendar/day";

/** Days that an owner blocks: for own use, or for a booking by phone. Safe for the browser. */

export const BLOCK_KINDS = ["blocked", "phone"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Owners plan further ahead than renters can book: harvests are promised a year before. */
const BLOCK_WINDOW_DAYS = 365;
export const PERSON_NAME_MAX_CHARACTERS = 100;
export const PERSON_CONTACT_MAX_CHARACTERS = 100;
export const NOTE_MAX_CHARACTERS = 500;

/** For bookings by phone with who gets the equipment, visible to the owner only. */
export type EquipmentBlock = Row<"equipment_blocks">;

/** First and last day that an owner can block today. */
export function blockWindow(today: Day): { first: Day; last: Day } {
  return { first: today, last: plusDays(today, BLOCK_WINDOW_DAYS) };
}
