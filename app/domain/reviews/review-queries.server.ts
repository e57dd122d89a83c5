import type { Db } from "~db/connection";

export interface Review {
  id: number;
  userId: number;
  equipmentId: number;
  rating: number;
  comment: string;
  createdAt: string;
  user: { name: string };
}

/**
 * Reviews of equipment, newest first.
 */
export async function listReviews(db: Db, equipmentId: number, { limit = 200, offset = 0 } = {}): Promise<Review[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("users", "users.id", "reviews.userId")
    .select(["reviews.id", "userId", "equipmentId", "rating", "comment", "reviews.createdAt", "users.name"])
    .where("equipmentId", "=", equipmentId)
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ name, ...review }) => ({ ...review, user: { name } }));
}
