import { createHash, randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { Invalid } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { mayTellOfChange } from "./confirm-contact.server";
import { requireCurrentPassword } from "./current-password.server";
import { emailAddressIn, foldAddress } from "./email-address";
import { endAllSessions } from "./known-devices.server";
import { readMobileNumber } from "./mobile-number";
import type { PasswordProof } from "./password-proof.server";
import { endResetLinks } from "./reset-links.server";

/**
 * A stolen session must not redirect password resets: without the password a new contact takes effect for calls and
 * messages, and a password is reset through the old one until the new one comes with the password. The old one is told by
 * email, by SMS and in the product, with a link that undoes the change.
 */

/** No time releases a change without the password. */
const HELD_UNTIL = "9999-12-31T23:59:59.999Z";
export const UNDO_DAYS = 7;
const TOKEN_BYTES = 18;
const MAX_TOKEN_CHARACTERS = 60;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const isSame = (one: string | null, other: string | null) => foldAddress(one ?? "") === foldAddress(other ?? "");

/** What shows that a change comes from the account's owner. */
export interface ContactProof {
  currentPassword?: string | undefined;
  /** True right after a login: enough for the first contact of an account. */
  isFreshLogin?: boolean;
  /** Who waits in turn with others, such as a network. */
  asker?: string | undefined;
  /** Where it is asked from, for the number of codes to phones. */
  network?: string | undefined;
  /** When it is asked for; now where nothing is said. */
  now?: Date;
}

/** What the proof of a contact is worth. */
export interface CheckedContact {
  /** True where the new contact may reset the password at once. */
  isProved: boolean;
  /** The password that came along, to be looked at again where the contact is stored. */
  given?: PasswordProof;
}

/**
 * Checks the password that came with a contact.
 *
 * @throws Invalid "currentPasswordWrong"; TooMany after too many wrong ones
 */
export async function checkContact(
  db: Db,
  userId: number,
  contact: string | null,
  proof: ContactProof,
): Promise<CheckedContact> {
  const user = await db.selectFrom("users").select("contact").where("id", "=", userId).executeTakeFirstOrThrow();
  const isHeld = (await findHeldChange(db, userId)) !== undefined;
  const isFirst = user.contact === null && !isHeld && proof.isFreshLogin === true;
  if (proof.currentPassword === undefined || proof.currentPassword === "") return { isProved: isFirst };
  if (isSame(user.contact, contact) && !isHeld) return { isProved: isFirst };
  return { isProved: true, given: await requireCurrentPassword(db, userId, proof.currentPassword, proof.asker) };
}

export interface ContactChange {
  userId: number;
  /** The contact before. */
  before: { contact: string | null; confirmedContact: string | null; confirmedPhone: string | null };
  contact: string | null;
  isProved: boolean;
  now: Date;
  /** Where it is made, for the number of emails to an address. */
  network?: string | undefined;
}

/**
 * Records a change of contact and tells the old one, in the transaction that stores the new one. With the password, links
 * to a new password that the old contact has got are dead; without it the old contact goes on resetting the password.
 */
export async function recordContactChange(trx: Trx, change: ContactChange): Promise<void> {
  const { userId, before, contact, isProved, now } = change;
  if (isProved) await endResetLinks(trx, userId, now.toISOString());
  if (isSame(before.contact, contact)) {
    if (isProved) await endHold(trx, userId);
    return;
  }
  const held = await findHeldChange(trx, userId);
  await endHold(trx, userId);
  const { id } = await trx
    .insertInto("contact_changes")
    .values({
      userId,
      oldContact: before.contact,
      resetContact: held === undefined ? before.contact : held.resetContact,
      heldUntil: isProved ? null : HELD_UNTIL,
      changedAt: now.toISOString(),
      undoTokenHash: null,
      undoneAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    at: now.toISOString(),
    actor: "user",
    actorId: userId,
    subject: "user",
    subjectId: userId,
    action: "change_contact",
    fromState: null,
    toState: null,
    reason: isProved ? "with the password" : null,
  });
  // An unproved contact is not told, and a first one replaces none.
  if (held !== undefined || before.contact === null) return;
  const phone = readMobileNumber(before.contact);
  const payload = {
    about: "contactChanged",
    changeId: id,
    isEmailed: await mayTellOfChange(before, change.network),
    ...(phone === undefined || phone !== before.confirmedPhone ? {} : { phone }),
  };
  await enqueue(trx, { kind: "mail", dedupeKey: `contact-change:${id}`, payload, now });
}

const endHold = (trx: Trx, userId: number) =>
  trx.updateTable("contact_changes").set({ heldUntil: null }).where("userId", "=", userId).execute();

/** The change of a user's contact that came without the password. */
export function findHeldChange(
  db: Db | Trx,
  userId: number,
): Promise<{ resetContact: string | null; heldUntil: string | null } | undefined> {
  return db
    .selectFrom("contact_changes")
    .select(["resetContact", "heldUntil"])
    .where("userId", "=", userId)
    .where("heldUntil", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

interface UndoableChange {
  id: number;
  userId: number;
  username: string;
  oldContact: string | null;
  changedAt: string;
}

const selectChanges = (db: Db | Trx, now: Date) =>
  db
    .selectFrom("contact_changes")
    .innerJoin("users", "users.id", "contact_changes.userId")
    .select([
      "contact_changes.id",
      "contact_changes.userId",
      "users.username",
      "contact_changes.oldContact",
      "contact_changes.changedAt",
    ])
    .where("contact_changes.undoneAt", "is", null)
    .where("contact_changes.changedAt", ">", new Date(now.getTime() - UNDO_DAYS * MS_PER_DAY).toISOString());

export async function findUserOfChange(db: Db, changeId: number): Promise<number | undefined> {
  const row = await db.selectFrom("contact_changes").select("userId").where("id", "=", changeId).executeTakeFirst();
  return row?.userId;
}

/**
 * Makes the link's token for who has the old contact; the one before is dead.
 *
 * @returns the change with its token, of which only the hash is kept; undefined where nothing can be undone any more
 */
export async function issueUndo(
  db: Db,
  changeId: number,
  now: Date,
): Promise<(UndoableChange & { token: string; to: string }) | undefined> {
  const change = await selectChanges(db, now).where("contact_changes.id", "=", changeId).executeTakeFirst();
  const to = emailAddressIn(change?.oldContact);
  if (change === undefined || to === undefined) return undefined;
  const token = `${change.id}.${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  await db
    .updateTable("contact_changes")
    .set({ undoTokenHash: hashOf(token) })
    .where("id", "=", changeId)
    .execute();
  return { ...change, token, to };
}

/** The change that a link undoes; undefined where the link is dead. */
export function findUndoable(db: Db | Trx, token: string, now: Date): Promise<UndoableChange | undefined> {
  if (token.length > MAX_TOKEN_CHARACTERS) return Promise.resolve(undefined);
  return selectChanges(db, now).where("contact_changes.undoTokenHash", "=", hashOf(token)).executeTakeFirst();
}

/**
 * Undoes a change of contact and every later one. The link proves the old address. Every session of the user ends, and
 * links for a new password that the other contact has got are dead.
 *
 * @throws Invalid "undoLinkDead"
 */
export async function undoContactChange(db: Db, token: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const change = await findUndoable(trx, token, now);
    if (change === undefined) throw new Invalid("undoLinkDead");
    const { id, userId, oldContact: contact } = change;
    await trx
      .updateTable("contact_changes")
      .set({ undoneAt: at, heldUntil: null })
      .where("userId", "=", userId)
      .where("id", ">=", id)
      .execute();
    await putBack(trx, userId, contact, at);
    await endAllSessions(trx, userId);
    await endResetLinks(trx, userId, at);
  });
}

/** Undoes a change without the password for who has set a new password: it may be a thief's. */
export async function undoHeldChange(trx: Trx, userId: number, at: string): Promise<void> {
  const held = await findHeldChange(trx, userId);
  if (held === undefined) return;
  await trx
    .updateTable("contact_changes")
    .set({ undoneAt: at, heldUntil: null })
    .where("userId", "=", userId)
    .where("heldUntil", "is not", null)
    .execute();
  await putBack(trx, userId, held.resetContact, at, false);
}

/** @param isProved true where a link to the old contact has just been used */
async function putBack(trx: Trx, userId: number, contact: string | null, at: string, isProved = true): Promise<void> {
  await trx
    .updateTable("users")
    .set({ contact, contactTokenHash: null, ...(isProved ? { confirmedContact: foldAddress(contact ?? "") } : {}) })
    .where("id", "=", userId)
    .execute();
  await recordAudit(trx, {
    at,
    actor: "user",
    actorId: userId,
    subject: "user",
    subjectId: userId,
    action: "undo_contact_change",
    fromState: null,
    toState: null,
    reason: null,
  });
}
