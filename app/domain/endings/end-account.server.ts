import type { NotNull } from "kysely";
import { randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import { formerUsername } from "~/domain/users/account-ending.server";
import { removeTwoStep } from "~/domain/two-step/two-step-login.server";
import { isContactConfirmed } from "~/domain/users/contacts.server";
import { endAllSessions } from "~/domain/users/session.server";
import { hashPassword } from "~/domain/users/password.server";
import { FORMER_NAME } from "~/domain/users/user";
import { listObstacles } from "./obstacles.server";

/**
 * Ends accounts: what says who somebody was goes, the books stay. Receipts and credit notes are tax documents and keep
 * the name, which is kept apart for them.
 */

const SECRET_BYTES = 24;

/** An account that has ended, as it is remembered outside of the database. */
export interface EndedAccount {
  id: number;
  /** Tells it from the account of another database with the same id. */
  createdAt: string;
  /** As it is after the end: a hash. */
  username: string;
  endedAt: string;
}

/** Accounts that have ended, by id. Read from the endings on: there are far fewer of them than users. */
export async function listEndedAccounts(db: Db): Promise<EndedAccount[]> {
  return db
    .selectFrom("account_endings")
    .leftJoin("users", "users.id", "account_endings.userId")
    .select(["account_endings.userId as id", "users.createdAt", "users.username", "endedAt"])
    .where("endedAt", "is not", null)
    .orderBy("account_endings.userId")
    .$narrowType<{ createdAt: NotNull; username: NotNull; endedAt: NotNull }>()
    .execute();
}

/**
 * Ends the accounts whose time to be kept is over. Where something is to be done that was not there when the end was
 * asked for, it waits for that; an admin's account never ends.
 *
 * @returns how many have ended
 */
export async function endDueAccounts(db: Db, now: Date, shouldContinue: () => boolean = () => true): Promise<number> {
  const due = await db
    .selectFrom("account_endings")
    .select("userId")
    .where("endedAt", "is", null)
    .where("endsAt", "<=", now.toISOString())
    .orderBy("endsAt")
    .execute();
  let ended = 0;
  for (const { userId } of due) {
    if (!shouldContinue()) break;
    const password = await unknownPassword();
    const hasEnded = await db.transaction().execute(async (trx) => {
      // Kept meanwhile, made an admin, or something to be done.
      const isDue = await trx
        .selectFrom("account_endings")
        .innerJoin("users", "users.id", "account_endings.userId")
        .select("userId")
        .where("userId", "=", userId)
        .where("users.isAdmin", "=", 0)
        .where("endedAt", "is", null)
        .where("endsAt", "<=", now.toISOString())
        .executeTakeFirst();
      if (isDue === undefined || (await listObstacles(trx, { id: userId }, now)).length > 0) return false;
      await tellOfEnd(trx, userId, now);
      await endAccount(trx, userId, password, now.toISOString());
      return true;
    });
    if (hasEnded) ended += 1;
  }
  return ended;
}

/**
 * Ends accounts again that an older database has brought back.
 *
 * @returns how many have ended
 */
export async function repeatEndings(db: Db, ended: readonly EndedAccount[]): Promise<number> {
  let repeated = 0;
  for (const { id, createdAt, username, endedAt } of ended) {
    const user = await db.selectFrom("users").select(["username", "createdAt"]).where("id", "=", id).executeTakeFirst();
    if (user?.createdAt !== createdAt || formerUsername(user.username) !== username) continue;
    const password = await unknownPassword();
    await db.transaction().execute((trx) => endAccount(trx, id, password, endedAt));
    repeated += 1;
  }
  return repeated;
}

const unknownPassword = () => hashPassword(randomBytes(SECRET_BYTES).toString("base64url"));

/** Sends the last email; its job holds the address until it is sent. */
async function tellOfEnd(trx: Trx, userId: number, now: Date): Promise<void> {
  if (!(await isContactConfirmed(trx, userId))) return;
  const { contact, name, language } = await trx
    .selectFrom("users")
    .select(["contact", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const payload = { about: "accountEnded", to: contact, name, language };
  await enqueue(trx, { kind: "mail", dedupeKey: `account-ended:${userId}`, payload, now });
}

async function endAccount(trx: Trx, userId: number, password: string, at: string): Promise<void> {
  const { name, username } = await trx
    .selectFrom("users")
    .select(["name", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const documentName = (await hasDocuments(trx, userId)) ? name : null;
  await trx
    .insertInto("account_endings")
    .values({ userId, askedAt: at, endsAt: at, endedAt: at, documentName })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ endedAt: at, documentName }))
    .execute();
  await removeRecords(trx, userId);
  await removeOffers(trx, userId, at);
  await removeFromNotifications(trx, userId);
  await trx
    .updateTable("users")
    .set({ username: formerUsername(username), password, name: FORMER_NAME, preferences: "{}", isAdmin: 0 })
    .set({ contact: null, confirmedContact: null, recoveryContact: null, officeCodeAt: null, imageUrl: null })
    .set({ callFrom: null, callUntil: null, smsMessages: 0, whatsappMessages: 0, confirmedPhone: null })
    .set({ smsFailedAt: null, whatsappFailedAt: null, workPlace: null })
    .where("id", "=", userId)
    .execute();
  await recordAudit(trx, { at, actor: "clock", subject: "user", subjectId: userId, action: "end_account" });
}

/** True where a payment names the user as renter or owner. */
async function hasDocuments(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select("payments.id")
    .where((eb) => eb.or([eb("bookings.userId", "=", userId), eb("equipment.ownerId", "=", userId)]))
    .executeTakeFirst();
  return row !== undefined;
}

async function removeRecords(trx: Trx, userId: number): Promise<void> {
  await endAllSessions(trx, userId);
  // How they proved who they are.
  await trx
    .updateTable("audit")
    .set({ reason: null })
    .where("subject", "=", "user")
    .where("subjectId", "=", userId)
    .where("action", "=", "issue_office_code")
    .execute();
  await trx.deleteFrom("phone_codes").where("userId", "=", userId).execute();
  await trx.deleteFrom("phone_messages").where("userId", "=", userId).execute();
  await removeTwoStep(trx, userId);
  await trx.deleteFrom("notifications").where("userId", "=", userId).execute();
  await trx.deleteFrom("payout_accounts").where("userId", "=", userId).execute();
  await trx.deleteFrom("free_alerts").where("userId", "=", userId).execute();
  // What others wrote to the user goes with it.
  await trx
    .deleteFrom("questions")
    .where((eb) => eb.or([eb("ownerId", "=", userId), eb("renterId", "=", userId)]))
    .execute();
  const rented = trx.selectFrom("bookings").select("bookings.id").where("userId", "=", userId);
  await trx.updateTable("transfers").set({ words: null }).where("bookingId", "in", rented).execute();
  // Without the account no new code can be made for the farmer.
  await trx
    .updateTable("booking_farmers")
    .set({ phone: null, codeRound: null })
    .where("bookingId", "in", rented)
    .execute();
  const lent = trx
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select("bookings.id")
    .where("ownerId", "=", userId);
  for (const [side, bookings] of [
    ["renter", rented],
    ["owner", lent],
  ] as const) {
    const records = trx.selectFrom("transfers").select("transfers.id").where("bookingId", "in", bookings);
    await trx.deleteFrom("transfer_photos").where("side", "=", side).where("transferId", "in", records).execute();
  }
  for (const [side, bookings] of [
    ["renter", rented],
    ["owner", lent],
  ] as const) {
    await trx.updateTable("balances").set({ words: null }).where("bookingId", "in", bookings).execute();
    await trx
      .updateTable("booking_moves")
      .set({ reason: null })
      .where("proposedBy", "=", side)
      .where("bookingId", "in", bookings)
      .execute();
    await trx
      .updateTable("audit")
      .set({ reason: null })
      .where("subject", "=", "booking")
      .where("subjectId", "in", bookings)
      .where("action", "=", "cancel")
      .where("actorId", "=", userId)
      .execute();
  }
  await trx.updateTable("transfers").set({ note: null }).where("bookingId", "in", lent).execute();
  await trx.deleteFrom("comparisons").where("userId", "=", userId).execute();
  await trx.deleteFrom("recommendations").where("userId", "=", userId).execute();
  await trx.updateTable("images").set({ ownerId: null }).where("ownerId", "=", userId).execute();
}

/** Equipment keeps its name for the bookings of others; photos that nothing shows any more are removed by their job. */
async function removeOffers(trx: Trx, userId: number, at: string): Promise<void> {
  const own = trx.selectFrom("equipment").select("equipment.id").where("ownerId", "=", userId);
  await trx.deleteFrom("equipment_blocks").where("equipmentId", "in", own).execute();
  await trx.deleteFrom("recommendations").where("equipmentId", "in", own).execute();
  await trx
    .updateTable("equipment")
    .set((eb) => ({ deletedAt: eb.fn.coalesce("deletedAt", eb.val(at)), hiddenAt: null }))
    .set({ imageUrl: "", moreImages: "[]" })
    .set({ description: "", latitudeCoord: null, longitudeCoord: null, latitude: null, longitude: null })
    .where("ownerId", "=", userId)
    .execute();
}

/** Messages to owners name the renter, and messages to either side say what the other wrote. */
async function removeFromNotifications(trx: Trx, userId: number): Promise<void> {
  const rows = await trx
    .selectFrom("notifications")
    .innerJoin("bookings", "bookings.id", "notifications.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["notifications.id", "values", "bookings.userId as renterId"])
    .where((eb) => eb.or([eb("bookings.userId", "=", userId), eb("equipment.ownerId", "=", userId)]))
    .execute();
  for (const { id, values, renterId } of rows) {
    const { reason, ...read } = JSON.parse(values) as Record<string, unknown>;
    const isNamed = renterId === userId && read["renter"] !== undefined;
    if (reason === undefined && !isNamed) continue;
    await trx
      .updateTable("notifications")
      .set({ values: JSON.stringify(isNamed ? { ...read, renter: FORMER_NAME } : read) })
      .where("id", "=", id)
      .execute();
  }
}
