import type { ColumnType, Generated } from "kysely";

/** Other days that one side of a paid booking proposes to the other. Ranges are JSON text. */
export interface BookingMovesTable {
  id: Generated<number>;
  bookingId: number;
  /** The side that proposes. */
  proposedBy: string;
  /** The first of the days to be moved: all of the booking's from it on. */
  fromDay: string;
  /** The new days, as many. */
  startDate: string;
  endDate: string;
  /** All days of the booking when it was proposed. */
  oldRanges: string;
  /** What cancelling gave back when it was proposed. */
  refundPercent: number;
  reason: string | null;
  state: ColumnType<string, string | undefined, string>;
  /** ISO 8601 instant in UTC from which it can no longer be accepted. */
  until: string;
  createdAt: string;
  settledAt: ColumnType<string | null, string | undefined, string>;
}

type OnInsert<T> = ColumnType<T, T | undefined, T>;

/** What is left to be paid between renter and owner at the return; a row once the part online is paid. */
export interface BalancesTable {
  bookingId: number;
  /** Whole rupees: the price less what is paid online. */
  amount: number;
  state: OnInsert<string>;
  way: OnInsert<string | null>;
  statedBy: OnInsert<string | null>;
  statedAt: OnInsert<string | null>;
  /** When it was confirmed, or the office decided that it is paid. */
  settledAt: OnInsert<string | null>;
  /** What the other side says is not right. */
  words: OnInsert<string | null>;
  decidedAt: OnInsert<string | null>;
  /** What the office says to it. */
  decision: OnInsert<string | null>;
}
