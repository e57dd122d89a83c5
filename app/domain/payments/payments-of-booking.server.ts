import type { Db } from "~db/open";

/** A payment as pages and downloads show it. */
export interface BookingPayment {
  /** The provider's id. */
  id: string;
  /** Paise. */
  amount: number;
  /** Refunded paise. */
  amountRefunded: number;
  method: string | null;
  status: string;
  /** True for the payment that settles the booking; others are refunded. */
  settles: boolean;
  createdAt: string;
}

/** The payments of a booking, oldest first. The caller checks access. */
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
