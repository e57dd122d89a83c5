import type { Selectable } from "kysely";
import type { BookingsTable } from "~db/schema";
import type { Booking, BookingStatus, PaymentState } from "./booking";

/** A booking as the product speaks of it, from its row. */
export function toBooking(row: Selectable<BookingsTable>): Booking {
  return {
    ...row,
    status: row.status as BookingStatus,
    paymentState: row.paymentState as PaymentState,
    isRated: row.isRated === 1,
  };
}
