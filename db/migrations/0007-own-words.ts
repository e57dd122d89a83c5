import { sql, type Kysely } from "kysely";

/** Cut at the first comma. */
const FIRST_PART = `trim(substr(new.location || ',', 1, instr(new.location || ',', ',') - 1))`;
const PLACE_KEY = `(select places.key from places where places.key = coalesce(new."cityKey", lower(${FIRST_PART})))`;

const degrees = (own: string, ofPlace: string) => `
  case when "latitudeCoord" is not null and "longitudeCoord" is not null then cast("${own}" as real)
    else (select places.${ofPlace} from places where places.key = equipment."placeKey") end`;

/** Four cells a degree, numbered row by row from the south-west. */
const WRITE_PLACE = `
  update equipment set "placeKey" = ${PLACE_KEY} where id = new.id;
  update equipment set latitude = ${degrees("latitudeCoord", "latitude")}, longitude = ${degrees("longitudeCoord", "longitude")} where id = new.id;
  update equipment set "gridCell" = cast((latitude + 90) * 4 as integer) * 10000 + cast((longitude + 180) * 4 as integer) where id = new.id;`;

/** One bit for each season; a season that is not named counts as offered. */
const WRITE_SEASONS = `
  update equipment set seasons = 1 * coalesce(json_extract(new."seasonalAvailability", '$.spring'), 1) + 2 * coalesce(json_extract(new."seasonalAvailability", '$.summer'), 1) + 4 * coalesce(json_extract(new."seasonalAvailability", '$.autumn'), 1) + 8 * coalesce(json_extract(new."seasonalAvailability", '$.winter'), 1)
  where id = new.id;`;

/** Leaves out the name of a known place: its equipment is found through the place. */
const OWN_LOCATION = `case when lower(${FIRST_PART}) = ${PLACE_KEY} then substr(new.location, instr(new.location || ',', ',') + 1) else new.location end`;

const WRITE_OWN_WORDS = `
  delete from equipment_words where "equipmentId" = new.id;
  insert into equipment_words ("equipmentId", text) values (new.id, lower(new.name || ' ' || ${OWN_LOCATION} || ' ' || new.description));`;

const WRITE_SPECS = `
  delete from equipment_specs where "equipmentId" = new.id;
  insert into equipment_specs ("equipmentId", name, number, text, unit)
    select new.id, key,
      case when json_type(value, '$.value') in ('integer', 'real') then cast(json_extract(value, '$.value') as real) end,
      case when json_type(value, '$.value') = 'text' then lower(json_extract(value, '$.value')) end,
      lower(coalesce(json_extract(value, '$.unit'), ''))
    from json_each(new."searchableSpecs")
    where type = 'object';`;

const MEAN_RATING = `("ratingSum" * 1.0 / max("ratingCount", 1)) desc`;
/** Columns that an index scan tests without reading the row. */
const TESTED = `availability, seasons, "unitX", "unitY", "unitZ", "placeKey"`;

const ORDERS: readonly [name: string, columns: string][] = [
  ["equipment_popular", `popularity desc, id, "dailyRate", category, ${TESTED}`],
  ["equipment_category_popular", `category, popularity desc, id, "dailyRate", ${TESTED}`],
  ["equipment_rate", `"dailyRate", id, category, ${TESTED}`],
  ["equipment_category_rate", `category, "dailyRate", id, ${TESTED}`],
  ["equipment_rating", `${MEAN_RATING}, id, "dailyRate", category, ${TESTED}`],
  ["equipment_category_rating", `category, ${MEAN_RATING}, id, "dailyRate", ${TESTED}`],
  ["equipment_cell", `"gridCell", category, "dailyRate", ${TESTED}, popularity, "ratingSum", "ratingCount"`],
];

/** Indexes only each row's own words: names of categories and places are looked up before the search. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const [name] of ORDERS) await db.schema.dropIndex(name).execute();
  await db.schema.alterTable("equipment").addColumn("placeKey", "text").execute();
  await replaceTriggers(db);
  for (const [name, columns] of [...ORDERS, ["equipment_place", `"placeKey"`] as const]) {
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null`).execute(db);
  }
}

/** Triggers that write only the row's own words, without the names of its category and place. */
async function replaceTriggers(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    "drop trigger equipment_added",
    "drop trigger equipment_moved",
    "drop trigger equipment_reworded",
    `create trigger equipment_added after insert on equipment begin ${WRITE_PLACE} ${WRITE_SEASONS} ${WRITE_OWN_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${WRITE_PLACE} end`,
    `create trigger equipment_reworded after update of name, description, location, "cityKey" on equipment begin ${WRITE_OWN_WORDS} end`,
    `update equipment set location = location`,
    `insert into equipment_text (equipment_text) values ('rebuild')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
