import { randomInt, randomUUID } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { MS_PER_MINUTE, SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { Conflict, Invalid, TooMany } from "~/domain/errors";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { enqueue } from "~/domain/outbox/outbox.server";
import { createQuota, type Quota } from "~/domain/quota";
import { CODE_DIGITS, CODE_MINUTES } from "./phone-schema";

/**
 * A phone number gets nothing but a code until somebody who has the phone has typed that code: anyone can write any
 * number into a profile.
 */

/** Of a million codes one is right: at these odds weeks of asking and guessing find none. */
const MAX_WRONG_TRIES = 5;
/**
 * Codes asked for by one account, sent to one number, and sent in all: each costs money. Of those to a number one network
 * uses up half, so that a stranger who writes it into accounts of their own leaves some to its owner.
 */
const byAccount = createQuota({ limit: "phone codes of an account", max: 5, withinSeconds: SECONDS_PER_DAY });
const fromNetwork = createQuota({
  limit: "phone codes to a number from a network",
  max: 3,
  withinSeconds: SECONDS_PER_DAY,
});
const byNumber = createQuota({ limit: "phone codes to a number", max: 6, withinSeconds: SECONDS_PER_DAY });
/** Accounts are free to open: without this limit one network could use up the codes of a whole day. */
const byNetwork = createQuota({ limit: "phone codes of a network", max: 120, withinSeconds: SECONDS_PER_DAY });
const inAll = createQuota({ limit: "phone codes", max: 500, withinSeconds: SECONDS_PER_DAY });

const draw = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

async function findPhone(db: Db | Trx, userId: number) {
  const { contact, confirmedPhone } = await db
    .selectFrom("users")
    .select(["contact", "confirmedPhone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const phone = readMobileNumber(contact ?? "");
  return { phone, isConfirmed: phone !== undefined && phone === confirmedPhone };
}

/** The code that a user's present number waits for; undefined where there is none any more. */
export async function findPhoneCode(
  db: Db | Trx,
  userId: number,
  now: Date,
): Promise<{ phone: string; code: string; wrongTries: number } | undefined> {
  const { phone } = await findPhone(db, userId);
  if (phone === undefined) return undefined;
  return db
    .selectFrom("phone_codes")
    .select(["phone", "code", "wrongTries"])
    .where("userId", "=", userId)
    .where("phone", "=", phone)
    .where("expiresAt", ">", now.toISOString())
    .where("wrongTries", "<", MAX_WRONG_TRIES)
    .executeTakeFirst();
}

interface Asked {
  now: Date;
  /** Where it is asked from; nothing on loopback, which is everybody's behind an undeclared proxy. */
  network?: string | undefined;
}

/**
 * Sends a code to a user's number, in the caller's transaction. While one is valid it is sent again: a message that
 * came late is as good as the second.
 *
 * @throws Invalid "phoneNeeded"; Conflict "phoneConfirmed"; TooMany
 */
export async function requestPhoneCode(trx: Trx, userId: number, { now, network }: Asked): Promise<void> {
  const { phone, isConfirmed } = await findPhone(trx, userId);
  if (phone === undefined) throw new Invalid("phoneNeeded");
  if (isConfirmed) throw new Conflict("phoneConfirmed");
  const ofNetwork: [quota: Quota, key: string][] = network === undefined ? [] : [[byNetwork, network]];
  await takeTurns(
    [byAccount, String(userId)],
    [fromNetwork, `${phone} ${network ?? ""}`],
    [byNumber, phone],
    ...ofNetwork,
    [inAll, "all"],
  );
  const code = (await findPhoneCode(trx, userId, now))?.code;
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MS_PER_MINUTE).toISOString();
  const row = { phone, code: code ?? draw(), expiresAt, ...(code === undefined ? { wrongTries: 0 } : {}) };
  await trx
    .insertInto("phone_codes")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  await trx.updateTable("users").set({ smsFailedAt: null }).where("id", "=", userId).execute();
  await enqueue(trx, {
    kind: "phone_message",
    dedupeKey: `phone-code:${randomUUID()}`,
    payload: { about: "code", userId },
    now,
  });
}

/** Takes one use of each, or none where one is used up. */
async function takeTurns(...turns: [quota: Quota, key: string][]): Promise<void> {
  for (const [index, [quota, key]] of turns.entries()) {
    const turn = await quota.take(key);
    if (turn.allowed) continue;
    for (const [taken, name] of turns.slice(0, index)) await taken.giveBack(name);
    const { retryAfterSeconds } = turn;
    throw new TooMany("tooManyPhoneCodes", {
      retryAfterSeconds,
      values: { hours: Math.ceil(retryAfterSeconds / SECONDS_PER_HOUR) },
    });
  }
}

/** Guesses, beside those that a code counts: a code drawn anew gives no more of them. */
const guesses = createQuota({ limit: "guesses of phone codes", max: 15, withinSeconds: SECONDS_PER_HOUR });

/**
 * Confirms a user's number by its code.
 *
 * @throws Invalid "phoneCodeWrong", also for a code that has run out; TooMany after too many wrong ones
 */
export async function confirmPhone(db: Db, userId: number, given: string, now: Date): Promise<void> {
  const turn = await guesses.take(String(userId));
  if (!turn.allowed) {
    const minutes = Math.ceil(turn.retryAfterSeconds / SECONDS_PER_MINUTE);
    throw new TooMany("tooManyPhoneGuesses", { retryAfterSeconds: turn.retryAfterSeconds, values: { minutes } });
  }
  const isRight = await db.transaction().execute(async (trx) => {
    const known = await findPhoneCode(trx, userId, now);
    if (known === undefined) return false;
    if (known.code !== given) {
      await trx
        .updateTable("phone_codes")
        .set({ wrongTries: known.wrongTries + 1 })
        .where("userId", "=", userId)
        .execute();
      return false;
    }
    await trx.deleteFrom("phone_codes").where("userId", "=", userId).execute();
    await trx
      .updateTable("users")
      .set({ confirmedPhone: known.phone, smsFailedAt: null, whatsappFailedAt: null })
      .where("id", "=", userId)
      .execute();
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "user",
      actorId: userId,
      subject: "user",
      subjectId: userId,
      action: "confirm_phone",
      fromState: null,
      toState: null,
      reason: null,
    });
    return true;
  });
  if (!isRight) throw new Invalid("phoneCodeWrong", { fields: { code: ["phoneCodeWrong"] } });
  await guesses.giveBack(String(userId));
}
