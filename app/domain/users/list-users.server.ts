import type { Db } from "~db/connection";
import { listedIds } from "~db/listed-ids";
import { latinDigits } from "~/domain/normalise-text";
import { readId } from "~/domain/schema-parts";
import { countRows } from "~/domain/count-rows.server";
import { findNewestWithWords, wordsOf } from "~/domain/word-search.server";
import { findIdsByNameSound } from "./name-sound.server";

/** Of one sound; there are many of the commonest names. */
const MAX_ALIKE = 500;

/** A user as an admin sees it: with the contact, never with the password. */
export interface ListedUser {
  id: number;
  username: string;
  name: string;
  contact: string | null;
  isAdmin: boolean;
  /** The number of bookings that the user made. */
  bookings: number;
  /** The number of equipment that the user offers now. */
  equipment: number;
  createdAt: string;
}

/**
 * Users, newest first. Only for admins: the caller has checked that.
 *
 * @param search an id, or words of username, name and contact; names also as they sound
 */
export async function listUsers(
  db: Db,
  search: string | undefined,
  page: { limit: number; offset: number },
): Promise<ListedUser[]> {
  const rows = await (
    await selectUsers(db, search, page.offset + page.limit)
  ).select
    .select(["users.id", "username", "name", "contact", "isAdmin", "createdAt"])
    .select((eb) => [
      eb
        .selectFrom("bookings")
        .whereRef("bookings.userId", "=", "users.id")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("bookings"),
      eb
        .selectFrom("equipment")
        .whereRef("equipment.ownerId", "=", "users.id")
        .where("equipment.deletedAt", "is", null)
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("equipment"),
    ])
    .orderBy("users.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({ ...row, isAdmin: row.isAdmin === 1 }));
}

/** The number of users that a search finds, up to a limit. */
export async function countUsers(db: Db, search: string | undefined, limit: number): Promise<number> {
  const { select } = await selectUsers(db, search, limit);
  return countRows(db, select.select("users.id").limit(limit));
}

/** @param most as many of the newest as are wanted */
async function selectUsers(db: Db, search: string | undefined, most: number) {
  const select = db.selectFrom("users");
  if (search === undefined) return { select };
  const text = latinDigits(search);
  const [alike, byWords] = await Promise.all([
    findIdsByNameSound(db, text),
    findNewestWithWords(db, { table: "users", columns: ["username", "name", "contact"], words: wordsOf(text) }, most),
  ]);
  const ids = [readId(text) ?? 0, ...alike.slice(0, MAX_ALIKE), ...byWords];
  return { select: select.where("users.id", "in", listedIds(db, ids)) };
}
