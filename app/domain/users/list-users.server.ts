import type { Db } from "~db/connection";
import { latinDigits } from "~/domain/normalise-text";
import { readId } from "~/domain/schema-parts";
import { countRows } from "~/domain/count-rows.server";
import { holdsWords } from "~/domain/word-search.server";
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
    await selectUsers(db, search)
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
  const { select } = await selectUsers(db, search);
  return countRows(db, select.select("users.id").limit(limit));
}

async function selectUsers(db: Db, search: string | undefined) {
  const select = db.selectFrom("users");
  if (search === undefined) return { select };
  const text = latinDigits(search);
  const alike = await findIdsByNameSound(db, text);
  const byWords = holdsWords(text, ["username", "name", "contact"]);
  return {
    select: select.where((eb) =>
      eb.or([eb("users.id", "in", [readId(text) ?? 0, ...alike.slice(0, MAX_ALIKE)]), byWords]),
    ),
  };
}
