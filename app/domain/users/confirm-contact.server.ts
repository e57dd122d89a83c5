import { createHash, randomBytes, randomUUID } from "node:crypto";
import { MS_PER_DAY, SECONDS_PER_DAY } from "~/domain/calendar/duration";
import type { Db, Trx } from "~db/open";
import { Invalid } from "~/domain/errors";
import { enqueue } from "~/domain/outbox/outbox.server";
import { createQuota } from "~/domain/quota";
import { emailAddressIn, foldAddress } from "./email-address";
import { mailboxOf } from "./mailbox";

/**
 * An email address gets no email about bookings until its owner has opened a link that was sent to it: anyone can
 * write any address into a profile.
 */

/** 144 bits: cannot be guessed, and the link still fits on one line of an email. */
const TOKEN_BYTES = 18;
const MAX_TOKEN_CHARACTERS = 60;
/** Emails that waited for the confirmation, the newest of so many days. */
const KEPT_DAYS = 7;
const MAX_KEPT_EMAILS = 20;

/** Who corrects a mistyped address at once sends nothing to the first. */
const CORRECTED_WITHIN_MS = 5_000;

/**
 * Confirmations asked for by one account, and sent to one address: half of them asked for from one network, so that a stranger who writes
 * an address into accounts of their own leaves some to its owner.
 */
const byAccount = createQuota({ limit: "confirmations of an account", max: 5, withinSeconds: SECONDS_PER_DAY });
const byNetwork = createQuota({ limit: "confirmations of a network", max: 3, withinSeconds: SECONDS_PER_DAY });
const byAddress = createQuota({ limit: "confirmations to a mailbox", max: 6, withinSeconds: SECONDS_PER_DAY });
/** Emails about a change of contact to an address that is confirmed. */
const byConfirmedAddress = createQuota({ limit: "changes told to a mailbox", max: 10, withinSeconds: SECONDS_PER_DAY });

/** The hash holds for this address alone: with another contact the link is dead. */
const hashOf = (token: string, address: string) =>
  createHash("sha256")
    .update(`${token}\n${foldAddress(address)}`)
    .digest("base64url");

interface Contact {
  contact: string | null;
  confirmedContact: string | null;
}

/** The address of a contact that is not confirmed yet. */
function unconfirmedAddressIn({ contact, confirmedContact }: Contact): string | undefined {
  const address = emailAddressIn(contact);
  return address === undefined || foldAddress(address) === confirmedContact ? undefined : address;
}

const selectContact = (db: Db | Trx, userId: number) =>
  db.selectFrom("users").select(["contact", "confirmedContact"]).where("id", "=", userId).executeTakeFirst();

/** The email address of a user that is still to be confirmed, if there is one. */
export async function findUnconfirmedAddress(db: Db | Trx, userId: number): Promise<string | undefined> {
  const row = await selectContact(db, userId);
  return row && unconfirmedAddressIn(row);
}

/** True where emails may go to the user's contact. */
export async function isContactConfirmed(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await selectContact(db, userId);
  return row !== undefined && emailAddressIn(row.contact) !== undefined && unconfirmedAddressIn(row) === undefined;
}

/**
 * Sends the link to a user's new address, in the transaction that stores it. An address that has got too many, or was
 * asked about too often, gets none: nobody can be flooded with them.
 *
 * @param asked.network where it is asked for; none counts as one
 */
export async function requestConfirmation(
  trx: Trx,
  userId: number,
  { now, network = "" }: { now: Date; network?: string | undefined },
): Promise<void> {
  const address = await findUnconfirmedAddress(trx, userId);
  if (address === undefined || !(await byAccount.take(String(userId))).allowed) return;
  if (!(await mayWriteTo(mailboxOf(address), network))) {
    // It may be asked for again elsewhere.
    await byAccount.giveBack(String(userId));
    return;
  }
  await enqueue(trx, {
    kind: "mail",
    dedupeKey: `confirm:${randomUUID()}`,
    payload: { about: "confirm", userId, token: `${userId}.${randomBytes(TOKEN_BYTES).toString("base64url")}` },
    now,
    afterMs: CORRECTED_WITHIN_MS,
  });
}

/** What one network has used up takes nothing from the rest. The network comes first: the end of a long key does not count. */
const mayWriteTo = async (mailbox: string, network: string): Promise<boolean> =>
  (await byNetwork.take(`${network} ${mailbox}`)).allowed && (await byAddress.take(mailbox)).allowed;

/** Counts one email to the contact that a user has given up. One that is not confirmed gets few emails of any kind. */
export async function mayTellOfChange(before: Contact, network = ""): Promise<boolean> {
  const address = emailAddressIn(before.contact);
  if (address === undefined) return false;
  const mailbox = mailboxOf(address);
  return unconfirmedAddressIn(before) === undefined
    ? (await byConfirmedAddress.take(mailbox)).allowed
    : mayWriteTo(mailbox, network);
}

/** Lets a token confirm an address; the one before is dead. Only its hash is kept with the account. */
export async function issueConfirmation(db: Db, user: { id: number }, address: string, token: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ contactTokenHash: hashOf(token, address) })
    .where("id", "=", user.id)
    .execute();
}

async function findByToken(db: Db | Trx, token: string): Promise<{ id: number; contact: string } | undefined> {
  const id = Number(/^(\d{1,10})\.[\w-]+$/.exec(token.slice(0, MAX_TOKEN_CHARACTERS))?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await db
    .selectFrom("users")
    .select(["id", "contact", "contactTokenHash"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.contact === null || row.contactTokenHash !== hashOf(token, row.contact))
    return undefined;
  return { id: row.id, contact: row.contact };
}

/** The address that a link confirms; undefined where the link is dead. */
export async function findAddressOfToken(db: Db, token: string): Promise<string | undefined> {
  return (await findByToken(db, token))?.contact;
}

/**
 * Confirms an address by its link. Emails about unread notifications that waited for it are sent.
 *
 * @throws Invalid "confirmLinkDead"
 */
export async function confirmContact(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await findByToken(trx, token);
    if (user === undefined) throw new Invalid("confirmLinkDead");
    await trx
      .updateTable("users")
      .set({ confirmedContact: foldAddress(user.contact), contactTokenHash: null })
      .where("id", "=", user.id)
      .execute();
    const waiting = await trx
      .selectFrom("notifications")
      .select("id")
      .where("userId", "=", user.id)
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
