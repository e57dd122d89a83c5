import { randomUUID } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_DAY, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { createQuota, takeAll, type Turn } from "~/domain/quota";
import { requireCurrentPassword } from "./accounts.server";
import { emailAddressIn, mailboxOf } from "./email-address";
import { findLinked, signLink, type ServerSetting } from "./signed-link.server";
import { requireUserRow, type UserRow } from "./user-queries.server";

/**
 * The contact of an account: a mobile number or an email address. A stolen session must not redirect password resets:
 * they go to `recoveryContact`, the last contact that came with the password or as the first right after a login.
 */

const LINK_DAYS = 7;
/** Emails that waited for the confirmation, the newest of so many days. */
const KEPT_DAYS = 7;
const MAX_KEPT_EMAILS = 20;
/** Who corrects a mistyped address at once sends nothing to the first. */
const CORRECTED_WITHIN_MS = 5_000;

/** Emails that an account sends to addresses which are not confirmed, and that such an address gets. */
const byAccount = createQuota({ limit: "confirmations of an account", max: 5, withinSeconds: SECONDS_PER_DAY });
const byAddress = createQuota({ limit: "confirmations to a mailbox", max: 6, withinSeconds: SECONDS_PER_DAY });

export interface ContactProof {
  currentPassword?: string | undefined;
  /** True right after a login: enough for the first contact of an account. */
  isFreshLogin?: boolean;
  network?: string | undefined;
  now?: Date;
}

/** Whether a contact may reset the password. @throws Invalid "currentPasswordWrong"; TooMany after too many */
export async function isContactProved(
  db: Db,
  userId: number,
  contact: string | null,
  { currentPassword = "", isFreshLogin = false }: ContactProof,
): Promise<boolean> {
  const before = await requireUserRow(db, userId);
  const isAsBefore = contact === before.contact && contact === before.recoveryContact;
  if (currentPassword === "" || isAsBefore)
    return isFreshLogin && before.contact === null && before.recoveryContact === null;
  await requireCurrentPassword(db, userId, currentPassword);
  return true;
}

/** Stores a contact, and tells the one that reset the password until now by every way that it has. */
export async function storeContact(
  trx: Trx,
  userId: number,
  { contact, isProved, now }: { contact: string | null; isProved: boolean; now: Date },
): Promise<void> {
  const before = await requireUserRow(trx, userId);
  const set = { contact, ...(isProved ? { recoveryContact: contact } : {}) };
  await trx.updateTable("users").set(set).where("id", "=", userId).execute();
  if (contact === before.contact) return;
  await recordOwnAction(trx, { id: userId }, "change_contact", now, { reason: isProved ? "with the password" : null });
  const old = before.recoveryContact;
  if (old === null || old === contact) return;
  const payload = { about: "contactChanged", userId, ...(await findWaysTo(old, before)) };
  await enqueue(trx, { kind: "mail", dedupeKey: `contact-change:${randomUUID()}`, payload, now });
}

/** How a user hears of what a thief may have done with the account: by the contact that resets the password. */
export async function findOwnersWays(trx: Trx, userId: number): Promise<{ email?: string; phone?: string }> {
  const user = await requireUserRow(trx, userId);
  const { recoveryContact: old, contact } = user;
  const isTold = old === null || (old === contact && emailAddressIn(old) !== undefined);
  return isTold ? {} : findWaysTo(old, user);
}

async function findWaysTo(old: string, user: UserRow) {
  if (emailAddressIn(old) === undefined) return old === user.confirmedPhone ? { phone: old } : {};
  const isTold = old === user.confirmedContact || (await byAddress.take(mailboxOf(old))).allowed;
  return isTold ? { email: old } : {};
}

/** Stores a phone number as the contact of an account that has none; any other contact stays as it is. */
export async function storeFirstContact(
  trx: Trx,
  user: { id: number },
  phone: string,
  { now, isFreshLogin }: { now: Date; isFreshLogin: boolean },
): Promise<void> {
  const before = await requireUserRow(trx, user.id);
  if (before.contact !== null) return;
  const isProved = isFreshLogin && before.recoveryContact === null;
  await storeContact(trx, user.id, { contact: phone, isProved, now });
}

const describeContact = ({ contact, recoveryContact, confirmedContact }: UserRow) => ({
  unconfirmed: contact === confirmedContact ? undefined : emailAddressIn(contact),
  isConfirmed: contact !== null && contact === confirmedContact,
  /** Another contact resets the password. */
  isHeld: contact !== recoveryContact,
});

export const findContactState = async (db: Db | Trx, userId: number) =>
  describeContact(await requireUserRow(db, userId));

/** Sends the link to a user's new address, within limits: the form must not flood a stranger's mailbox. */
export async function requestConfirmation(trx: Trx, userId: number, now: Date): Promise<void> {
  const { unconfirmed: address } = await findContactState(trx, userId);
  if (address === undefined) return;
  const turns: Turn[] = [
    [byAccount, String(userId)],
    [byAddress, mailboxOf(address)],
  ];
  if (!(await takeAll(turns)).allowed) return;
  const payload = { about: "confirm", userId };
  const dedupeKey = `confirm:${randomUUID()}`;
  await enqueue(trx, { kind: "mail", dedupeKey, payload, now, afterMs: CORRECTED_WITHIN_MS });
}

export function signConfirmation(userId: number, address: string, askedAt: Date, serverSecret: string): string {
  const expiresAt = new Date(askedAt.getTime() + LINK_DAYS * MS_PER_DAY);
  return signLink({ purpose: "confirm", userId, about: address, expiresAt }, serverSecret);
}

/** The user whose address a link confirms; undefined where the link is dead, as after it was used. */
export const findConfirmation = (db: Db | Trx, token: string, setting: ServerSetting): Promise<UserRow | undefined> =>
  findLinked(db, token, "confirm", (user) => describeContact(user).unconfirmed, setting);

/** Confirms an address by its link and sends the emails that waited for it. @throws Invalid "confirmLinkDead" */
export async function confirmContact(db: Db, token: string, setting: ServerSetting): Promise<void> {
  const { now } = setting;
  await db.transaction().execute(async (trx) => {
    const found = await findConfirmation(trx, token, setting);
    if (found === undefined) throw new Invalid("confirmLinkDead");
    await trx.updateTable("users").set({ confirmedContact: found.contact }).where("id", "=", found.id).execute();
    const waiting = await trx
      .selectFrom("notifications")
      .select("id")
      .where("userId", "=", found.id)
      .where("readAt", "is", null)
      .where("createdAt", ">", new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY).toISOString())
      .orderBy("id", "desc")
      .limit(MAX_KEPT_EMAILS)
      .execute();
    for (const { id } of waiting.reverse()) {
      const payload = { about: "notification", notificationId: id };
      await enqueue(trx, { kind: "mail", dedupeKey: `mail:confirmed:${id}`, payload, now });
    }
  });
}
