import type { Db, Row, Trx } from "~db/schema";
import { languageOrDefault, type Language } from "~/i18n/language";
import { tagOf } from "./password.server";
import { DEFAULT_PREFERENCES, type Login, type Preferences, type User } from "./user";

export type UserRow = Row<"users">;

/** A user as the product speaks of it, from its row; the password stays behind. */
export function toUser(row: UserRow): User {
  const preferences = JSON.parse(row.preferences) as Partial<Preferences>;
  return {
    id: row.id,
    username: row.username,
    isAdmin: row.isAdmin === 1,
    name: row.name,
    contact: row.contact,
    callFrom: row.callFrom,
    callUntil: row.callUntil,
    language: languageOrDefault(row.language),
    imageUrl: row.imageUrl,
    smsMessages: row.smsMessages === 1,
    whatsappMessages: row.whatsappMessages === 1,
    phoneConfirmed: row.contact !== null && row.contact === row.confirmedPhone,
    workPlace: row.workPlace,
    preferences: { ...DEFAULT_PREFERENCES, ...preferences },
  };
}

/** What a right password, or a code in its place, leaves of a row. */
export const toLogin = (row: UserRow): Login => ({ user: toUser(row), passwordTag: tagOf(row.password) });

export const findUserRow = (db: Db | Trx, id: number): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

export const requireUserRow = (db: Db | Trx, id: number): Promise<UserRow> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export async function findUser(db: Db | Trx, id: number): Promise<User | undefined> {
  const row = await findUserRow(db, id);
  return row && toUser(row);
}

export async function findContact(
  db: Db | Trx,
  id: number,
): Promise<{ name: string; contact: string | null } | undefined> {
  return db.selectFrom("users").select(["name", "contact"]).where("id", "=", id).executeTakeFirst();
}

/** Keeps a user's language for every device, mails and receipts. */
export async function chooseLanguage(db: Db, user: { id: number }, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", user.id).execute();
}
