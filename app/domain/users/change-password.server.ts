import type { Db } from "~db/connection";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { flagShortPassword, requireAdminLength } from "./admin-password.server";
import { endAllSessions } from "./known-devices.server";
import { hashPassword } from "./password.server";
import type { User } from "./user";

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
  const password = await hashPassword(change.password, change.asker);
  const at = change.now.toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ password, hasShortPassword: flagShortPassword(change.password) })
      .where("id", "=", user.id)
      .execute();
    await trx
      .updateTable("password_resets")
      .set({ usedAt: at })
      .where("userId", "=", user.id)
      .where("usedAt", "is", null)
      .execute();
    await endAllSessions(trx, user.id);
    await recordAudit(trx, {
      at,
      actor: "user",
      actorId: user.id,
      subject: "user",
      subjectId: user.id,
      action: "change_password",
      fromState: null,
      toState: null,
      reason: null,
    });
  });
}
