import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { Conflict, Invalid } from "~/domain/errors";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import { addressFor, findStep, isUsed, makeSecret } from "./authenticator";
import { replaceRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server";
import { openSecret, sealSecret } from "./seal-secret.server";

/** A login in two steps: after the password, a code of an authenticator app. */

/** So long a secret that was shown can be confirmed. */
const SETUP_MINUTES = 60;
const CODE = /^\d{6}$/;

interface Setting {
  /** The server's own, which is not in the database. */
  serverSecret: string;
  now: Date;
}

/** True where logins of a user take a code. */
export async function isTwoStep(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("two_step_logins")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a secret for the user's authenticator app; logins take a code once one of its codes was right. */
export async function startTwoStep(db: Db, userId: number, { serverSecret, now }: Setting): Promise<void> {
  const row = { secret: sealSecret(makeSecret(), userId, serverSecret), startedAt: now.toISOString() };
  await db
    .insertInto("two_step_logins")
    .values({ ...row, userId, confirmedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(row).where("two_step_logins.confirmedAt", "is", null),
    )
    .execute();
}

/** The secret that waits for its first code, and its address for the app. */
export async function findSetup(
  db: Db | Trx,
  user: { id: number; username: string },
  { serverSecret, now }: Setting,
): Promise<{ secret: string; address: string } | undefined> {
  const row = await db
    .selectFrom("two_step_logins")
    .select("secret")
    .where("userId", "=", user.id)
    .where("confirmedAt", "is", null)
    .where("startedAt", ">", new Date(now.getTime() - SETUP_MINUTES * MS_PER_MINUTE).toISOString())
    .executeTakeFirst();
  const secret = row && openSecret(row.secret, user.id, serverSecret);
  return secret === undefined ? undefined : { secret, address: addressFor(secret, user.username) };
}

/**
 * Switches two-step login on with the first code of the app.
 *
 * @returns the recovery codes, which are kept nowhere
 * @throws Invalid "codeWrong" about its field; Conflict "twoStepGone" where no secret waits
 */
export async function confirmTwoStep(
  db: Db,
  user: { id: number; username: string },
  code: string,
  setting: Setting,
): Promise<string[]> {
  const at = setting.now.toISOString();
  return db.transaction().execute(async (trx) => {
    const setup = await findSetup(trx, user, setting);
    if (setup === undefined) throw new Conflict("twoStepGone");
    const step = findStep(setup.secret, readCode(code), setting.now);
    if (step === undefined) throw new Invalid("codeWrong", { fields: { code: ["codeWrong"] } });
    await trx
      .updateTable("two_step_logins")
      .set({ confirmedAt: at, lastStep: step })
      .where("userId", "=", user.id)
      .execute();
    await recordChange(trx, user.id, { isOn: true, actorId: user.id, now: setting.now });
    return replaceRecoveryCodes(trx, user.id, at);
  });
}

/**
 * Uses up a code of the user's app, or a recovery code.
 *
 * @returns false for a wrong one, and for one that was used
 */
export async function takeCode(
  db: Db,
  userId: number,
  typed: string,
  { serverSecret, now }: Setting,
): Promise<boolean> {
  const code = readCode(typed);
  return db
    .transaction()
    .execute((trx) =>
      CODE.test(code)
        ? takeAppCode(trx, userId, code, { serverSecret, now })
        : takeRecovery(trx, userId, code, now.toISOString()),
    );
}

async function takeAppCode(trx: Trx, userId: number, code: string, { serverSecret, now }: Setting): Promise<boolean> {
  const row = await trx
    .selectFrom("two_step_logins")
    .select(["secret", "lastStep"])
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  const secret = row && openSecret(row.secret, userId, serverSecret);
  const step = secret === undefined ? undefined : findStep(secret, code, now);
  if (step === undefined || isUsed(step, row?.lastStep ?? null)) return false;
  await trx.updateTable("two_step_logins").set({ lastStep: step }).where("userId", "=", userId).execute();
  return true;
}

async function takeRecovery(trx: Trx, userId: number, code: string, at: string): Promise<boolean> {
  if (!(await isTwoStep(trx, userId)) || !(await takeRecoveryCode(trx, userId, code, at))) return false;
  await recordAudit(trx, { ...entryFor(userId, at), action: "use_recovery_code", actor: "user", actorId: userId });
  return true;
}

/** Replaces the recovery codes of a user who has given password and code. */
export async function renewRecoveryCodes(db: Db, userId: number, now: Date): Promise<string[]> {
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, { ...entryFor(userId, at), action: "renew_recovery_codes", actor: "user", actorId: userId });
    return replaceRecoveryCodes(trx, userId, at);
  });
}

/**
 * Switches two-step login off.
 *
 * @param change.actorId the user; null for who has the server's console
 * @returns false where it was not on
 */
export async function switchOffTwoStep(
  trx: Trx,
  userId: number,
  change: { actorId: number | null; now: Date },
): Promise<boolean> {
  const wasOn = await isTwoStep(trx, userId);
  await removeTwoStep(trx, userId);
  if (wasOn) await recordChange(trx, userId, { ...change, isOn: false });
  return wasOn;
}

/** Removes what two-step login keeps about a user. */
export async function removeTwoStep(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("two_step_logins").where("userId", "=", userId).execute();
  await trx.deleteFrom("recovery_codes").where("userId", "=", userId).execute();
}

async function recordChange(
  trx: Trx,
  userId: number,
  { isOn, actorId, now }: { isOn: boolean; actorId: number | null; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await recordAudit(trx, {
    ...entryFor(userId, at),
    actor: actorId === null ? "console" : "user",
    actorId,
    action: isOn ? "switch_on_two_step" : "switch_off_two_step",
  });
  const recipient = { id: userId, kind: isOn ? "twoStepOn" : "twoStepOff" } as const;
  await notify(trx, { recipients: [recipient], values: {}, eventKey: `two-step:${at}`, now });
}

const entryFor = (userId: number, at: string) => ({
  at,
  subject: "user",
  subjectId: userId,
  fromState: null,
  toState: null,
  reason: null,
});

/** Apps write codes in two groups, phones in the digits of their language. */
const readCode = (typed: string) => latinDigits(typed).replace(/\s/g, "");
