import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { requireFewer } from "~/domain/account-quota";
import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { Conflict, Invalid, NotFound } from "~/domain/errors";
import { words } from "~/domain/schema-parts";
import { withDistance } from "~/domain/search/find-asked-place.server";
import { askedBy, lastDayOf, MAX_OPEN_WISHES, wishOf, type Wish } from "./wish";

const MAX_QUERY_CHARACTERS = 2_000;
/** Wishes that came true, each with a message. */
const FOUND_A_DAY = { max: 40, withinMs: MS_PER_DAY };
const COLUMNS = ["id", "query", "lastDay", "createdAt", "foundAt"] as const;

/** A wish from a form or the API: the query of a list. */
export const wishSchema = z.object({
  query: z.string({ error: words("wishEmpty") }).max(MAX_QUERY_CHARACTERS, { error: words("wishEmpty") }),
});

/**
 * Stores a wish. The same again is searched for anew.
 *
 * @throws Invalid where it asks for nothing or for days that are over; Conflict where the user has as many as may be;
 *   TooMany where very many came true today
 */
export async function saveWish(db: Db, sent: string, user: { id: number }, now: Date): Promise<Wish> {
  const asked = withDistance(askedBy(sent));
  const query = wishOf(asked);
  const today = dayInIndia(now);
  const lastDay = lastDayOf(asked, today);
  if (query === "" || query.length > MAX_QUERY_CHARACTERS) throw new Invalid("wishEmpty");
  if (lastDay < today || (asked.startDate ?? today) < today) throw new Invalid("pastDates");
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom("wishes")
      .select("query")
      .where("userId", "=", user.id)
      .where("foundAt", "is", null)
      .where("lastDay", ">=", today)
      .execute();
    if (open.length >= MAX_OPEN_WISHES && !open.some((one) => one.query === query))
      throw new Conflict("tooManyWishes", { values: { max: MAX_OPEN_WISHES } });
    await requireFewFound(trx, user, now);
    const fresh = { lastDay, createdAt: at, checkedAt: at, foundAt: null };
    return trx
      .insertInto("wishes")
      .values({ userId: user.id, query, ...fresh })
      .onConflict((conflict) => conflict.columns(["userId", "query"]).doUpdateSet(fresh))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** The list is looked through every few seconds: what it has already would be found, told of and wished again without end. */
async function requireFewFound(trx: Trx, user: { id: number }, now: Date): Promise<void> {
  const found = await trx
    .selectFrom("notifications")
    .select("createdAt")
    .where("userId", "=", user.id)
    .where("kind", "=", "wishFound")
    .where("createdAt", ">", new Date(now.getTime() - FOUND_A_DAY.withinMs).toISOString())
    .orderBy("id", "desc")
    .limit(FOUND_A_DAY.max)
    .execute();
  requireFewer(
    found.map(({ createdAt }) => createdAt),
    FOUND_A_DAY,
    now,
  );
}

/** A user's wishes that have not expired, newest first. */
export function listWishes(db: Db, user: { id: number }, now: Date): Promise<Wish[]> {
  return db
    .selectFrom("wishes")
    .select(COLUMNS)
    .where("userId", "=", user.id)
    .where("lastDay", ">=", dayInIndia(now))
    .orderBy("id", "desc")
    .execute();
}

/**
 * Removes a user's wish.
 *
 * @throws NotFound for another user's, and where there is none
 */
export async function removeWish(db: Db, id: number | undefined, user: { id: number }): Promise<void> {
  const removed =
    id === undefined
      ? undefined
      : await db
          .deleteFrom("wishes")
          .where("id", "=", id)
          .where("userId", "=", user.id)
          .returning("id")
          .executeTakeFirst();
  if (removed === undefined) throw new NotFound("wishNotFound");
}
