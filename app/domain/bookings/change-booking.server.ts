import type { Paise } from "~/domain/money";
import { listDays, type Day, type DayRange } from "~/domain/calendar/day";
import { isUniqueViolation } from "~db/errors";
import type { Database, Db, Trx } from "~db/schema";
import type { Updateable } from "kysely";
import { Conflict } from "~/domain/errors";
import type { BookingValues, KindAbout } from "~/domain/notifications/notification";
import { notify, type Recipient } from "~/domain/notifications/notify.server";
import {
  BOOKING_TRANSITIONS,
  findBookingTransition,
  isCounterBooking,
  type Actor,
  type Booking,
  type BookingEvent,
  type BookingState,
} from "./booking";
import { OUTSTANDING } from "./balance";
import { toBooking } from "./booking-queries.server";
import { transition } from "./transition.server";

/** Taken days of equipment in a range, oldest first. @param own a booking whose own days do not count */
export async function findTakenDays(
  db: Db | Trx,
  equipmentId: number,
  { startDate, endDate }: DayRange,
  own?: { id: number },
): Promise<Day[]> {
  let query = db
    .selectFrom("booking_days")
    .select("day")
    .where("equipmentId", "=", equipmentId)
    .where("day", ">=", startDate)
    .where("day", "<=", endDate);
  if (own !== undefined) query = query.where("bookingId", "is distinct from", own.id);
  return (await query.orderBy("day").execute()).map(({ day }) => day);
}

export function datesTaken(): Conflict {
  return new Conflict("datesTaken", { field: "startDate" });
}

type DayHolder = { bookingId: number } | { blockId: number };

/** Stores who holds each of some days. @throws Conflict "datesTaken": `booking_days` has one row a day */
export async function holdDays(
  trx: Trx,
  holder: DayHolder,
  { equipmentId, startDate, endDate }: { equipmentId: number } & DayRange,
): Promise<void> {
  try {
    await trx
      .insertInto("booking_days")
      .values(listDays(startDate, endDate).map((day) => ({ equipmentId, day, ...holder })))
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw datesTaken();
    throw error;
  }
}

export async function releaseDays(trx: Trx, holder: DayHolder): Promise<void> {
  await trx
    .deleteFrom("booking_days")
    .where((eb) => eb.and(holder))
    .execute();
}

