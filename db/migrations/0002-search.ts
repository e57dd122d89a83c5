import { sql, type Kysely } from "kysely";

/** Makes SQLite enforce column types. */
const STRICT = "strict";

type AnyTables = Record<string, Record<string, unknown>>;

/** Search words for each category in English, Hindi and Marathi. */
const CATEGORY_WORDS: Record<string, string> = {
  tractor: "tractor tractors ट्रैक्टर ट्रॅक्टर",
  harvester: "harvester harvesters combine harvester हार्वेस्टर कंबाइन हार्वेस्टर कापणी यंत्र",
  seeder: "seeder seeders seeding planter seed drill बुवाई यंत्र पेरणी यंत्र",
  irrigation: "irrigation pump sprinkler drip सिंचाई उपकरण सिंचन साधने पंप",
  plough: "plough ploughs plow plows tiller हल नांगर",
  sprayer: "sprayer sprayers spraying छिड़काव यंत्र फवारणी यंत्र",
  cultivator: "cultivator cultivators कल्टीवेटर कल्टिव्हेटर",
  thresher: "thresher threshers threshing थ्रेशर मळणी यंत्र",
  combine: "combine equipment कंबाइन उपकरण कंबाईन उपकरणे",
  rotavator: "rotavator rotavators रोटावेटर रोटाव्हेटर",
  fertilizer: "fertilizer fertiliser spreader खाद यंत्र खत यंत्र",
  other: "other अन्य इतर",
};

/** Known places: key, degrees in WGS 84 (GeoNames), and current and former names in the three languages. */
const PLACES: readonly [key: string, latitude: number, longitude: number, words: string][] = [
  ["pune", 18.5196, 73.8554, "pune पुणे"],
  ["mumbai", 19.0728, 72.8826, "mumbai bombay मुंबई"],
  ["delhi", 28.652, 77.2315, "delhi दिल्ली"],
  ["bangalore", 12.9719, 77.5937, "bangalore bengaluru बेंगलुरु बंगलौर बंगळुरू बेंगळुरू"],
  ["hyderabad", 17.3841, 78.4564, "hyderabad हैदराबाद"],
  ["chennai", 13.0878, 80.2785, "chennai madras चेन्नई"],
  ["kolkata", 22.5626, 88.363, "kolkata calcutta कोलकाता"],
  ["ahmedabad", 23.0258, 72.5873, "ahmedabad अहमदाबाद"],
  ["latur", 18.3972, 76.5678, "latur लातूर"],
  ["nilanga", 18.1168, 76.7528, "nilanga निलंगा"],
  ["aurangabad", 19.8776, 75.3423, "aurangabad sambhajinagar औरंगाबाद संभाजीनगर"],
  ["chh. sambhajinagar", 19.8776, 75.3423, "aurangabad sambhajinagar औरंगाबाद संभाजीनगर"],
  ["nagpur", 21.1463, 79.0849, "nagpur नागपुर नागपूर"],
  ["nashik", 19.9973, 73.791, "nashik nasik नासिक नाशिक"],
  ["barshi", 18.2345, 75.6928, "barshi बार्शी"],
];

/** Search tables: places, words, specifications, and an index for each sort order. */
export async function up(db: Kysely<AnyTables>): Promise<void> {
  await createVocabulary(db);
  await createSearchTables(db);
  await createSearchText(db);
  await createSearchTriggers(db);
  await createOrders(db);
  // The triggers fill the new columns and tables for existing rows.
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
    .modifyEnd(sql.raw(`${STRICT}, without rowid`))
    .execute();
  await db.schema.createIndex("equipment_specs_number").on("equipment_specs").columns(["name", "number"]).execute();
  await db.schema.createIndex("equipment_specs_text").on("equipment_specs").columns(["name", "text"]).execute();
}

