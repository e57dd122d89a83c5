import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { enqueue } from "~/domain/outbox/outbox.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { isContactConfirmed } from "~/domain/users/contacts.server";
import type { Db, Trx } from "~db/open";
import { ALERT_KEY_PREFIX, type AlertPayload } from "./alert-job";
import type { Occurrence } from "./alert";
import { listOccurrences } from "./list-occurrences.server";

/** What is back sooner is the same occurrence: a disk at its limit is not told every minute. */
const FORGOTTEN_AFTER_MS = MS_PER_HOUR;

/**
 * Emails admins what needs a person, each occurrence once: a row says what they were told, and goes when it is over. What
 * is new at one time is one email. Writes nothing where nothing has changed.
 *
 * @param conditions what the database does not know, such as a full disk
 * @returns what was new
 */
export async function alertAdmins(db: Db, conditions: readonly Occurrence[], now: Date): Promise<Occurrence[]> {
  const present = [...(await listOccurrences(db, now)), ...conditions];
  const at = now.toISOString();
  const told = await db.selectFrom("alerts").select(["key", "goneAt"]).execute();
  const presentKeys = new Set(present.map(({ key }) => key));
  const toldKeys = new Set(told.map(({ key }) => key));
  const fresh = present.filter(({ key }) => !toldKeys.has(key));
  const gone = told.filter(({ key, goneAt }) => goneAt === null && !presentKeys.has(key));
  const back = told.filter(({ key, goneAt }) => goneAt !== null && presentKeys.has(key));
  const forgottenBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString();
  const forgotten = told.filter(
    ({ key, goneAt }) => goneAt !== null && goneAt < forgottenBefore && !presentKeys.has(key),
  );
  if (fresh.length + gone.length + back.length + forgotten.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    for (const { key } of forgotten) await trx.deleteFrom("alerts").where("key", "=", key).execute();
    for (const { key } of gone) await setGone(trx, key, at);
    for (const { key } of back) await setGone(trx, key, null);
    const inserted: Occurrence[] = [];
    for (const occurrence of fresh) if (await insert(trx, occurrence, at)) inserted.push(occurrence);
    await enqueueEmails(trx, inserted, now);
    return inserted;
  });
}

async function setGone(trx: Trx, key: string, goneAt: string | null): Promise<void> {
  await trx.updateTable("alerts").set({ goneAt }).where("key", "=", key).execute();
}

/** @returns false where another process has told of it meanwhile */
async function insert(trx: Trx, { key, kind }: Occurrence, at: string): Promise<boolean> {
  const row = await trx
    .insertInto("alerts")
    .values({ key, kind, toldAt: at, goneAt: null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** To every admin with a confirmed address; without any to the office's. */
async function enqueueEmails(trx: Trx, occurrences: readonly Occurrence[], now: Date): Promise<void> {
  const admins = await listAdminsWithEmail(trx);
  // A notification has told admins of each failed refund of a booking by email already.
  const news = admins.length === 0 ? occurrences : occurrences.filter(({ key }) => !/^refund .* failed$/.test(key));
  const [first] = news;
  if (first === undefined) return;
  for (const userId of admins.length === 0 ? [null] : admins) {
    const payload: AlertPayload = {
      about: "alert",
      userId,
      occurrences: news.map(({ kind, values }) => ({ kind, values })),
    };
    const dedupeKey = `${ALERT_KEY_PREFIX}${now.toISOString()}:${first.key}:${userId ?? "office"}`;
    await enqueue(trx, { kind: "mail", dedupeKey, payload, now });
  }
}

async function listAdminsWithEmail(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom("users").select(["id", "contact"]).where("isAdmin", "=", 1).orderBy("id").execute();
  const ids: number[] = [];
  for (const { id, contact } of rows)
    if (emailAddressIn(contact) !== undefined && (await isContactConfirmed(trx, id))) ids.push(id);
  return ids;
}
