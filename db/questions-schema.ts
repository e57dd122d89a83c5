import type { ColumnType, Generated } from "kysely";

/** Questions about equipment before a booking. Instants are ISO 8601 in UTC. */

/** A thread between a renter and the owner of equipment. */
export interface QuestionsTable {
  id: Generated<number>;
  equipmentId: number;
  ownerId: number;
  renterId: number;
  /** The side that wrote last. */
  lastSide: string;
  /** How many texts that side has written without an answer. */
  unanswered: ColumnType<number, number | undefined, number>;
  createdAt: string;
  lastAt: string;
  /** The newest report to the office. */
  reportedAt: ColumnType<string | null, string | undefined, string | null>;
  reportedBy: ColumnType<string | null, string | undefined, string | null>;
  reportReason: ColumnType<string | null, string | undefined, string | null>;
  /** When the office decided on it. */
  settledAt: ColumnType<string | null, string | undefined, string | null>;
  hiddenAt: ColumnType<string | null, string | undefined, string | null>;
}

/** One text of a thread. */
export interface QuestionPostsTable {
  id: Generated<number>;
  questionId: number;
  userId: number;
  side: string;
  text: string;
  createdAt: string;
}
