import type { Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { readSearch } from "~/domain/word-search.server";
import { BOOKING_STATUSES, PAYMENT_STATES, type BookingStatus, type PaymentState } from "./booking";

/** Filter of the list of all bookings. */
export interface BookingFilter {
  status?: BookingStatus | undefined;
  paymentState?: PaymentState | undefined;
  /** Bookings that overlap the days from here … */
  startDate?: Day | undefined;
  /** … to here, both included. */
  endDate?: Day | undefined;
  /** Id of equipment, or words of its name. */
  equipment?: string | undefined;
  /** Id of a renter, or words of the username or name. */
  user?: string | undefined;
}

/** Parses a filter from a query string. Invalid parts are ignored; reversed days are swapped. */
export function readBookingFilter(query: URLSearchParams): BookingFilter {
  const first = readDay(query.get("startDate") ?? "");
  const last = readDay(query.get("endDate") ?? "");
  const isTurned = first !== undefined && last !== undefined && first > last;
  return {
    status: BOOKING_STATUSES.find((status) => status === query.get("status")),
    paymentState: PAYMENT_STATES.find((state) => state === query.get("paymentState")),
    startDate: isTurned ? last : first,
    endDate: isTurned ? first : last,
    equipment: readSearch(query.get("equipment")),
    user: readSearch(query.get("user")),
  };
}

/** Serialises a filter as a query string, each part once and in one order. */
export function writeBookingFilter(filter: BookingFilter): URLSearchParams {
  const { status, paymentState, startDate, endDate, equipment, user } = filter;
  const parts = Object.entries({ status, paymentState, startDate, endDate, equipment, user });
  return new URLSearchParams(
    parts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}
