import type { Db } from "~db/connection";

/** A payment as far as people need to know of it. */
export interface BookingPayment {
  /** The provider's id. */
  id: string;
  /** Paise. */
  amount: number;
  /** Paise that have gone back. */
  amountRefunded: number;
  method: string | null;
  status: string;
  /** True for the one that pays the booking; others go back. */
  settles: boolean;
  createdAt: string;
}

/** The payments of a booking, oldest first. The caller has checked who asks. */
export async function listPaymentsOf(db: Db, bookingId: number): Promise<BookingPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "amount", "amountRefunded", "method", "status", "settles", "createdAt"])
    .where("bookingId", "=", bookingId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, settles: row.settles === 1 }));
}
