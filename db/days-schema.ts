import type { ColumnType } from "kysely";

/** Taken days of equipment; the primary key makes a double booking impossible. */
export interface BookingDaysTable {
  equipmentId: number;
  /** `yyyy-MM-dd` in Asia/Kolkata. */
  day: string;
  /** Null for a day that the owner blocked, or that is offered to who waits. */
  bookingId: number | null;
  /** The owner's block that takes the day. */
  blockId: number | null;
  /** The place in the waiting list that the day is offered to. */
  waitingId: ColumnType<number | null, number | null | undefined, number | null>;
}
