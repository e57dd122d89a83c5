import type { Trx } from "~db/open";

/**
 * Ends the links to a new password that a user has been sent.
 *
 * @param at instant, ISO 8601
 */
export async function endResetLinks(trx: Trx, userId: number, at: string): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set({ usedAt: at })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}
