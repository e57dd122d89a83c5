import type { Db, Trx } from "~db/open";
import { tagOf } from "~/domain/users/password.server";
import type { Login } from "~/domain/users/user";
import { toUser } from "~/domain/users/user-queries.server";
import { sendLoginCode, tryCode, spendCode, type CodeSetting } from "./phone-code.server";
import type { LoginByCode } from "./phone-schema";

/** Of a number that a family shares; each account gets a code of its own. */
const MAX_ACCOUNTS = 3;

/**
 * The accounts that a confirmed number logs in to. A contact changed without the password does not count: a stolen session
 * would become a permanent login.
 */
const listAccountsOf = (db: Db | Trx, phone: string) =>
  db
    .selectFrom("users")
    .selectAll()
    .where("confirmedPhone", "=", phone)
    .where("contact", "=", phone)
    .where("recoveryContact", "=", phone)
    .orderBy("id")
    .limit(MAX_ACCOUNTS)
    .execute();

/** Sends a code to log in with to each account of a number, once for a job. */
export function sendLoginCodes(
  db: Db,
  { phone, jobId, now }: { phone: string; jobId: number; now: Date },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const { id: userId } of await listAccountsOf(trx, phone))
      await sendLoginCode(trx, { userId, phone, dedupeKey: `login-code:${jobId}:${userId}`, now });
  });
}

/** A user who gave the right code, with the seed that identifies the code. */
interface LoginProof extends Login {
  seed: string;
}

/** Checks a number and a code by the same statements whether or not an account has them. The code stays usable. */
export async function authenticateByCode(
  db: Db,
  { contact: phone, code: given }: LoginByCode,
  setting: CodeSetting,
): Promise<LoginProof | undefined> {
  const rows = await listAccountsOf(db, phone);
  const userIds = rows.map(({ id }) => id);
  const found = await tryCode(db, { phone, userIds, kind: "loginCode", given }, setting);
  const row = rows.find(({ id }) => id === found?.userId);
  return found && row && { user: toUser(row), passwordTag: tagOf(row.password), isByCode: true, seed: found.seed };
}

/** Uses the code of a login up. @returns false where it was used meanwhile */
export const spendLoginCode = (db: Db, { user, seed }: LoginProof): Promise<boolean> =>
  spendCode(db, { userId: user.id, seed });
