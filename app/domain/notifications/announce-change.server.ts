import type { Trx } from "~db/connection";
import type { Actor, Booking, BookingEvent } from "~/domain/bookings/booking";
import { enqueue } from "~/domain/outbox/outbox.server";
import { mailAddressIn } from "~/domain/users/mail-address";
import { tellingsOf, type Audience, type NotificationValues, type Telling } from "./notification";

export interface AnnouncedChange {
  /** The booking as it was read before the change; absent for a new one. */
  before?: Booking;
  after: Booking;
  event: BookingEvent | "request";
  by: Actor;
  reason?: string;
  now: Date;
}

interface Person {
  id: number;
  contact: string | null;
}

interface Sides {
  renter: Person & { name: string };
  owner: Person;
  machine: string;
}

/**
 * Tells everybody concerned of a change of a booking: a message each and, for those who gave a mail
 * address, the intent of a mail. Stands in the transaction of the change, so that both happen or neither;
 * the same change told again adds nothing.
 */
export async function announceChange(trx: Trx, change: AnnouncedChange): Promise<void> {
  const tellings = tellingsOf(change.event, change.by, change.after);
  if (tellings.length === 0) return;
  const sides = await findSides(trx, change.after);
  const values = JSON.stringify(describe(change, sides));
  for (const telling of tellings) {
    for (const person of await findPeople(trx, telling.to, sides)) await tell(trx, person, telling, change, values);
  }
}

async function tell(trx: Trx, person: Person, { kind }: Telling, { before, after, now }: AnnouncedChange, values: string): Promise<void> {
  const version = before?.lastStatusUpdate ?? "new";
  const dedupeKey = `booking:${after.id}:${version}:${kind}:${person.id}`;
  const told = await trx
    .insertInto("notifications")
    .values({ userId: person.id, kind, bookingId: after.id, values, dedupeKey, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (told === undefined || mailAddressIn(person.contact) === undefined) return;
  await enqueue(trx, { kind: "mail", dedupeKey: `mail:${dedupeKey}`, payload: { about: "notification", notificationId: told.id }, now });
}

async function findSides(trx: Trx, booking: Booking): Promise<Sides> {
  const row = await trx
    .selectFrom("equipment")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", (join) => join.on("renter.id", "=", booking.userId))
    .select([
      "equipment.name as machine",
      "owner.id as ownerId", "owner.contact as ownerContact",
      "renter.id as renterId", "renter.contact as renterContact", "renter.name as renterName",
    ])
    .where("equipment.id", "=", booking.equipmentId)
    .executeTakeFirstOrThrow();
  return {
    machine: row.machine,
    owner: { id: row.ownerId, contact: row.ownerContact },
    renter: { id: row.renterId, contact: row.renterContact, name: row.renterName },
  };
}

async function findPeople(trx: Trx, audience: Audience, { renter, owner }: Sides): Promise<Person[]> {
  if (audience === "renter") return [renter];
  if (audience === "owner") return [owner];
  return trx.selectFrom("users").select(["id", "contact"]).where("isAdmin", "=", 1).execute();
}

function describe({ after, event, reason }: AnnouncedChange, { machine, renter }: Sides): NotificationValues {
  const { startDate, endDate, totalPrice, refundAmount, holdUntil } = after;
  const values: NotificationValues = { machine, renter: renter.name, startDate, endDate, totalPrice };
  if (refundAmount !== null && refundAmount > 0) values.refundAmount = refundAmount;
  if (reason !== undefined) values.reason = reason;
  if (event === "approve" && holdUntil !== null) values.payUntil = holdUntil;
  return values;
}
