import type { Db } from "~db/open";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { Way } from "~/gateways/phone-messages.server";

/** What was sent by SMS and WhatsApp, and what has become of it. Neither number nor text is kept. */

/** Of one account, both ways together. Above this, notifications are in the product alone. */
export const MAX_MESSAGES_A_DAY = 30;
const CODE = "code";

export interface PhoneRecord {
  id: number;
  userId: number;
  way: string;
  state: string;
  round: number;
  providerId: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** The record of a job; undefined until it was first about to be sent. */
export function findRecord(db: Db, jobId: number): Promise<PhoneRecord | undefined> {
  return db.selectFrom("phone_messages").selectAll().where("jobId", "=", jobId).executeTakeFirst();
}

/** The record of a job, made where there is none; undefined where the account has had its number of messages today. */
export function openRecord(
  db: Db,
  { jobId, userId, way, kind, now }: { jobId: number; userId: number; way: Way; kind: string; now: Date },
): Promise<(PhoneRecord & { isNew: boolean }) | undefined> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom("phone_messages").selectAll().where("jobId", "=", jobId).executeTakeFirst();
    if (known !== undefined) return { ...known, isNew: false };
    const { sent } = await trx
      .selectFrom("phone_messages")
      .select((eb) => eb.fn.countAll<number>().as("sent"))
      .where("userId", "=", userId)
      .where("createdAt", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
      .where("kind", "<>", CODE)
      .executeTakeFirstOrThrow();
    if (kind !== CODE && sent >= MAX_MESSAGES_A_DAY) return undefined;
    const made = await trx
      .insertInto("phone_messages")
      .values({ jobId, userId, way, kind, createdAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...made, isNew: true };
  });
}

/** Keeps the provider's id of what was sent. */
export async function storeSent(db: Db, { id }: PhoneRecord, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable("phone_messages")
    .set({ state: "sent", providerId, sentAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Enqueues a message again, under another reference. */
export async function startNextRound(db: Db, { id, round }: PhoneRecord): Promise<void> {
  await db
    .updateTable("phone_messages")
    .set({ state: "sending", round: round + 1, providerId: null, sentAt: null, endedAt: null })
    .where("id", "=", id)
    .where("round", "=", round)
    .execute();
}

/**
 * Ends a message.
 *
 * @param isNumberDead true where nothing more is to be sent that way to the user's number
 */
export async function endRecord(
  db: Db,
  { id, userId, way, createdAt }: PhoneRecord,
  state: "delivered" | "failed",
  now: Date,
  isNumberDead: boolean,
): Promise<void> {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("phone_messages").set({ state, endedAt: at }).where("id", "=", id).execute();
    if (!isNumberDead) return;
    // It may have gone to the number of before.
    const changed = await trx
      .selectFrom("contact_changes")
      .select("id")
      .where("userId", "=", userId)
      .where("changedAt", ">", createdAt)
      .executeTakeFirst();
    if (changed !== undefined) return;
    const failed = way === "sms" ? { smsFailedAt: at } : { whatsappFailedAt: at };
    await trx.updateTable("users").set(failed).where("id", "=", userId).execute();
  });
}
