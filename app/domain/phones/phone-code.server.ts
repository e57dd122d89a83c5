import { randomBytes, randomUUID } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_MINUTE, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { Conflict, Invalid, TooMany } from "~/domain/errors";
import { phoneIn } from "~/domain/users/mobile-number";
import { enqueue } from "~/domain/outbox/outbox.server";
import { createQuota, takeAll, type Turn } from "~/domain/quota";
import { signDigits, type ServerSetting } from "~/domain/users/signed-link.server";
import { requireUserRow, toLogin } from "~/domain/users/user-queries.server";
import { SMS_CODE_DIGITS, SMS_CODE_MINUTES, type LoginByCode } from "~/domain/users/user-schema";

/**
 * Codes by SMS, to confirm a number or to log in by one. An account has one at a time, made of a stored seed and the
 * server's secret: a stolen database has none.
 */

/** Of a million codes one is right: at these odds weeks of asking and guessing find none. */
const MAX_TRIES = 5;
const SEED_BYTES = 12;
const perDay = (limit: string, max: number) => createQuota({ limit, max, withinSeconds: SECONDS_PER_DAY });
/** Each costs money. A network uses up half of a number's codes, so that a stranger leaves some to its owner. */
const limitsOf = (codes: string, max: { number: number; network: number }) => ({
  number: perDay(`${codes} to a number`, max.number),
  fromNetwork: perDay(`${codes} to a number from a network`, Math.ceil(max.number / 2)),
  network: perDay(`${codes} of a network`, max.network),
});
const toConfirm = limitsOf("phone codes", { number: 6, network: 120 });
const toLogIn = limitsOf("login codes", { number: 10, network: 500 });
const byAccount = perDay("phone codes of an account", 5);
const inAll = perDay("phone codes", 2_000);

export type CodeKind = "code" | "loginCode";

const codeOf = (secret: string, kind: CodeKind, { userId, seed }: { userId: number; seed: string }): string =>
  signDigits(`${kind} ${userId} ${seed}`, SMS_CODE_DIGITS, secret);

async function findPhone(db: Db | Trx, userId: number) {
  const { contact, confirmedPhone } = await requireUserRow(db, userId);
  const phone = phoneIn(contact);
  return { phone, isConfirmed: phone !== undefined && phone === confirmedPhone };
}

/** The code that a user's present number waits for; undefined where there is none any more. */
export async function findPhoneCode(db: Db | Trx, userId: number, { serverSecret, now }: ServerSetting) {
  const { phone, isConfirmed } = await findPhone(db, userId);
  const live = phone === undefined ? undefined : await findLiveSeed(db, userId, phone, now);
  if (phone === undefined || live === undefined) return undefined;
  const kind: CodeKind = isConfirmed ? "loginCode" : "code";
  return { phone, kind, code: codeOf(serverSecret, kind, { userId, seed: live.seed }) };
}

const findLiveSeed = (db: Db | Trx, userId: number, phone: string, now: Date) =>
  db
    .selectFrom("phone_codes")
    .select("seed")
    .where("userId", "=", userId)
    .where("phone", "=", phone)
    .where("expiresAt", ">", now.toISOString())
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirst();

interface Asked {
  now: Date;
  /** Where it is asked from; nothing on loopback, which is everybody's behind an undeclared proxy. */
  network?: string | undefined;
}

/** Sends a code that confirms a user's number. @throws Invalid "phoneNeeded"; Conflict "phoneConfirmed"; TooMany */
export async function requestPhoneCode(trx: Trx, userId: number, { now, network }: Asked): Promise<void> {
  const { phone, isConfirmed } = await findPhone(trx, userId);
  if (phone === undefined) throw new Invalid("phoneNeeded");
  if (isConfirmed) throw new Conflict("phoneConfirmed");
  await requireTurns([
    [byAccount, String(userId)],
    ...turnsOfNumber(toConfirm, phone, network),
    ...turnsOfNetwork(toConfirm, network),
    [inAll, "all"],
  ]);
  await sendCode(trx, { userId, phone, dedupeKey: `phone-code:${randomUUID()}`, now });
}

/** While a code is valid it is sent again: a message that came late is as good as the second. */
async function sendCode(
  trx: Trx,
  { userId, phone, dedupeKey, now }: { userId: number; phone: string; dedupeKey: string; now: Date },
): Promise<void> {
  const live = await findLiveSeed(trx, userId, phone, now);
  const expiresAt = new Date(now.getTime() + SMS_CODE_MINUTES * MS_PER_MINUTE).toISOString();
  const drawn = live ?? { seed: randomBytes(SEED_BYTES).toString("base64url"), tries: 0 };
  const row = { phone, expiresAt, ...drawn };
  await trx
    .insertInto("phone_codes")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  await enqueue(trx, { kind: "phone_message", dedupeKey, payload: { about: "code", userId }, now });
}

