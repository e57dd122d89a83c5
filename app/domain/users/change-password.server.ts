import type { Db } from "~db/open";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { requireFewEntries } from "~/domain/audit/require-few.server";
import { requireAdminLength } from "./admin-password.server";
import { checkPassword, hashPassword } from "./password.server";
import { requireGoodProof, type ProvedUser } from "./password-proof.server";
import { storePassword } from "./store-password.server";
import type { User } from "./user";

/** So long a press on a slow connection is repeated. */
const SECOND_PRESS_MS = MS_PER_MINUTE;
const ACTION = "change_password";
const MAX_CHANGES_A_DAY = 20;

/**
 * Sets a new password for a user who has given the old one. Every session ends, and links and codes to a new password are used up.
 *
 * @param change.asker who waits in turn with others, such as a network
 * @returns the user with the new password
 * @throws Invalid "adminPasswordTooShort"; "currentPasswordWrong" where another was stored since the old one was checked;
 *   TooMany above the number of changes a day
 */
export async function changePassword(
  db: Db,
  proof: ProvedUser,
  change: { password: string; now: Date; asker: string },
): Promise<ProvedUser> {
  const { user } = proof;
  requireAdminLength(user, change.password);
  const hash = await hashPassword(change.password, change.asker);
  const at = change.now.toISOString();
  await db.transaction().execute(async (trx) => {
    await requireGoodProof(trx, proof);
    const entry = { subject: "user", subjectId: user.id, action: ACTION, actorId: user.id };
    await requireFewEntries(trx, entry, MAX_CHANGES_A_DAY, change.now);
    await storePassword(trx, { id: user.id, password: change.password, hash }, at);
    await recordAudit(trx, { ...entry, at, actor: "user", fromState: null, toState: null, reason: null });
  });
  return { user, hash };
}

/**
 * The user with the password that the first of two presses has just set, where it is this one; only then is a password
 * checked that is not the old one.
 */
export async function findJustChanged(
  db: Db,
  user: User,
  change: { password: string; now: Date; asker: string },
): Promise<ProvedUser | undefined> {
  const row = await db
    .selectFrom("audit")
    .innerJoin("users", "users.id", "audit.subjectId")
    .select("users.password as hash")
    .where("audit.subject", "=", "user")
    .where("audit.subjectId", "=", user.id)
    .where("audit.action", "=", ACTION)
    .where("audit.at", ">=", new Date(change.now.getTime() - SECOND_PRESS_MS).toISOString())
    .executeTakeFirst();
  if (row === undefined || !(await checkPassword(change.password, row.hash, change.asker))) return undefined;
  return { user, hash: row.hash };
}
