import { isLive, isPaid, type BookingState, type Transitions } from "~/domain/bookings/booking";
import type { Row } from "~db/schema";
import {
  plusDays,
  startOfDayInIndia,
  type Day,
  type DayRange,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
} from "~/domain/calendar/day";
import type { MessageKey } from "~/domain/errors";

/** Handover and return of a booked machine: states and rules. Safe for the browser. */

export const TRANSFER_KINDS = ["handover", "return"] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
export const TRANSFER_ANSWERS = ["confirm", "dispute"] as const;

export type Transfer = Row<"transfers">;

const RECORDED = { state: ["recorded"] } as const;

/** What becomes of a record, by whom: the only place that says so. */
export const TRANSFER_TRANSITIONS = {
  confirm: { by: ["renter"], from: RECORDED, to: { state: "confirmed" }, refusal: "transferAnswered" },
  dispute: { by: ["renter"], from: RECORDED, to: { state: "disputed" }, refusal: "transferAnswered" },
  decide: { by: ["admin"], from: { state: ["disputed"] }, to: { state: "decided" }, refusal: "transferNotDisputed" },
} as const satisfies Transitions;

/** Of each side at each record. */
export const MAX_PHOTOS = 6;

export interface TransferPhoto {
  id: number;
  kind: TransferKind;
  side: "renter" | "owner";
  createdAt: string;
}

/** For the renter's answer, from when the record arrived. */
const ANSWER_DAYS = 7;
/** Recorded this long after the last day at most. */
export const LATE_DAYS = 7;
export const METER_PARTS = 10;
export const MAX_METER = 99_999.9;
export const FULL_TANK = 100;
/** A phone's clock may be fast. */
const CLOCK_MS = 5 * MS_PER_MINUTE;
/** Time of the act and of the record are both shown from this difference on. */
const LATE_MS = 10 * MS_PER_MINUTE;

/** Why nothing can be recorded; undefined where it can. A return needs its handover alone: the machine is out. */
export function findTransferConflict(
  booking: BookingState & DayRange,
  done: readonly TransferKind[],
  kind: TransferKind,
  today: Day,
): MessageKey | undefined {
  if (done.includes(kind)) return "transferRecorded";
  if (kind === "return") return done.includes("handover") ? undefined : "transferNoHandover";
  if (!isLive(booking)) return "datesEnded";
  if (!isPaid(booking)) return "transferUnpaid";
  if (today < plusDays(booking.startDate, -1)) return "transferTooSoon";
  return today > plusDays(booking.endDate, LATE_DAYS) ? "transferOver" : undefined;
}

/** True while the renter has codes: paid, and not over without a handover. */
export function hasCodes(booking: BookingState & DayRange, done: readonly TransferKind[], today: Day): boolean {
  if (done.includes("handover")) return !done.includes("return");
  const conflict = findTransferConflict(booking, done, "handover", today);
  return conflict === undefined || conflict === "transferTooSoon";
}

export function earliestTime({ startDate }: DayRange, handover: Pick<Transfer, "at"> | undefined): string {
  return handover?.at ?? startOfDayInIndia(plusDays(startDate, -1)).toISOString();
}

/** The time of the act: as stated, or now; undefined for one that lies ahead. */
export function readStatedTime(stated: Date | undefined, now: Date): string | undefined {
  if (stated === undefined) return now.toISOString();
  if (stated.getTime() > now.getTime() + CLOCK_MS) return undefined;
  return new Date(Math.min(stated.getTime(), now.getTime())).toISOString();
}

/** True where a record arrived so late that both times are told. */
export function isLate({ at, receivedAt }: Pick<Transfer, "at" | "receivedAt">): boolean {
  return Date.parse(receivedAt) - Date.parse(at) > LATE_MS;
}

export const answerDeadline = (now: Date): string => new Date(now.getTime() + ANSWER_DAYS * MS_PER_DAY).toISOString();

export function isAnswerable({ state, answerUntil }: Pick<Transfer, "state" | "answerUntil">, now: Date): boolean {
  return state === "recorded" && now.toISOString() < answerUntil;
}

/** Photos are added as long as the renter may answer, and while a disagreement is open. */
export function takesPhotos({ state, answerUntil }: Pick<Transfer, "state" | "answerUntil">, now: Date): boolean {
  return state === "disputed" || (state !== "decided" && now.toISOString() < answerUntil);
}

/** What has changed from handover to return; null where one of the two is not known. */
interface Differences {
  /** Whole hours from one to the other. */
  hours: number;
  /** Tenths of an hour that the machine has worked. */
  meter: number | null;
  fuel: { from: number; to: number } | null;
}

/** Undefined until the machine is back. */
export function compareTransfers(transfers: readonly Transfer[]): Differences | undefined {
  const [out, back] = TRANSFER_KINDS.map((kind) => transfers.find((one) => one.kind === kind));
  if (out === undefined || back === undefined) return undefined;
  return {
    hours: Math.round((Date.parse(back.at) - Date.parse(out.at)) / MS_PER_HOUR),
    meter: out.meter === null || back.meter === null ? null : back.meter - out.meter,
    fuel: out.fuel === null || back.fuel === null ? null : { from: out.fuel, to: back.fuel },
  };
}
