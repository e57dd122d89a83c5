import type { ColumnType } from "kysely";

/** For whom a booking is made where somebody else books and pays. Instants are ISO 8601 in UTC. */
export interface BookingFarmersTable {
  bookingId: number;
  name: string;
  /** Null for people without a phone, and once it is no longer needed. */
  phone: string | null;
  /** When the one who books said that the farmer agrees. */
  agreedAt: string;
  /** Incremented by each new code; null once no code works any more. */
  codeRound: ColumnType<number | null, number | null | undefined, number | null>;
}
