import type { Db } from "~db/open";
import type { Actor } from "./booking";

/** Who ended a booking, and why. */
export interface BookingEnding {
  by: Actor;
  reason: string | null;
}

/** How a booking ended; undefined for a live one. */
export async function findBookingEnding(db: Db, bookingId: number): Promise<BookingEnding | undefined> {
  const row = await db
    .selectFrom("audit")
    .select(["actor", "reason"])
    .where("subject", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("action", "in", ["cancel", "reject", "expire"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.actor as Actor, reason: row.reason };
}
