import type { Db } from "~db/open";
import { hashSessionId } from "./session.server";

/** More devices than anybody has, and few rows for whoever logs in without end. */
export const MAX_SESSIONS = 50;
const BATCH_SIZE = 500;

/**
 * Ends the oldest sessions of a user above the number that is kept.
 *
 * @param sessionId the one that was just opened, which stays
 */
export async function endOldestSessions(db: Db, userId: number, sessionId: string): Promise<void> {
  const oldest = await db
    .selectFrom("sessions")
    .select("idHash")
    .where("userId", "=", userId)
    .where("idHash", "!=", hashSessionId(sessionId))
    .orderBy("createdAt", "desc")
    .limit(BATCH_SIZE)
    .offset(MAX_SESSIONS - 1)
    .execute();
  if (oldest.length === 0) return;
  await db
    .deleteFrom("sessions")
    .where(
      "idHash",
      "in",
      oldest.map(({ idHash }) => idHash),
    )
    .execute();
}
