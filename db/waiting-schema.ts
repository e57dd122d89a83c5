import type { ColumnType, Generated } from "kysely";

/** A place in the waiting list for days of equipment. */
export interface WaitingEntriesTable {
  id: Generated<number>;
  equipmentId: number;
  userId: number;
  startDate: string;
  endDate: string;
  state: ColumnType<string, string | undefined, string>;
  createdAt: string;
  /** Since when the days are, or were, offered. */
  offeredAt: ColumnType<string | null, string | undefined, string>;
  /** ISO 8601 instant in UTC until which the offer can be accepted. */
  until: ColumnType<string | null, string | undefined, string>;
  settledAt: ColumnType<string | null, string | undefined, string>;
  /** The booking that settled it. */
  bookingId: ColumnType<number | null, number | undefined, number>;
}
