import type { Db } from "~db/open";

/** Ids of those bookings whose handover is recorded: they can no longer be cancelled or moved by renter and owner. */
export async function listHandedOver(db: Db, bookings: readonly { id: number }[]): Promise<Set<number>> {
  if (bookings.length === 0) return new Set();
  const ids = bookings.map(({ id }) => id);
  const rows = await db
    .selectFrom("transfers")
    .select("bookingId")
    .where("kind", "=", "handover")
    .where("bookingId", "in", ids)
    .execute();
  return new Set(rows.map(({ bookingId }) => bookingId));
}

export const isHandedOver = async (db: Db, booking: { id: number }): Promise<boolean> =>
  (await listHandedOver(db, [booking])).size > 0;
