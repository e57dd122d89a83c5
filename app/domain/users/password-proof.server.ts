import type { Db, Trx } from "~db/open";
import { Invalid } from "~/domain/errors";
import type { User } from "./user";

/**
 * What a right password, or a right code by SMS, leaves. Checking one takes so long that another can be stored meanwhile: what a password allows
 * is stored in a transaction that looks again.
 */
export interface PasswordProof {
  user: { id: number };
  /** The stored hash that the password was checked against. */
  hash: string;
  /** True where a code by SMS came in the password's place. */
  isByCode?: boolean;
}

export interface ProvedUser extends PasswordProof {
  user: User;
}

/** Whether the password that was checked is still the user's; an account that has ended has none that anyone knows. */
export async function isProofGood(db: Db | Trx, { user, hash }: PasswordProof): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .where("password", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a wrong password beside something else is answered with. */
export const currentPasswordWrong = () =>
  new Invalid("currentPasswordWrong", { fields: { currentPassword: ["currentPasswordWrong"] } });

/** @throws Invalid "currentPasswordWrong" about its field, where the password was changed since it was checked */
export async function requireGoodProof(trx: Trx, proof: PasswordProof): Promise<void> {
  if (!(await isProofGood(trx, proof))) throw currentPasswordWrong();
}