/** Whether the last decision on a booking is this one: the same decision again succeeds without a change. */
export async function isRepeated(
  trx: Trx,
  { id }: { id: number },
  change: { event: "approve" | "reject" | "cancel"; actorId: number; reason?: string | undefined },
): Promise<boolean> {
  const last = await trx
    .selectFrom("audit")
    .select(["action", "actorId", "reason"])
    .where("subject", "=", "booking")
    .where("subjectId", "=", id)
    .where("action", "in", ["approve", "reject", "cancel", "expire"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.action === change.event && last.actorId === change.actorId && last.reason === (change.reason ?? null);
}

/** Which kind of notification a party gets: one of the two sides of a booking, or all admins. */
export interface PartyNotification {
  to: "renter" | "owner" | "admins";
  kind: KindAbout<"booking">;
}

export const toBoth = (renter: KindAbout<"booking">, owner = renter): PartyNotification[] => [
  { to: "renter", kind: renter },
  { to: "owner", kind: owner },
];

interface PartiesNotification {
  booking: Booking;
  notifications: readonly PartyNotification[];
  values: Partial<BookingValues>;
  /** Identifies the event: each party is notified of it once. */
  eventKey: string;
  now: Date;
}

export async function notifyParties(trx: Trx, { booking, notifications, values, eventKey, now }: PartiesNotification) {
  if (notifications.length === 0) return;
  const { equipmentName, ownerId, renterName, farmerName } = await findParties(trx, booking);
  const { id: bookingId, userId, startDate, endDate, totalPrice, advance } = booking;
  const recipients: Recipient<KindAbout<"booking">>[] = [];
  for (const { to, kind } of notifications) {
    const admins = trx.selectFrom("users").select("id").where("isAdmin", "=", 1);
    const people = to === "admins" ? await admins.execute() : [{ id: to === "owner" ? ownerId : userId }];
    recipients.push(...people.map(({ id }) => ({ id, kind })));
  }
  const facts = {
    machine: equipmentName,
    // Who paid at the counter is the farmer; the account is the office's.
    renter: (isCounterBooking(booking) ? farmerName : null) ?? renterName,
    startDate,
    endDate,
    totalPrice,
    ...(advance === totalPrice ? {} : { advance }),
  };
  await notify(trx, { recipients, bookingId, values: { ...facts, ...values }, eventKey, now });
}

const findParties = (trx: Trx, booking: Booking) =>
  trx
    .selectFrom("equipment")
    .innerJoin("users as renter", (join) => join.on("renter.id", "=", booking.userId))
    .leftJoin("booking_farmers as farmer", (join) => join.on("farmer.bookingId", "=", booking.id))
    .select(["equipment.name as equipmentName", "equipment.ownerId"])
    .select(["renter.name as renterName", "farmer.name as farmerName"])
    .where("equipment.id", "=", booking.equipmentId)
    .executeTakeFirstOrThrow();

type NotifiedChange = Omit<BookingChange, "event"> & {
  /** The booking as it was read before the change; absent for a new one. */
  before?: Booking;
  after: Booking;
  event: BookingEvent | "request";
};

export async function notifyBookingChange(trx: Trx, change: NotifiedChange): Promise<void> {
  const { before, after, event, by, reason, paid, now } = change;
  const { refundAmount, holdUntil } = after;
  await notifyParties(trx, {
    booking: after,
    notifications: notificationsOfChange(event, by, after),
    values: {
      ...(refundAmount !== null && refundAmount > 0 ? { refundAmount } : {}),
      ...(reason === undefined || event === "dates" || event === "move" ? {} : { reason }),
      ...(paid === undefined ? {} : { paid }),
      ...(event === "approve" && holdUntil !== null ? { payUntil: holdUntil } : {}),
    },
    eventKey: `booking:${after.id}:${before?.lastStatusUpdate ?? "new"}`,
    now,
  });
}

const NOTIFIED: Partial<Record<BookingEvent | "request", PartyNotification[]>> = {
  request: [{ to: "owner", kind: "requested" }],
  dates: [{ to: "owner", kind: "ownerDatesChanged" }],
  capture: toBoth("paid", "ownerPaid"),
  cash: [{ to: "owner", kind: "ownerPaid" }],
  reject: toBoth("rejected", "ownerRejected"),
  expire: toBoth("expired", "ownerExpired"),
};

/** Who is notified of an event. Orders are internal; refunds and other days have notifications of their own. */
export function notificationsOfChange(
  event: BookingEvent | "request",
  by: Actor,
  { paymentState }: Pick<Booking, "paymentState">,
): readonly PartyNotification[] {
  if (event === "approve") return toBoth(paymentState === "unpaid" ? "approvedUnpaid" : "approved", "ownerApproved");
  if (event !== "cancel") return NOTIFIED[event] ?? [];
  return by === "owner" ? toBoth("cancelledByOwner", "ownerCancelled") : toBoth("cancelled", "ownerCancelledByRenter");
}

export interface BookingChange {
  event: BookingEvent;
  by: Actor;
  actorId?: number;
  reason?: string | undefined;
  paid?: Paise;
  now: Date;
  /** Further columns to set, as they are stored: `quote` as JSON. */
  set?: Updateable<Database["bookings"]>;
}

/** Moves a booking along the transition table, with days and notifications. @throws Conflict "bookingChanged" */
export async function changeBooking(trx: Trx, booking: Booking, change: BookingChange): Promise<Booking> {
  const { event, by, actorId, reason, now, set } = change;
  const { days, to } = findBookingTransition(booking, event, by) ?? {};
  const at = now.toISOString();
  const row = await transition(trx, BOOKINGS, { ...booking, bookingId: booking.id }, event, {
    actor: by,
    actorId,
    roles: [by],
    now,
    reason,
    set: { lastStatusUpdate: at, ...set },
    fromState: nameState(booking),
    toState: nameState({ ...booking, ...to }),
  });
  const changed = toBooking(row);
  if (days === "free" || days === "exchange") await releaseDays(trx, { bookingId: changed.id });
  if (days === "free") {
    const moves = trx.updateTable("booking_moves").set({ state: "ended", settledAt: at });
    await moves.where("bookingId", "=", changed.id).where("state", "=", "proposed").execute();
    const balances = trx.updateTable("balances").set({ state: "ended" });
    await balances.where("bookingId", "=", changed.id).where("state", "in", OUTSTANDING).execute();
  }
  if (days === "take" || days === "exchange") await holdDays(trx, { bookingId: changed.id }, changed);
  await notifyBookingChange(trx, { ...change, before: booking, after: changed });
  return changed;
}

const BOOKINGS = {
  table: "bookings",
  transitions: BOOKING_TRANSITIONS,
  key: "id",
  same: ["startDate", "endDate"],
  prefix: "",
} as const;

const nameState = ({ status, paymentState }: BookingState) => `${status}/${paymentState}`;
