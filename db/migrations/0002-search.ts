import { sql, type Kysely } from "kysely";
import { createSearchText, createSearchTriggers, STRICT_WITHOUT_ROWID } from "../sqlite/search";
import { STRICT } from "../sqlite/dialect";
import { CATEGORY_WORDS, PLACES } from "./0002-words";

type AnyTables = Record<string, Record<string, unknown>>;

/** What searching reads: places, words, numbers of specifications, and an index for each order. */
export async function up(db: Kysely<AnyTables>): Promise<void> {
  await createVocabulary(db);
  await createSearchTables(db);
  await createSearchText(db);
  await createSearchTriggers(db);
  await createOrders(db);
  // The triggers fill in what the machines that are there already lack.
  await sql`update equipment set location = location, "searchableSpecs" = "searchableSpecs", "seasonalAvailability" = "seasonalAvailability"`.execute(
    db,
  );
}

async function createVocabulary(db: Kysely<AnyTables>): Promise<void> {
  await db.schema
    .createTable("places")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("latitude", "real", (c) => c.notNull())
    .addColumn("longitude", "real", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .modifyEnd(sql.raw(STRICT))
    .execute();
  await db.schema
    .createTable("category_words")
    .addColumn("category", "text", (c) => c.primaryKey())
    .addColumn("words", "text", (c) => c.notNull())
    .modifyEnd(sql.raw(STRICT))
    .execute();
  await db
    .insertInto("places")
    .values(PLACES.map(([key, latitude, longitude, words]) => ({ key, latitude, longitude, words })))
    .execute();
  await db
    .insertInto("category_words")
    .values(Object.entries(CATEGORY_WORDS).map(([category, words]) => ({ category, words })))
    .execute();
}

async function createSearchTables(db: Kysely<AnyTables>): Promise<void> {
  await db.schema.alterTable("equipment").addColumn("latitude", "real").execute();
  await db.schema.alterTable("equipment").addColumn("longitude", "real").execute();
  await db.schema.alterTable("equipment").addColumn("gridCell", "integer").execute();
  await db.schema.alterTable("equipment").addColumn("seasons", "integer").execute();
  await db.schema
    .createTable("equipment_words")
    .addColumn("equipmentId", "integer", (c) => c.primaryKey().references("equipment.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .modifyEnd(sql.raw(STRICT))
    .execute();
  await db.schema
    .createTable("equipment_specs")
    .addColumn("equipmentId", "integer", (c) => c.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("number", "real")
    .addColumn("text", "text")
    .addColumn("unit", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("equipment_specs_key", ["equipmentId", "name"])
    .modifyEnd(sql.raw(STRICT_WITHOUT_ROWID))
    .execute();
  await db.schema.createIndex("equipment_specs_number").on("equipment_specs").columns(["name", "number"]).execute();
  await db.schema.createIndex("equipment_specs_text").on("equipment_specs").columns(["name", "text"]).execute();
}

/** What a walk along an index tests before it looks at a machine itself. */
const TESTED = `"dailyRate", availability, seasons, latitude, longitude`;
const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;

/** One index for each order in which machines are walked, with and without a category, deleted ones left out. */
async function createOrders(db: Kysely<AnyTables>): Promise<void> {
  const orders: [name: string, columns: string][] = [
    ["equipment_popular", `popularity desc, id, ${TESTED}`],
    ["equipment_category_popular", `category, popularity desc, id, ${TESTED}`],
    ["equipment_rate", `"dailyRate", id, availability, seasons, latitude, longitude`],
    ["equipment_category_rate", `category, "dailyRate", id, availability, seasons, latitude, longitude`],
    ["equipment_rating", `${MEAN_RATING}, id, ${TESTED}`],
    ["equipment_category_rating", `category, ${MEAN_RATING}, id, ${TESTED}`],
    ["equipment_cell", `"gridCell", category, ${TESTED}, popularity, "ratingSum", "ratingCount"`],
  ];
  await db.schema.dropIndex("equipment_category_rate").execute();
  for (const [name, columns] of orders) {
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null`).execute(db);
  }
}