/** A trigram index over each row's words, kept in step by triggers. */
async function createSearchText(db: Kysely<AnyTables>): Promise<void> {
  const removeText =
    "insert into equipment_text (equipment_text, rowid, text) values ('delete', old.\"equipmentId\", old.text);";
  const addText = 'insert into equipment_text (rowid, text) values (new."equipmentId", new.text);';
  const statements = [
    `create virtual table equipment_text using fts5 (text, content = 'equipment_words', content_rowid = 'equipmentId', tokenize = 'trigram')`,
    `create trigger equipment_words_added after insert on equipment_words begin ${addText} end`,
    `create trigger equipment_words_changed after update on equipment_words begin ${removeText} ${addText} end`,
    `create trigger equipment_words_removed after delete on equipment_words begin ${removeText} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The place named by the city, or else by the first part of the location. */
const PLACE = `places.key = coalesce(new."cityKey", lower(trim(substr(new.location || ',', 1, instr(new.location || ',', ',') - 1))))`;
const HAS_OWN_POINT = `new."latitudeCoord" is not null and new."longitudeCoord" is not null`;

/** Four cells a degree, numbered row by row from the south-west. */
const WRITE_PLACE = `
  update equipment set
    latitude = case when ${HAS_OWN_POINT} then cast(new."latitudeCoord" as real) else (select places.latitude from places where ${PLACE}) end,
    longitude = case when ${HAS_OWN_POINT} then cast(new."longitudeCoord" as real) else (select places.longitude from places where ${PLACE}) end
  where id = new.id;
  update equipment set "gridCell" = cast((latitude + 90) * 4 as integer) * 10000 + cast((longitude + 180) * 4 as integer) where id = new.id;`;

/** One bit for each season; a season that is not named counts as offered. */
const WRITE_SEASONS = `
  update equipment set seasons = 1 * coalesce(json_extract(new."seasonalAvailability", '$.spring'), 1) + 2 * coalesce(json_extract(new."seasonalAvailability", '$.summer'), 1) + 4 * coalesce(json_extract(new."seasonalAvailability", '$.autumn'), 1) + 8 * coalesce(json_extract(new."seasonalAvailability", '$.winter'), 1)
  where id = new.id;`;

const WRITE_WORDS = `
  delete from equipment_words where "equipmentId" = new.id;
  insert into equipment_words ("equipmentId", text) values (new.id, lower(
    new.name || ' ' || new.location || ' ' || new.category
    || ' ' || coalesce((select words from category_words where category = new.category), '')
    || ' ' || coalesce((select words from places where ${PLACE}), '')
    || ' ' || new.description));`;

const WRITE_SPECS = `
  delete from equipment_specs where "equipmentId" = new.id;
  insert into equipment_specs ("equipmentId", name, number, text, unit)
    select new.id, key,
      case when json_type(value, '$.value') in ('integer', 'real') then cast(json_extract(value, '$.value') as real) end,
      case when json_type(value, '$.value') = 'text' then lower(json_extract(value, '$.value')) end,
      lower(coalesce(json_extract(value, '$.unit'), ''))
    from json_each(new."searchableSpecs")
    where type = 'object';`;

/** Triggers that keep place, words and specifications in step with each row, whoever writes it. */
async function createSearchTriggers(db: Kysely<AnyTables>): Promise<void> {
  const statements = [
    `create trigger equipment_added after insert on equipment begin ${WRITE_PLACE} ${WRITE_SEASONS} ${WRITE_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${WRITE_PLACE} end`,
    `create trigger equipment_reworded after update of name, description, location, category, "cityKey" on equipment begin ${WRITE_WORDS} end`,
    `create trigger equipment_reseasoned after update of "seasonalAvailability" on equipment begin ${WRITE_SEASONS} end`,
    `create trigger equipment_respecified after update of "searchableSpecs" on equipment begin ${WRITE_SPECS} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns that an index scan tests without reading the row. */
const TESTED = `"dailyRate", availability, seasons, latitude, longitude`;
const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;

/** One index for each sort order, with and without a category; deleted rows are left out. */
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
