import { randomUUID } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { requireAdminLength, hashPassword, tagOf } from "./password.server";
import { currentPasswordWrong } from "./accounts.server";
import { endAllSessions } from "./session.server";
import { findLinked, signLink, type ServerSetting } from "./signed-link.server";
import type { Login, User } from "./user";
import { findUserRow, toUser, type UserRow } from "./user-queries.server";

/** New passwords: by the old one, by the link of an email, and by the office's code (`domain/recovery`). */

/** Stores a password's hash: sessions, links and codes are dead; an unproved contact gives way. */
export async function storePassword(trx: Trx, userId: number, hash: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ password: hash, contact: eb.fn.coalesce("recoveryContact", "contact") }))
    .where("id", "=", userId)
    .execute();
  await endAllSessions(trx, userId);
}

/** Sets a new password. @returns the login with it @throws Invalid "adminPasswordTooShort", "currentPasswordWrong" */
export async function changePassword(db: Db, { user, passwordTag }: Login, change: { password: string; now: Date }) {
  requireAdminLength(user, change.password);
  const hash = await hashPassword(change.password);
  await db.transaction().execute(async (trx) => {
    const before = await findUserRow(trx, user.id);
    if (before === undefined || tagOf(before.password) !== passwordTag) throw currentPasswordWrong();
    await storePassword(trx, user.id, hash);
    await recordOwnAction(trx, user, "change_password", change.now);
  });
  return { user, passwordTag: tagOf(hash) };
}

export const RESET_MINUTES = 30;
/** More than a family or a helper has. */
const MAX_ACCOUNTS = 100;

/** Requests the email to a new password. A job looks up the accounts, so that asking takes as long for any address. */
export async function requestReset(db: Db, address: string, now: Date): Promise<void> {
  const job = { kind: "mail", dedupeKey: `reset:${randomUUID()}`, payload: { about: "reset", address }, now };
  await db.transaction().execute((trx) => enqueue(trx, job));
}

/** The accounts whose password an address resets, those that have confirmed it first. Several people may share one. */
export async function listAccountsOf(db: Db, address: string): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("recoveryContact", "=", address)
    .orderBy((eb) => eb.case().when("confirmedContact", "=", address).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy("id")
    .limit(MAX_ACCOUNTS)
    .execute();
}

/** A reset link is dead with another password, and with another recovery contact. */
const describeReset = ({ password, recoveryContact }: UserRow) => `${tagOf(password)} ${recoveryContact ?? ""}`;

/** The token of a link to a new password, good once and for half an hour; the same `askedAt` makes the same link. */
export function signReset(user: UserRow, askedAt: Date, serverSecret: string): string {
  const expiresAt = new Date(askedAt.getTime() + RESET_MINUTES * MS_PER_MINUTE);
  return signLink({ purpose: "reset", userId: user.id, about: describeReset(user), expiresAt }, serverSecret);
}

/** Whose password a link resets; undefined where it is dead. */
export async function findReset(db: Db | Trx, token: string, setting: ServerSetting): Promise<User | undefined> {
  const row = await findLinked(db, token, "reset", describeReset, setting);
  return row && toUser(row);
}

/** Sets a new password by a link. @returns the login @throws Invalid "resetLinkDead", "adminPasswordTooShort" */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  setting: ServerSetting,
): Promise<Login> {
  const known = await findReset(db, token, setting);
  if (known === undefined) throw new Invalid("resetLinkDead");
  requireAdminLength(known, password);
  const hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const user = await findReset(trx, token, setting);
    if (user === undefined) throw new Invalid("resetLinkDead");
    await storePassword(trx, user.id, hash);
    await recordOwnAction(trx, user, "reset_password", setting.now);
    return { user, passwordTag: tagOf(hash) };
  });
}
