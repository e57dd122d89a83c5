import type { Selectable } from "kysely";
import type { BookingsTable } from "~db/schema";
import { advanceOf, type Quote } from "~/domain/terms/quote";
import { NO_TERMS } from "~/domain/terms/terms";
import type { Booking, BookingStatus, PaymentState } from "./booking";

/** Maps a row to a booking. The commission is the owner's and the office's. */
export function toBooking({ commissionBasisPoints: _, ...row }: Selectable<BookingsTable>): Booking {
  return {
    ...row,
    status: row.status as BookingStatus,
    paymentState: row.paymentState as PaymentState,
    isRated: row.isRated === 1,
    advance: row.advance ?? row.totalPrice,
    quote: readQuote(row.quote),
  };
}

/** A stored quote; null where the owner had stated no terms. Older ones lack what could not be stated then. */
export function readQuote(stored: string | null): Quote | null {
  if (stored === null) return null;
  const quote = JSON.parse(stored) as Quote;
  return { ...quote, terms: { ...NO_TERMS, ...quote.terms } };
}

/** What a booking stores of the part that is paid online: nothing where that is all. */
export function storedAdvance(quote: Quote): number | null {
  const advance = advanceOf(quote);
  return advance === quote.total ? null : advance;
}
