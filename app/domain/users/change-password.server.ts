import type { Db } from "~db/connection";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { requireAdminLength } from "./admin-password.server";
import { checkPassword, hashPassword } from "./password.server";
import { storePassword } from "./store-password.server";
import type { User } from "./user";

/** So long a press on a slow connection is repeated. */
const SECOND_PRESS_MS = MS_PER_MINUTE;
const ACTION = "change_password";

/**
 * Sets a new password for a user who has given the old one. Every session ends, and links to a new password are used up.
 *
 * @param change.asker who waits in turn with others, such as a network
 * @throws Invalid "adminPasswordTooShort"
 */
export async function changePassword(
  db: Db,
  user: User,
  change: { password: string; now: Date; asker: string },
): Promise<void> {
  requireAdminLength(user, change.password);
  const hash = await hashPassword(change.password, change.asker);
  const at = change.now.toISOString();
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { id: user.id, password: change.password, hash }, at);
    await recordAudit(trx, {
      at,
      actor: "user",
      actorId: user.id,
      subject: "user",
      subjectId: user.id,
      action: ACTION,
      fromState: null,
      toState: null,
      reason: null,
    });
  });
}

/** Whether the first of two presses has just set this password; only then is a password checked that is not the old one. */
export async function isJustChanged(
  db: Db,
  user: User,
  change: { password: string; now: Date; asker: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("audit")
    .innerJoin("users", "users.id", "audit.subjectId")
    .select("users.password as hash")
    .where("audit.subject", "=", "user")
    .where("audit.subjectId", "=", user.id)
    .where("audit.action", "=", ACTION)
    .where("audit.at", ">=", new Date(change.now.getTime() - SECOND_PRESS_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined && (await checkPassword(change.password, row.hash, change.asker));
}
