import { sql, type NotNull, type RawBuilder } from "kysely";
import { randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import { formerUsername } from "~/domain/users/account-ending.server";
import { removeTwoStep } from "~/domain/two-step/two-step-login.server";
import { findContactState } from "~/domain/users/contacts.server";
import { endAllSessions } from "~/domain/users/session.server";
import { hashPassword } from "~/domain/users/password.server";
import { FORMER_NAME } from "~/domain/users/user";
import { findUserRow, requireUserRow } from "~/domain/users/user-queries.server";
import { listObstacles } from "./obstacles.server";

/** Ends accounts: what says who somebody was goes. Receipts and credit notes, tax documents, keep the name. */

const SECRET_BYTES = 24;
const OF_USER = [
  "phone_codes",
  "phone_messages",
  "notifications",
  "payout_accounts",
  "free_alerts",
  "comparisons",
  "recommendations",
];

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

/** Ends accounts whose time is over, but no admin's and none that has something to do meanwhile. @returns how many */
export async function endDueAccounts(db: Db, now: Date, shouldContinue: () => boolean = () => true): Promise<number> {
  const selectDue = (either: Db | Trx) =>
    either
      .selectFrom("account_endings")
      .innerJoin("users", "users.id", "account_endings.userId")
      .select("userId")
      .where("users.isAdmin", "=", 0)
      .where("endedAt", "is", null)
      .where("endsAt", "<=", now.toISOString());
  let ended = 0;
  for (const { userId } of await selectDue(db).orderBy("endsAt").execute()) {
    if (!shouldContinue()) break;
    const password = await unknownPassword();
    const hasEnded = await db.transaction().execute(async (trx) => {
      // Kept meanwhile, made an admin, or something to be done.
      const isDue = await selectDue(trx).where("userId", "=", userId).executeTakeFirst();
      if (isDue === undefined || (await listObstacles(trx, { id: userId }, now)).length > 0) return false;
      await tellOfEnd(trx, userId, now);
      await endAccount(trx, userId, password, now.toISOString());
      return true;
    });
    if (hasEnded) ended += 1;
  }
  return ended;
}

/** Ends accounts again that an older database has brought back. @returns how many */
export async function repeatEndings(db: Db, ended: readonly EndedAccount[]): Promise<number> {
  let repeated = 0;
  for (const { id, createdAt, username, endedAt } of ended) {
    const user = await findUserRow(db, id);
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
  if (!(await findContactState(trx, userId)).isConfirmed) return;
  const { contact, name, language } = await requireUserRow(trx, userId);
  const payload = { about: "accountEnded", to: contact, name, language };
  await enqueue(trx, { kind: "mail", dedupeKey: `account-ended:${userId}`, payload, now });
}

async function endAccount(trx: Trx, userId: number, password: string, at: string): Promise<void> {
  const { name, username } = await requireUserRow(trx, userId);
  const documentName = (await hasDocuments(trx, userId)) ? name : null;
  await trx
    .insertInto("account_endings")
    .values({ userId, askedAt: at, endsAt: at, endedAt: at, documentName })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ endedAt: at, documentName }))
    .execute();
  await endAllSessions(trx, userId);
  await removeTwoStep(trx, userId);
  for (const removal of listRemovals(userId, at)) await removal.execute(trx);
  await removeFromNotifications(trx, userId);
  await trx
    .updateTable("users")
    .set({ username: formerUsername(username), password, name: FORMER_NAME, preferences: "{}", isAdmin: 0 })
    .set({ contact: null, confirmedContact: null, recoveryContact: null, officeCodeAt: null, imageUrl: null })
    .set({ callFrom: null, callUntil: null, smsMessages: 0, whatsappMessages: 0 })
    .set({ confirmedPhone: null, workPlace: null })
    .where("id", "=", userId)
    .execute();
  await recordAudit(trx, { at, actor: "clock", subject: "user", subjectId: userId, action: "end_account" });
}

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

/** With an account goes what others wrote to it. Equipment keeps its name; a farmer gets no new code without it. */
function listRemovals(userId: number, at: string): RawBuilder<unknown>[] {
  const ofUser = sql`"userId" = ${userId}`;
  const own = sql`(select id from equipment where "ownerId" = ${userId})`;
  const rented = sql`(select id from bookings where ${ofUser})`;
  const lent = sql`(select id from bookings where "equipmentId" in ${own})`;
  const sides = [
    ["renter", rented],
    ["owner", lent],
  ] as const;
  return [
    // How they proved who they are.
    sql`update audit set reason = null where subject = 'user' and "subjectId" = ${userId} and action = 'issue_office_code'`,
    ...OF_USER.map((table) => sql`delete from ${sql.table(table)} where ${ofUser}`),
    sql`delete from questions where "ownerId" = ${userId} or "renterId" = ${userId}`,
    sql`update transfers set words = null where "bookingId" in ${rented}`,
    sql`update transfers set note = null where "bookingId" in ${lent}`,
    sql`update booking_farmers set phone = null, "codeRound" = null where "bookingId" in ${rented}`,
    ...sides.flatMap(([side, bookings]) => [
      sql`delete from transfer_photos where side = ${side}
        and "transferId" in (select id from transfers where "bookingId" in ${bookings})`,
      sql`update balances set words = null where "bookingId" in ${bookings}`,
      sql`update booking_moves set reason = null where "proposedBy" = ${side} and "bookingId" in ${bookings}`,
      sql`update audit set reason = null where subject = 'booking' and "subjectId" in ${bookings}
        and action = 'cancel' and "actorId" = ${userId}`,
    ]),
    sql`update images set "ownerId" = null where "ownerId" = ${userId}`,
    sql`delete from equipment_blocks where "equipmentId" in ${own}`,
    sql`delete from recommendations where "equipmentId" in ${own}`,
    // Photos that nothing shows any more are removed by their job.
    sql`update equipment set "deletedAt" = coalesce("deletedAt", ${at}), "hiddenAt" = null, "imageUrl" = '',
      "moreImages" = '[]', description = '', "latitudeCoord" = null, "longitudeCoord" = null, latitude = null,
      longitude = null where "ownerId" = ${userId}`,
  ];
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
