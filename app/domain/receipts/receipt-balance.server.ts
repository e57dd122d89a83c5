import type { Db } from "~db/connection";
import { OUTSTANDING, type BalanceWay } from "~/domain/bookings/balance";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { toPaise } from "~/domain/money";

/** What a receipt says of the part of the price that is not paid online. */
export interface ReceiptBalance {
  /** Paise of the whole price. */
  price: number;
  /** Paise of it that are paid at the return. */
  amount: number;
  /** True while they are to be paid; false once they are, and where the booking has ended. */
  isOwed: boolean;
  /** How they were paid and when; null while they are not. */
  way: BalanceWay | null;
  settledAt: string | null;
}

/** The balance on the receipt of a booking; undefined where all is paid online. */
export async function findReceiptBalance(db: Db, bookingId: number): Promise<ReceiptBalance | undefined> {
  const balance = await findBalance(db, bookingId);
  if (balance === undefined) return undefined;
  const { totalPrice } = await db
    .selectFrom("bookings")
    .select("totalPrice")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const { amount, state, way, settledAt } = balance;
  return {
    price: toPaise(totalPrice),
    amount: toPaise(amount),
    isOwed: OUTSTANDING.includes(state),
    way: settledAt === null ? null : way,
    settledAt,
  };
}
