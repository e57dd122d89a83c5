import type { Db, Row, Trx } from "~db/schema";
import { languageOrDefault, type Language } from "~/i18n/language";
import { tagOf } from "./password.server";
import { DEFAULT_PREFERENCES, type Login, type Preferences, type User } from "./user";
import { latinDigits } from "~/domain/normalise-text";
import { pick } from "~/domain/pick";
import { readId } from "~/domain/schema-parts";
import { paged } from "~/domain/count-rows.server";
import { holdsWords } from "~/domain/word-search.server";

export type UserRow = Row<"users">;

export function toUser(row: UserRow): User {
  const preferences = JSON.parse(row.preferences) as Partial<Preferences>;
  return {
    ...pick(row, "id", "username", "name", "contact", "callFrom", "callUntil", "imageUrl", "workPlace"),
    isAdmin: row.isAdmin === 1,
    language: languageOrDefault(row.language),
    smsMessages: row.smsMessages === 1,
    whatsappMessages: row.whatsappMessages === 1,
    phoneConfirmed: row.contact !== null && row.contact === row.confirmedPhone,
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

export async function findContact(db: Db | Trx, id: number) {
  return db.selectFrom("users").select(["name", "contact"]).where("id", "=", id).executeTakeFirst();
}

export async function chooseLanguage(db: Db, user: { id: number }, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", user.id).execute();
}

/** For admins: users, newest first, with their numbers of bookings and of equipment, never with the password. */
export function listUsers(db: Db, search: string | undefined) {
  const query = db
    .selectFrom("users")
    .select(["users.id", "username", "name", "contact", "isAdmin", "createdAt"])
    .select(({ selectFrom, fn }) => {
      const bookings = selectFrom("bookings").whereRef("bookings.userId", "=", "users.id");
      const equipment = selectFrom("equipment").whereRef("ownerId", "=", "users.id").where("deletedAt", "is", null);
      const count = fn.countAll<number>().as("count");
      return [
        bookings.select(count).$asScalar().$notNull().as("bookings"),
        equipment.select(count).$asScalar().$notNull().as("equipment"),
      ];
    })
    .orderBy("users.id", "desc");
  const text = latinDigits(search ?? "");
  const found = query.where((eb) =>
    eb.or([eb("users.id", "=", readId(text)), holdsWords(text, ["users.username", "users.name", "users.contact"])]),
  );
  return paged(db, search === undefined ? query : found, (row) => ({ ...row, isAdmin: row.isAdmin === 1 }));
}
