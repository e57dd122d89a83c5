import type { Db, Trx } from "~db/open";
import { Invalid } from "~/domain/errors";

/** Admins' passwords are longer than others': they move everyone's money. */

export const ADMIN_MIN_PASSWORD_CHARACTERS = 12;

/** 1 for a password that is too short for an admin, as it is stored. */
export const flagShortPassword = (password: string): 0 | 1 =>
  [...password].length < ADMIN_MIN_PASSWORD_CHARACTERS ? 1 : 0;

/** @throws Invalid "adminPasswordTooShort" for an admin's new password that is too short */
export function requireAdminLength(user: { isAdmin: boolean }, password: string): void {
  if (user.isAdmin && flagShortPassword(password) === 1)
    throw new Invalid("adminPasswordTooShort", { fields: { password: ["adminPasswordTooShort"] } });
}

/** True where a user's password is known to be too short for an admin. */
export async function hasShortPassword(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select("hasShortPassword").where("id", "=", userId).executeTakeFirst();
  return row?.hasShortPassword === 1;
}
