import type { ColumnType, Generated } from "kysely";

/** Tables of SMS and WhatsApp. */

/** The code that confirms a user's phone number. Not hashed: six digits are found from any hash; it goes when it is used or has run out. */
export interface PhoneCodesTable {
  userId: number;
  /** The number that it was sent to. */
  phone: string;
  code: string;
  wrongTries: ColumnType<number, number | undefined, number>;
  expiresAt: string;
}

/** A message that left, or was to leave, by SMS or WhatsApp. It holds neither number nor text. */
export interface PhoneMessagesTable {
  id: Generated<number>;
  /** The job of the outbox that sends it. */
  jobId: number;
  userId: number;
  way: string;
  /** Of the notification, or `code`. */
  kind: string;
  state: ColumnType<string, string | undefined, string>;
  /** Incremented when it is sent anew after it was not delivered. */
  round: ColumnType<number, number | undefined, number>;
  /** The provider's id of the present round. */
  providerId: string | null;
  createdAt: string;
  sentAt: string | null;
  endedAt: string | null;
}
