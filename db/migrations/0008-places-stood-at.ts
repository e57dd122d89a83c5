import { sql, type Kysely } from "kysely";

/** Cut at the first comma. */
const FIRST_PART = `trim(substr(new.location || ',', 1, instr(new.location || ',', ',') - 1))`;
const PLACE_KEY = `(select places.key from places where places.key = coalesce(new."cityKey", lower(${FIRST_PART})))`;

const degrees = (own: string, ofPlace: string) => `
  case when "latitudeCoord" is not null and "longitudeCoord" is not null then cast("${own}" as real)
    else (select places.${ofPlace} from places where places.key = equipment."placeKey") end`;

/** The place whose point the equipment shares because it has none of its own. */
const PLACE_STOOD_AT = `case when "latitudeCoord" is null or "longitudeCoord" is null then "placeKey" end`;

/** Four cells a degree, numbered row by row from the south-west. */
const WRITE_PLACE = `
  update equipment set "placeKey" = ${PLACE_KEY} where id = new.id;
  update equipment set latitude = ${degrees("latitudeCoord", "latitude")}, longitude = ${degrees("longitudeCoord", "longitude")} where id = new.id;
  update equipment set "gridCell" = cast((latitude + 90) * 4 as integer) * 10000 + cast((longitude + 180) * 4 as integer) where id = new.id; update equipment set "standsAt" = ${PLACE_STOOD_AT} where id = new.id;`;

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

/** Columns that an index scan tests without reading the row. */
const TESTED = `availability, seasons, "unitX", "unitY", "unitZ", "placeKey"`;

/** Marks equipment that shares its place's point: a search by distance reads it by id and need not sort it. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema.alterTable("equipment").addColumn("standsAt", "text").execute();
  const statements = [
    "drop trigger equipment_added",
    "drop trigger equipment_moved",
    `create trigger equipment_added after insert on equipment begin ${WRITE_PLACE} ${WRITE_SEASONS} ${WRITE_OWN_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${WRITE_PLACE} end`,
    `update equipment set "standsAt" = ${PLACE_STOOD_AT}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const indexes = [
    ["equipment_standing", `"standsAt", id, category, "dailyRate", ${TESTED}`, ""],
    ["equipment_category_standing", `"standsAt", category, id, "dailyRate", ${TESTED}`, ""],
    ["equipment_placed", `"gridCell", category, "dailyRate", ${TESTED}`, `and "standsAt" is null`],
  ] as const;
  for (const [name, columns, only] of indexes)
    await sql.raw(`create index ${name} on equipment (${columns}) where "deletedAt" is null ${only}`).execute(db);
}
