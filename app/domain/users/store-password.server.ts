import type { Trx } from "~db/open";
import { flagShortPassword } from "./admin-password.server";
import { undoHeldChange } from "./contact-changes.server";
import { endAllSessions } from "./known-devices.server";
import { endResetLinks } from "./reset-links.server";

/**
 * Stores a user's new password. Every session ends, what leads to a new password is used up (links and the office's code),
 * and a change of contact that came without the password is undone.
 *
 * @param user.password as typed; user.hash of it
 * @param at instant, ISO 8601
 */
export async function storePassword(
  trx: Trx,
  user: { id: number; password: string; hash: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password: user.hash, hasShortPassword: flagShortPassword(user.password) })
    .where("id", "=", user.id)
    .execute();
  await endResetLinks(trx, user.id, at);
  await trx.deleteFrom("office_codes").where("userId", "=", user.id).execute();
  await undoHeldChange(trx, user.id, at);
  await endAllSessions(trx, user.id);
}
