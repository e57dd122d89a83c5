import { randomInt } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { MS_PER_HOUR, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { Forbidden, Invalid, NotFound, TooMany, Unconfirmed, type MessageKey } from "~/domain/errors";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import type { AccountKind } from "~/domain/notifications/notification";
import { createQuota } from "~/domain/quota";
import { isContactConfirmed } from "~/domain/users/confirm-contact.server";
import { findHeldChange } from "~/domain/users/contact-changes.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { checkPassword, hashPassword } from "~/domain/users/password.server";
import { storePassword } from "~/domain/users/store-password.server";
import { isFormerUser, type User } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { OFFICE_CODE_HOURS } from "./recovery-limits";

/**
 * A new password for who has no email address: the office recognises the person and hands out a code; the person sets
 * the password. No admin learns or chooses a password.
 */

/** Digits are said over the phone in every language. 40 bits, hashed like a password: a stolen database tries none. */
const CODE_DIGITS = 12;
const GROUP = /\d{4}(?=\d)/g;
/** Of people with one phone number, no more codes are tried. */
const MAX_SHARING = 3;
/** A busy office recognises a few people a day. */
const byAdmin = createQuota({ limit: "office codes of an admin", max: 20, withinSeconds: SECONDS_PER_DAY });

/** A person whose account may be recovered, or why it may not. */
export interface Recovery {
  user: User;
  refusal: MessageKey | undefined;
  /** Set where the contact was changed without the password: the contact before. */
  held: { before: string | null } | undefined;
}

/** @throws NotFound "personNotFound" */
export async function findRecovery(db: Db | Trx, userId: number | undefined): Promise<Recovery> {
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user === undefined) throw new NotFound("personNotFound");
  const held = await findHeldChange(db, user.id);
  return { user, refusal: await findRefusal(db, user, held), held: held && { before: held.resetContact } };
}

/** @param held a change without the password: the contact before alone can set a new password by email */
async function findRefusal(
  db: Db | Trx,
  user: User,
  held: { resetContact: string | null } | undefined,
): Promise<MessageKey | undefined> {
  if (user.isAdmin) return "officeCodeNotForAdmins";
  if (isFormerUser(user)) return "officeCodeNotForEnded";
  const hasEmail =
    held === undefined
      ? emailAddressIn(user.contact) !== undefined && (await isContactConfirmed(db, user.id))
      : emailAddressIn(held.resetContact) !== undefined;
  return hasEmail ? "officeCodeNotForEmail" : undefined;
}

interface Issue {
  userId: number | undefined;
  admin: { id: number };
  /** How the person proved who they are; stays in the audit trail. */
  proof: string;
  /** True where the admin has given the password within the last minutes. */
  isConfirmed: boolean;
  now: Date;
}

/**
 * Makes a code for a person; the one before is dead.
 *
 * @returns the code, which is kept nowhere
 * @throws NotFound; Forbidden for admins, ended accounts and who can use email; Unconfirmed; TooMany
 */
export async function issueOfficeCode(db: Db, { userId, admin, proof, isConfirmed, now }: Issue): Promise<string> {
  const { user, refusal } = await findRecovery(db, userId);
  if (refusal !== undefined) throw new Forbidden(refusal);
  if (!isConfirmed) throw new Unconfirmed();
  const turn = await byAdmin.take(String(admin.id));
  if (!turn.allowed) {
    const { retryAfterSeconds } = turn;
    const values = { hours: Math.ceil(retryAfterSeconds / SECONDS_PER_HOUR) };
    throw new TooMany("tooManyOfficeCodes", { retryAfterSeconds, values });
  }
  const code = Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join("");
  const at = now.toISOString();
  const row = {
    codeHash: await hashPassword(code),
    createdAt: at,
    expiresAt: new Date(now.getTime() + OFFICE_CODE_HOURS * MS_PER_HOUR).toISOString(),
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("office_codes")
      .values({ ...row, userId: user.id })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
    await recordAudit(trx, {
      ...entryFor(user, at),
      actor: "admin",
      actorId: admin.id,
      action: "issue_office_code",
      reason: proof,
    });
    await tell(trx, user, "officeCodeMade", now);
  });
  return code.replace(GROUP, "$& ");
}

/**
 * Sets a new password by the office's code. Everybody who is logged in as the person is logged out.
 *
 * @param use.login username, or the phone number of the account
 * @throws Invalid "officeCodeDead" for a wrong code or person, and for a code that was used or ran out
 */
export async function takeOfficeCode(
  db: Db,
  use: { login: string; code: string; password: string },
  now: Date,
  asker: string,
): Promise<User> {
  const holder = await findHolder(db, use, now, asker);
  if (holder === undefined) throw officeCodeDead();
  const hash = await hashPassword(use.password, asker);
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("office_codes")
      .where("userId", "=", holder.id)
      .where("codeHash", "=", holder.codeHash)
      .returning("userId")
      .executeTakeFirst();
    const user = used && (await findUser(trx, used.userId));
    if (user === undefined || user.isAdmin) throw officeCodeDead();
    await storePassword(trx, { id: user.id, password: use.password, hash }, at);
    await recordAudit(trx, { ...entryFor(user, at), actor: "user", actorId: user.id, action: "use_office_code" });
    await tell(trx, user, "passwordByOffice", now);
    return user;
  });
}

/** The account that a code is for. Takes as long where there is none. */
async function findHolder(
  db: Db,
  { login, code }: { login: string; code: string },
  now: Date,
  asker: string,
): Promise<{ id: number; codeHash: string } | undefined> {
  const live = await db
    .selectFrom("office_codes")
    .innerJoin("users", "users.id", "office_codes.userId")
    .select(["users.id", "users.username", "users.contact", "office_codes.codeHash"])
    .where("office_codes.expiresAt", ">", now.toISOString())
    .where("users.isAdmin", "=", 0)
    .orderBy("office_codes.createdAt", "desc")
    .execute();
  const phone = readMobileNumber(login);
  const holders: typeof live = [];
  for (const one of live) {
    const held = await findHeldChange(db, one.id);
    const number = readMobileNumber((held === undefined ? one.contact : held.resetContact) ?? "");
    const isNamed = one.username.toLowerCase() === login.toLowerCase();
    if (isNamed || (phone !== undefined && number === phone)) holders.push(one);
  }
  const digits = latinDigits(code).replace(/\D/g, "");
  if (holders.length === 0) await checkPassword(digits, undefined, asker);
  for (const holder of holders.slice(0, MAX_SHARING))
    if (await checkPassword(digits, holder.codeHash, asker)) return holder;
  return undefined;
}

const officeCodeDead = () => new Invalid("officeCodeDead", { fields: { code: ["officeCodeDead"] } });

const entryFor = (user: User, at: string) => ({
  at,
  subject: "user",
  subjectId: user.id,
  fromState: null,
  toState: null,
  reason: null,
});

const tell = (trx: Trx, { id, contact }: User, kind: AccountKind, now: Date) =>
  notify(trx, {
    recipients: [{ id, contact, kind }],
    bookingId: null,
    values: {},
    eventKey: `office-code:${now.toISOString()}`,
    now,
  });
