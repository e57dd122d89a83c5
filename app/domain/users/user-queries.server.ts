import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { Database } from "~db/schema";
import { languageOrDefault, type Language } from "~/i18n/language";
import { DEFAULT_PREFERENCES, type Preferences, type User } from "./user";

/** A user as the product speaks of it, from its row; the password stays behind. */
export function toUser(row: Selectable<Database["users"]>): User {
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

/** The user with an id, or undefined. */
export async function findUser(db: Db | Trx, id: number): Promise<User | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toUser(row);
}

/** What a booking shows of its renter. */
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
