import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Updateable } from "kysely";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Database, Db, Trx } from "~db/schema";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/day";
import { Conflict, Invalid } from "~/domain/errors";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import { tagOf } from "~/domain/users/password.server";
import type { ServerSetting } from "~/domain/users/signed-link.server";
import type { Login } from "~/domain/users/user";
import { findUserRow, toLogin } from "~/domain/users/user-queries.server";

/** A login in two steps: after the password, a code of an authenticator app. */

/** So long a secret that was shown can be confirmed. */
const SETUP_MINUTES = 60;
const CODE = /^\d{6}$/;

const findTwoStep = (db: Db | Trx, userId: number) =>
  db
    .selectFrom("two_step_logins")
    .selectAll()
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();

export const isTwoStep = async (db: Db | Trx, userId: number): Promise<boolean> =>
  (await findTwoStep(db, userId)) !== undefined;

/** Makes a secret for the user's authenticator app; logins take a code once one of its codes was right. */
export async function startTwoStep(db: Db, userId: number, now: Date): Promise<void> {
  const row = { secret: randomBytes(SEED_BYTES).toString("base64url"), startedAt: now.toISOString() };
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
  { serverSecret, now }: ServerSetting,
): Promise<{ secret: string; address: string } | undefined> {
  const row = await db
    .selectFrom("two_step_logins")
    .select("secret")
    .where("userId", "=", user.id)
    .where("confirmedAt", "is", null)
    .where("startedAt", ">", new Date(now.getTime() - SETUP_MINUTES * MS_PER_MINUTE).toISOString())
    .executeTakeFirst();
  const secret = row && secretOf(row.secret, user.id, serverSecret);
  return secret === undefined ? undefined : { secret, address: totpOf(secret, user.username).toString() };
}

/** Switches two-step login on. @returns recovery codes, kept nowhere @throws Invalid "codeWrong"; Conflict */
export async function confirmTwoStep(
  db: Db,
  user: { id: number; username: string },
  code: string,
  setting: ServerSetting,
): Promise<string[]> {
  const at = setting.now.toISOString();
  return db.transaction().execute(async (trx) => {
    const setup = await findSetup(trx, user, setting);
    if (setup === undefined) throw new Conflict("twoStepGone");
    const step = findStep(setup.secret, readCode(code), setting.now);
    if (step === undefined) throw new Invalid("codeWrong", { field: "code" });
    await change(trx, user.id, { confirmedAt: at, lastStep: step });
    await recordChange(trx, user.id, { isOn: true, actorId: user.id, now: setting.now });
    return replaceRecoveryCodes(trx, user.id);
  });
}

/** Uses up a code of the user's app, or a recovery code. @returns false for a wrong one, and for one that was used */
export async function takeCode(db: Db, userId: number, typed: string, { serverSecret, now }: ServerSetting) {
  const code = readCode(typed);
  return db.transaction().execute(async (trx) => {
    const row = await findTwoStep(trx, userId);
    if (row === undefined) return false;
    if (CODE.test(code)) {
      const step = findStep(secretOf(row.secret, userId, serverSecret), code, now);
      if (step === undefined || isUsed(step, row.lastStep)) return false;
      await change(trx, userId, { lastStep: step });
      return true;
    }
    const hashes = readHashes(row);
    const left = hashes.filter((hash) => hash !== hashOf(userId, normalise(code)));
    if (left.length === hashes.length) return false;
    await change(trx, userId, { recoveryHashes: JSON.stringify(left) });
    await recordOwnAction(trx, { id: userId }, "use_recovery_code", now);
    return true;
  });
}

const change = (trx: Trx, userId: number, set: Updateable<Database["two_step_logins"]>) =>
  trx.updateTable("two_step_logins").set(set).where("userId", "=", userId).execute();

export async function renewRecoveryCodes(db: Db, userId: number, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await recordOwnAction(trx, { id: userId }, "renew_recovery_codes", now);
    return replaceRecoveryCodes(trx, userId);
  });
}

/** Switches two-step login off, for the user or, with null, from the console. @returns false where it was not on */
export async function switchOffTwoStep(trx: Trx, userId: number, change: { actorId: number | null; now: Date }) {
  const wasOn = await isTwoStep(trx, userId);
  await removeTwoStep(trx, userId);
  if (wasOn) await recordChange(trx, userId, { ...change, isOn: false });
  return wasOn;
}

