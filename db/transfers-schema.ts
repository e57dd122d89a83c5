import type { ColumnType, Generated } from "kysely";

/** Handover and return of a booked machine. Instants are ISO 8601 in UTC. */

/** The two codes by which the renter agrees to be there; removed once the machine is back. */
export interface TransferCodesTable {
  bookingId: number;
  handoverCode: string;
  returnCode: string;
  createdAt: string;
}

/** A photo of one side, kept in the database: it is private, and goes with its record. */
export interface TransferPhotosTable {
  id: Generated<number>;
  transferId: number;
  side: string;
  /** Of the file as it was sent, so that the same one counts once. */
  hash: string;
  createdAt: string;
  /** JPEG; empty where it is a file of its own, in a bucket. */
  body: Uint8Array;
}

/** What the owner recorded at the handover or at the return, and what became of it. */
export interface TransfersTable {
  id: Generated<number>;
  bookingId: number;
  kind: string;
  /** When it happened, as the form says. */
  at: string;
  /** When the record arrived. */
  receivedAt: string;
  /** Tenths of an hour on the hour meter. */
  meter: number | null;
  /** Percent of the tank. */
  fuel: number | null;
  note: string | null;
  state: ColumnType<string, string | undefined, string>;
  answerUntil: string;
  answeredAt: ColumnType<string | null, string | undefined, string | null>;
  /** What the renter says is not right. */
  words: ColumnType<string | null, string | undefined, string | null>;
  decidedAt: ColumnType<string | null, string | undefined, string | null>;
  /** What the office says to a disagreement. */
  decision: ColumnType<string | null, string | undefined, string | null>;
}
