import type { Db } from "~db/open";
import { latinDigits } from "~/domain/normalise-text";
import { readId } from "~/domain/schema-parts";
import { paged } from "~/domain/count-rows.server";
import { holdsWords } from "~/domain/word-search.server";

/** For admins: users, newest first, with their numbers of bookings and of equipment, never with the password. */
export function listUsers(db: Db, search: string | undefined) {
  const query = selectUsers(db, search)
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
  return paged(db, query, (row) => ({ ...row, isAdmin: row.isAdmin === 1 }));
}

function selectUsers(db: Db, search: string | undefined) {
  const query = db.selectFrom("users");
  if (search === undefined) return query;
  const text = latinDigits(search);
  return query.where((eb) =>
    eb.or([eb("users.id", "=", readId(text)), holdsWords(text, ["users.username", "users.name", "users.contact"])]),
  );
}