export async function removeTwoStep(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("two_step_logins").where("userId", "=", userId).execute();
}

async function recordChange(
  trx: Trx,
  userId: number,
  { isOn, actorId, now }: { isOn: boolean; actorId: number | null; now: Date },
): Promise<void> {
  const actor = actorId === null ? "console" : "user";
  const action = isOn ? "switch_on_two_step" : "switch_off_two_step";
  await recordOwnAction(trx, { id: userId }, action, now, { actor, actorId });
  const recipient = { id: userId, kind: isOn ? "twoStepOn" : "twoStepOff" } as const;
  await notify(trx, { recipients: [recipient], values: {}, eventKey: `two-step:${now.toISOString()}`, now });
}

/** Apps write codes in two groups, phones in the digits of their language. */
const readCode = (typed: string) => latinDigits(typed).replace(/\s/g, "");

/** A login between its two steps: the password was right, the code is to come. */

const STEP_MINUTES = 10;

const secondStepSchema = z.object({
  userId: z.number(),
  at: z.string(),
  passwordTag: z.string(),
  isByCode: z.boolean().optional(),
});
type SecondStep = z.infer<typeof secondStepSchema>;

/** What the visitor's session keeps of a right password: of the one that was checked, whatever is stored by now. */
export function describeSecondStep({ user, passwordTag, isByCode = false }: Login, now: Date): SecondStep {
  return { userId: user.id, at: now.toISOString(), passwordTag, isByCode };
}

/** Whose code is to come; undefined after some minutes, and once the password is another. */
export async function findSecondStep(db: Db, kept: unknown, now: Date): Promise<Login | undefined> {
  const step = secondStepSchema.safeParse(kept);
  if (!step.success) return undefined;
  const age = now.getTime() - Date.parse(step.data.at);
  if (!(age >= 0 && age < STEP_MINUTES * MS_PER_MINUTE)) return undefined;
  const row = await findUserRow(db, step.data.userId);
  if (row === undefined || tagOf(row.password) !== step.data.passwordTag) return undefined;
  return { ...toLogin(row), isByCode: step.data.isByCode ?? false };
}

/** Codes for who has lost the authenticator app. Each works once; only hashes are stored. */

const RECOVERY_CODES = 10;
/** 80 bits in base 32: no hash is worth trying them all. */
const RECOVERY_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

const hashOf = (userId: number, code: string) =>
  createHash("sha256").update(`recovery ${userId} ${code}`).digest("base64url");

/** A code in one spelling: without the lines between its groups. */
const normalise = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

const makeCode = () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase();

/** Replaces a user's codes. @returns the new ones, which are kept nowhere */
async function replaceRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await change(trx, userId, { recoveryHashes: JSON.stringify(codes.map((code) => hashOf(userId, code))) });
  return codes.map((code) => code.replace(GROUP, "$&-"));
}

const readHashes = ({ recoveryHashes }: { recoveryHashes: string }) => JSON.parse(recoveryHashes) as string[];

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await findTwoStep(db, userId);
  return row === undefined ? 0 : readHashes(row).length;
}

/** What authenticator apps do (RFC 6238), with the values that all of them know. */

const ISSUER = "Yantra";
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const SEED_BYTES = 12;
/** Clocks of phones are up to half a minute off. */
const STEPS_OFF = 1;

/** In base 32. Only a seed is stored: without the server's secret the database or a backup makes no codes. */
const secretOf = (seed: string, userId: number, serverSecret: string): string => {
  const bytes = createHmac("sha256", serverSecret).update(`two-step login ${userId} ${seed}`).digest();
  return new Secret({ buffer: new Uint8Array(bytes).buffer.slice(0, SECRET_BYTES) }).base32;
};

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: DIGITS, period: PERIOD_SECONDS, secret });

/** True for a time step at or before the last one used; a clock that was set back does not lock the user out. */
const isUsed = (step: number, last: number | null): boolean =>
  last !== null && step <= last && last - step <= 2 * STEPS_OFF;

/** The half minute since 1970 whose code this is; undefined for a wrong code. */
function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const off = totpOf(secret, ISSUER).validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * MS_PER_SECOND)) + off;
}
