import type { ColumnType, Generated } from "kysely";

/** What renters choose, wait for and are recommended. Structured values are JSON text, instants ISO 8601 in UTC. */

/** What a user is to be told of when it can be had. */
export interface WishesTable {
  id: Generated<number>;
  userId: number;
  /** A list's address without view and order. */
  query: string;
  /** The last day asked for; after it the wish expires. */
  lastDay: string;
  createdAt: string;
  /** When it was last searched for. */
  checkedAt: string;
  /** When the user was told. */
  foundAt: string | null;
}

export interface ComparisonsTable {
  id: Generated<number>;
  userId: number;
  equipmentIds: string;
  createdAt: string;
}

export interface RecommendationsTable {
  id: Generated<number>;
  userId: number;
  equipmentId: number;
  score: number;
  reason: string;
  createdAt: string;
}

export interface ReviewsTable {
  id: Generated<number>;
  userId: number;
  equipmentId: number;
  bookingId: number;
  rating: number;
  comment: string;
  createdAt: string;
  /** Set when its author rewrites it. */
  updatedAt: ColumnType<string | null, string | null | undefined, string | null>;
}
