import type { Db } from "~db/open";
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

/** How a receipt adds up, in paise. */
export interface ReceiptSums {
  /** By how much a payment that the office assigned is more than the price, or below zero less. */
  difference: number;
  /** The price and the difference; or what was paid online and the balance. */
  total: number;
}

/**
 * The sums of a receipt.
 *
 * @param price whole rupees
 */
export function sumUp(
  { amount }: { amount: number },
  price: number,
  balance: Pick<ReceiptBalance, "amount"> | undefined,
): ReceiptSums {
  const total = amount + (balance?.amount ?? 0);
  return { difference: total - toPaise(price), total };
}
