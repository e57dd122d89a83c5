import { sql, type Kysely } from "kysely";
import { MORE_CATEGORY_WORDS, MORE_PLACE_WORDS } from "./0005-words";

/** Lets machines be found by the plurals, village words and other spellings of their category and place. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const [category, words] of Object.entries(MORE_CATEGORY_WORDS)) {
    await sql`update category_words set words = words || ' ' || ${words} where category = ${category}`.execute(db);
  }
  for (const [key, words] of Object.entries(MORE_PLACE_WORDS)) {
    await sql`update places set words = words || ' ' || ${words} where key = ${key}`.execute(db);
  }
  // The trigger writes anew what each machine is found by.
  await sql`update equipment set name = name`.execute(db);
}