/** Requests login codes for a number. A job looks up its accounts: a request tells nothing of them. @throws TooMany */
export async function requestLoginCode(db: Db, phone: string, { now, network }: Asked): Promise<void> {
  await requireTurns(turnsOfNetwork(toLogIn, network));
  if (!(await takeAll(turnsOfNumber(toLogIn, phone, network))).allowed) return;
  const job = { kind: "phone_message", payload: { about: "login", phone }, now };
  const dedupeKey = `login-code:${randomUUID()}`;
  await db.transaction().execute((trx) => enqueue(trx, { ...job, dedupeKey }));
}

const turnsOfNumber = (limits: typeof toConfirm, phone: string, network = ""): Turn[] => [
  [limits.fromNetwork, `${phone} ${network}`],
  [limits.number, phone],
];
const turnsOfNetwork = ({ network: quota }: typeof toConfirm, network: string | undefined): Turn[] =>
  network === undefined ? [] : [[quota, network]];

async function requireTurns(turns: readonly Turn[]): Promise<void> {
  const permission = await takeAll(turns);
  if (!permission.allowed) throw new TooMany("tooManyPhoneCodes", permission);
}

/** Counts a try at the live codes of a number, by the same statement for an unknown one. @returns whose code it is */
async function tryCode(
  db: Db | Trx,
  about: { phone: string; userIds: readonly number[]; kind: CodeKind; given: string },
  { serverSecret, now }: ServerSetting,
): Promise<{ userId: number; seed: string } | undefined> {
  const live = await db
    .updateTable("phone_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("phone", "=", about.phone)
    .where("userId", "in", about.userIds)
    .where("expiresAt", ">", now.toISOString())
    .where("tries", "<", MAX_TRIES)
    .returning(["userId", "seed"])
    .execute();
  return live.find((row) => codeOf(serverSecret, about.kind, row) === about.given);
}

/** Uses a code up. @returns false where it was used meanwhile */
export async function spendCode(db: Db | Trx, userId: number, seed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("phone_codes")
    .where("userId", "=", userId)
    .where("seed", "=", seed)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Guesses, beside those that a code counts: a code drawn anew gives no more of them. */
const guesses = createQuota({ limit: "guesses of phone codes", max: 15, withinSeconds: SECONDS_PER_HOUR });

/** Confirms a user's number by its code. @throws Invalid "phoneCodeWrong", also for one that has run out; TooMany */
export async function confirmPhone(db: Db, userId: number, given: string, setting: ServerSetting): Promise<void> {
  await guesses.require(String(userId), "tooManyPhoneGuesses");
  const isRight = await db.transaction().execute(async (trx) => {
    const { phone } = await findPhone(trx, userId);
    const found =
      phone === undefined ? undefined : await tryCode(trx, { phone, userIds: [userId], kind: "code", given }, setting);
    if (phone === undefined || found === undefined || !(await spendCode(trx, userId, found.seed))) return false;
    await trx.updateTable("users").set({ confirmedPhone: phone }).where("id", "=", userId).execute();
    await recordOwnAction(trx, { id: userId }, "confirm_phone", setting.now);
    return true;
  });
  if (!isRight) throw new Invalid("phoneCodeWrong", { field: "code" });
  await guesses.giveBack(String(userId));
}

/** Of a number that a family shares; each account gets a code of its own. */
const MAX_ACCOUNTS = 3;

/** A contact changed without the password does not count: a stolen session would become a permanent login. */
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

export function sendLoginCodes(db: Db, { phone, jobId, now }: { phone: string; jobId: number; now: Date }) {
  return db.transaction().execute(async (trx) => {
    for (const { id: userId } of await listAccountsOf(trx, phone))
      if ((await inAll.take("all")).allowed)
        await sendCode(trx, { userId, phone, dedupeKey: `login-code:${jobId}:${userId}`, now });
  });
}

/** Checks a number and a code by the same statements whether or not an account has them; `seed` identifies the code. */
export async function authenticateByCode(db: Db, { contact: phone, code: given }: LoginByCode, setting: ServerSetting) {
  const rows = await listAccountsOf(db, phone);
  const userIds = rows.map(({ id }) => id);
  const found = await tryCode(db, { phone, userIds, kind: "loginCode", given }, setting);
  const row = rows.find(({ id }) => id === found?.userId);
  return found && row && { ...toLogin(row), isByCode: true, seed: found.seed };
}
