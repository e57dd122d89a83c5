import type { Db } from "~db/connection";
import type { Actor } from "./booking";

/** Who ended a booking, and in which words. */
export interface BookingEnding {
  by: Actor;
  reason: string | null;
}

/** How a booking came to its end; undefined while it has not. */
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
