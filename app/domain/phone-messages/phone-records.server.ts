import type { Db } from "~db/open";
import type { StatusReport, Way } from "~/gateways/phone-messages.server";

/** What was sent by SMS and WhatsApp, and what has become of it. Neither number nor text is kept. */

/**
 * Codes of Twilio that say that a number takes nothing: no mobile number, STOP was sent from it, unknown to its network,
 * a landline, without WhatsApp. https://www.twilio.com/docs/api/errors
 */
const DEAD_NUMBER = [21211, 21610, 21614, 30005, 30006, 63003, 63024];

/** The state of a job's message; undefined until it was first about to be sent. */
export async function findState(db: Db, jobId: number): Promise<string | undefined> {
  const row = await db.selectFrom("phone_messages").select("state").where("jobId", "=", jobId).executeTakeFirst();
  return row?.state;
}

/** The record of a job that is about to be sent, also again. */
export function openRecord(
  db: Db,
  { jobId, userId, way, kind, now }: { jobId: number; userId: number; way: Way; kind: string; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .updateTable("phone_messages")
      .set({ state: "sending", endedAt: null })
      .where("jobId", "=", jobId)
      .returning("id")
      .executeTakeFirst();
    if (known !== undefined) return { ...known, isNew: false };
    const made = await trx
      .insertInto("phone_messages")
      .values({ jobId, userId, way, kind, createdAt: now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...made, isNew: true };
  });
}

/** Which states a report changes: one that comes late or again changes nothing. */
const CHANGED_FROM = {
  sent: ["sending"],
  delivered: ["sending", "sent", "failed"],
  failed: ["sending", "sent"],
} as const;

/**
 * Stores what has become of a message. A number that takes nothing gets nothing more that way until its user has chosen
 * again.
 *
 * @returns false where that was known
 */
export function storeReport(db: Db, id: number, { outcome, errorCode }: StatusReport, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const state = outcome ?? "sent";
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("phone_messages")
      .set({ state, ...(state === "sent" ? { sentAt: at } : { endedAt: at }) })
      .where("id", "=", id)
      .where("state", "in", CHANGED_FROM[state])
      .returning(["userId", "way", "createdAt"])
      .executeTakeFirst();
    if (changed === undefined) return false;
    const { userId, way, createdAt } = changed;
    if (state !== "failed" || errorCode === undefined || !DEAD_NUMBER.includes(errorCode)) return true;
    await trx
      .updateTable("users")
      .set(way === "sms" ? { smsFailedAt: at } : { whatsappFailedAt: at })
      .where("id", "=", userId)
      // It may have gone to the number of before.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("audit")
              .select("id")
              .where("subject", "=", "user")
              .where("subjectId", "=", userId)
              .where("action", "=", "change_contact")
              .where("at", ">", createdAt),
          ),
        ),
      )
      .execute();
    return true;
  });
}
