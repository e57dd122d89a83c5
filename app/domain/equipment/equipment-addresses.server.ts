import type { Db } from "~db/open";

/** What the sitemap lists: equipment in parts by its numbers, so that each part is read by the key alone. */

/** Equipment numbers in one part; search engines accept 50,000. */
export const NUMBERS_PER_PART = 5_000;

export interface EquipmentAddress {
  id: number;
  /** ISO 8601 instant at which its page last changed by the owner, an admin or a review. */
  changedAt: string;
}

/** How many parts there are. */
export async function countAddressParts(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("equipment")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Math.ceil(Number(last ?? 0) / NUMBERS_PER_PART);
}

/** The offered equipment of one part, counted from 1. */
export async function listAddresses(db: Db, part: number): Promise<EquipmentAddress[]> {
  const after = (part - 1) * NUMBERS_PER_PART;
  const upTo = after + NUMBERS_PER_PART;
  const [offered, edits, reviews] = await Promise.all([
    db
      .selectFrom("equipment")
      .select(["id", "createdAt"])
      .where("id", ">", after)
      .where("id", "<=", upTo)
      .where("deletedAt", "is", null)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("audit")
      .select((eb) => ["subjectId as id", eb.fn.max("at").as("at")])
      .where("subject", "=", "equipment")
      .where("subjectId", ">", after)
      .where("subjectId", "<=", upTo)
      .groupBy("subjectId")
      .execute(),
    db
      .selectFrom("reviews")
      .select((eb) => ["equipmentId as id", eb.fn.max("createdAt").as("at")])
      .where("equipmentId", ">", after)
      .where("equipmentId", "<=", upTo)
      .groupBy("equipmentId")
      .execute(),
  ]);
  const changes = new Map<number, string>();
  for (const { id, at } of [...edits, ...reviews]) if (at > (changes.get(id) ?? "")) changes.set(id, at);
  return offered.map(({ id, createdAt }) => {
    const change = changes.get(id) ?? "";
    return { id, changedAt: change > createdAt ? change : createdAt };
  });
}
