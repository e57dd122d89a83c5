import type { Db, Trx } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { amountOf } from "./open-order.server";
import type { PaidSums } from "./refund-policy";

/** What was really paid for a booking, and has gone back of it at the provider: what its refund goes by. */
export async function findPaidSums(db: Db | Trx, booking: Booking): Promise<PaidSums> {
  const price = amountOf(booking);
  return (await listPaidSums(db, [booking])).get(booking.id) ?? { paid: price, price, returned: 0 };
}

/** The same of several bookings, by booking; those that no payment has settled are left out. */
export async function listPaidSums(db: Db | Trx, bookings: readonly Booking[]): Promise<Map<number, PaidSums>> {
  const settled = new Map(bookings.flatMap((booking) => pairOf(booking)));
  if (settled.size === 0) return new Map();
  const rows = await db
    .selectFrom("payments")
    .select(["id", "amount as paid"])
    .select(({ selectFrom }) =>
      selectFrom("provider_cases")
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("provider_cases.amount"), eb.lit(0)).as("returned"))
        .where("kind", "=", "refund")
        .where("providerStatus", "=", "processed")
        .whereRef("provider_cases.paymentId", "=", "payments.id")
        .as("returned"),
    )
    .where("payments.id", "in", [...settled.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ id, paid, returned }) => {
      const booking = settled.get(id);
      return booking === undefined
        ? []
        : [[booking.id, { paid, price: amountOf(booking), returned: Number(returned ?? 0) }]];
    }),
  );
}

const pairOf = (booking: Booking): [string, Booking][] =>
  booking.razorpayPaymentId === null ? [] : [[booking.razorpayPaymentId, booking]];
