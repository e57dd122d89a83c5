import type { Trx } from "~db/open";
import type { BookingValues, KindAbout } from "~/domain/notifications/notification";
import { notify, type Recipient } from "~/domain/notifications/notify.server";
import type { Booking } from "./booking";
import { isCounterBooking } from "./cash";

/** The two sides of a booking, or all admins. */
export type Party = "renter" | "owner" | "admins";

/** Which kind of notification a party gets. */
export interface PartyNotification {
  to: Party;
  kind: KindAbout<"booking">;
}

export interface PartiesNotification {
  booking: Booking;
  notifications: readonly PartyNotification[];
  /** Values beyond the booking's own, or in their place. */
  values: Partial<
    Pick<
      BookingValues,
      "refundAmount" | "reason" | "paid" | "payUntil" | "moved" | "answerUntil" | "path" | "balance" | "renter"
    >
  >;
  /** Identifies the event: each party is notified of it once. */
  eventKey: string;
  now: Date;
}

interface Parties {
  renter: { id: number; name: string };
  owner: { id: number };
  equipmentName: string;
}

/** Notifies the parties of a booking, in the caller's transaction. */
export async function notifyParties(
  trx: Trx,
  { booking, notifications, values, eventKey, now }: PartiesNotification,
): Promise<void> {
  if (notifications.length === 0) return;
  const parties = await findParties(trx, booking);
  const recipients: Recipient<KindAbout<"booking">>[] = [];
  for (const { to, kind } of notifications)
    recipients.push(...(await listOf(trx, to, parties)).map(({ id }) => ({ id, kind })));
  const { id: bookingId, startDate, endDate, totalPrice, advance } = booking;
  const facts = {
    machine: parties.equipmentName,
    renter: parties.renter.name,
    startDate,
    endDate,
    totalPrice,
    ...(advance === totalPrice ? {} : { advance }),
  };
  await notify(trx, { recipients, bookingId, values: { ...facts, ...values }, eventKey, now });
}

async function findParties(trx: Trx, booking: Booking): Promise<Parties> {
  const row = await trx
    .selectFrom("equipment")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", (join) => join.on("renter.id", "=", booking.userId))
    .leftJoin("booking_farmers as farmer", (join) => join.on("farmer.bookingId", "=", booking.id))
    .select([
      "equipment.name as equipmentName",
      "owner.id as ownerId",
      "renter.id as renterId",
      "renter.name as renterName",
      "farmer.name as farmerName",
    ])
    .where("equipment.id", "=", booking.equipmentId)
    .executeTakeFirstOrThrow();
  return {
    equipmentName: row.equipmentName,
    owner: { id: row.ownerId },
    renter: {
      id: row.renterId,
      // Who paid at the counter is the farmer; the account is the office's.
      name: (isCounterBooking(booking) ? row.farmerName : null) ?? row.renterName,
    },
  };
}

async function listOf(trx: Trx, party: Party, { renter, owner }: Parties): Promise<{ id: number }[]> {
  if (party === "renter") return [renter];
  if (party === "owner") return [owner];
  return trx.selectFrom("users").select("id").where("isAdmin", "=", 1).execute();
}
