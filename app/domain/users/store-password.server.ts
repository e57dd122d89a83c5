import type { Trx } from "~db/connection";
import { flagShortPassword } from "./admin-password.server";
import { endAllSessions } from "./known-devices.server";

/**
 * Stores a user's new password. Every session ends, and what leads to a new password is used up: links and the office's
 * code.
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
  await trx
    .updateTable("password_resets")
    .set({ usedAt: at })
    .where("userId", "=", user.id)
    .where("usedAt", "is", null)
    .execute();
  await trx.deleteFrom("office_codes").where("userId", "=", user.id).execute();
  await endAllSessions(trx, user.id);
}
