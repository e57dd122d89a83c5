import { createHash, randomInt } from "node:crypto";
import type { Db, Trx } from "~db/open";

/** Codes for who has lost the authenticator app. Each works once; only hashes are stored. */

export const RECOVERY_CODES = 10;
/** No letters that look like digits or like each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
/** 79 bits: no hash is worth trying them all. */
const CODE_LETTERS = 16;
const GROUP = /.{4}(?=.)/g;

const hashOf = (userId: number, code: string) =>
  createHash("sha256").update(`recovery ${userId} ${code}`).digest("base64url");

/** A code in one spelling: without the lines between its groups. */
const normalise = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

const makeCode = () => Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * Replaces a user's codes.
 *
 * @returns the new ones, which are kept nowhere
 */
export async function replaceRecoveryCodes(trx: Trx, userId: number, at: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await trx.deleteFrom("recovery_codes").where("userId", "=", userId).execute();
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt: at, usedAt: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes.map((code) => code.replace(GROUP, "$&-"));
}

/** Uses a code up; false for one that is wrong or was used. */
export async function takeRecoveryCode(trx: Trx, userId: number, code: string, at: string): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ usedAt: at })
    .where("userId", "=", userId)
    .where("codeHash", "=", hashOf(userId, normalise(code)))
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
