import type { Db } from "~db/connection";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { requireAdminLength } from "./admin-password.server";
import { hashPassword } from "./password.server";
import { storePassword } from "./store-password.server";
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
      action: "change_password",
      fromState: null,
      toState: null,
      reason: null,
    });
  });
}
