import { sql, type Kysely } from "kysely";
import { engineOf } from "../engine";
import type { Database } from "../schema";
import { POSTGRES } from "./postgres";
import { SQLITE } from "./sqlite";
import { PLACES } from "./words";

/** The schema of version 1.0.0, on either engine from one list of tables, and the words that search begins with. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of engineOf(db).name === "sqlite" ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
  await db
    .insertInto("places")
    .values(PLACES.map(([key, latitude, longitude, words]) => ({ key, latitude, longitude, words })))
    .execute();
}
