import type { Db } from "~db/open";
import { NotFound } from "~/domain/errors";
import { hashSessionId } from "./session.server";

/** A user's sessions, to be seen and ended by that user. */

const MAX_LISTED = 20;

export interface OwnSession {
  /** The stored hash: it opens nothing. */
  key: string;
  device: string | null;
  lastUsedDay: string;
  isThisDevice: boolean;
}

/** The live sessions of a user, this one first, then the newest. */
export async function listSessions(db: Db, userId: number, sessionId: string, now: Date): Promise<OwnSession[]> {
  const mine = hashSessionId(sessionId);
  const select = () =>
    db
      .selectFrom("sessions")
      .select(["idHash", "device", "lastUsedDay", "createdAt"])
      .where("userId", "=", userId)
      .where("expiresAt", ">", now.toISOString());
  const own = await select().where("idHash", "=", mine).execute();
  const others = await select().where("idHash", "!=", mine).orderBy("createdAt", "desc").limit(MAX_LISTED).execute();
  return [...own, ...others]
    .slice(0, MAX_LISTED)
    .map(({ idHash, device, lastUsedDay, createdAt }) => ({
      key: idHash,
      device,
      lastUsedDay: lastUsedDay ?? createdAt.slice(0, "yyyy-MM-dd".length),
      isThisDevice: idHash === mine,
    }));
}

/**
 * Ends one of a user's sessions; its device counts as unknown again.
 *
 * @throws NotFound "sessionNotFound" for what is no session of the user, or has ended
 */
export async function endSession(db: Db, userId: number, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("sessions")
      .where("userId", "=", userId)
      .where("idHash", "=", key)
      .returning("deviceHash")
      .executeTakeFirst();
    if (ended === undefined) throw new NotFound("sessionNotFound");
    if (ended.deviceHash === null) return;
    await trx
      .deleteFrom("known_devices")
      .where("userId", "=", userId)
      .where("deviceHash", "=", ended.deviceHash)
      .execute();
  });
}

/** Ends all sessions of a user but this one, and what all other devices may do. */
export async function endOtherSessions(db: Db, userId: number, sessionId: string): Promise<void> {
  const mine = hashSessionId(sessionId);
  await db.transaction().execute(async (trx) => {
    const own = await trx.selectFrom("sessions").select("deviceHash").where("idHash", "=", mine).executeTakeFirst();
    await trx.deleteFrom("sessions").where("userId", "=", userId).where("idHash", "!=", mine).execute();
    await trx
      .deleteFrom("known_devices")
      .where("userId", "=", userId)
      .where("deviceHash", "!=", own?.deviceHash ?? "")
      .execute();
  });
}
