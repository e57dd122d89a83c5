import type { Selectable } from "kysely";
import type { BookingsTable } from "~db/schema";
import type { Quote } from "~/domain/terms/quote";
import type { Booking, BookingStatus, PaymentState } from "./booking";

/** Maps a row to a booking. */
export function toBooking(row: Selectable<BookingsTable>): Booking {
  return {
    ...row,
    status: row.status as BookingStatus,
    paymentState: row.paymentState as PaymentState,
    isRated: row.isRated === 1,
    quote: row.quote === null ? null : (JSON.parse(row.quote) as Quote),
  };
}
