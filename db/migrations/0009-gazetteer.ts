import { sql, type CreateTableBuilder, type Kysely } from "kysely";

type AnyTables = Record<string, Record<string, unknown>>;

const modified = <T extends string, C extends string>(table: CreateTableBuilder<T, C>, modifier: string) =>
  table.modifyEnd(sql.raw(modifier)).execute();

/** India's places, by which a location is understood. They are loaded apart from migrations, since they are many and change by themselves. */
export async function up(db: Kysely<AnyTables>): Promise<void> {
  await modified(
    db.schema
      .createTable("gazetteer")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("kind", "integer", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("nameHi", "text")
      .addColumn("nameMr", "text")
      .addColumn("pin", "text")
      .addColumn("talukaId", "integer")
      .addColumn("districtId", "integer")
      .addColumn("stateId", "integer")
      .addColumn("latitude", "real", (c) => c.notNull())
      .addColumn("longitude", "real", (c) => c.notNull())
      .addColumn("reachKm", "integer", (c) => c.notNull()),
    "strict",
  );
  await modified(
    db.schema
      .createTable("gazetteer_names")
      .addColumn("sound", "text", (c) => c.notNull())
      .addColumn("placeId", "integer", (c) => c.notNull())
      .addColumn("spelling", "text", (c) => c.notNull())
      .addColumn("kind", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("gazetteer_names_key", ["sound", "placeId", "spelling"]),
    "strict, without rowid",
  );
  await sql`create index gazetteer_names_of_towns on gazetteer_names (sound) where kind <= 4`.execute(db);
  await modified(
    db.schema
      .createTable("gazetteer_source")
      .addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn("fingerprint", "text", (c) => c.notNull()),
    "strict",
  );
}
