import type { Trx } from "~db/connection";
import type { Booking } from "~/domain/bookings/booking";
import { enqueue } from "~/domain/outbox/outbox.server";
import { mailAddressIn } from "~/domain/users/email-address";
import type { Audience, NotificationValues, Telling } from "./notification";

interface Person {
  id: number;
  contact: string | null;
}

interface Sides {
  renter: Person & { name: string };
  owner: Person;
  machine: string;
}

export interface News {
  booking: Booking;
  /** Who is told what. */
  tellings: readonly Telling[];
  /** What the messages say beside the booking's own facts. */
  values: Pick<NotificationValues, "refundAmount" | "reason" | "payUntil">;
  /** The same news under the same name is told once. */
  name: string;
  now: Date;
}

/**
 * Writes a message to everybody concerned and, for those who gave a mail address, the intent of a mail. Stands
 * in the transaction of what is told of, so that both happen or neither.
 */
export async function tellPeople(trx: Trx, news: News): Promise<void> {
  if (news.tellings.length === 0) return;
  const sides = await findSides(trx, news.booking);
  const { startDate, endDate, totalPrice } = news.booking;
  const values: NotificationValues = {
    machine: sides.machine,
    renter: sides.renter.name,
    startDate,
    endDate,
    totalPrice,
    ...news.values,
  };
  for (const telling of news.tellings) {
    for (const person of await findPeople(trx, telling.to, sides))
      await tell(trx, person, telling, news, JSON.stringify(values));
  }
}

async function tell(
  trx: Trx,
  person: Person,
  { kind }: Telling,
  { booking, name, now }: News,
  values: string,
): Promise<void> {
  const dedupeKey = `${name}:${kind}:${person.id}`;
  const told = await trx
    .insertInto("notifications")
    .values({ userId: person.id, kind, bookingId: booking.id, values, dedupeKey, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (told === undefined || mailAddressIn(person.contact) === undefined) return;
  await enqueue(trx, {
    kind: "mail",
    dedupeKey: `mail:${dedupeKey}`,
    payload: { about: "notification", notificationId: told.id },
    now,
  });
}

async function findSides(trx: Trx, booking: Booking): Promise<Sides> {
  const row = await trx
    .selectFrom("equipment")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", (join) => join.on("renter.id", "=", booking.userId))
    .select([
      "equipment.name as machine",
      "owner.id as ownerId",
      "owner.contact as ownerContact",
      "renter.id as renterId",
      "renter.contact as renterContact",
      "renter.name as renterName",
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
