import { TABLES } from "./tables";

/** The baseline in SQLite's words: strict tables, full text by FTS5, and what is kept in step with equipment. */

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

const EQUIPMENT = [
  `create virtual table equipment_text using fts5 (text, content = 'equipment_words', content_rowid = 'equipmentId', tokenize = 'trigram')`,
  `create trigger equipment_words_added after insert on equipment_words begin insert into equipment_text (rowid, text) values (new."equipmentId", new.text); end`,
  `create trigger equipment_words_changed after update on equipment_words begin insert into equipment_text (equipment_text, rowid, text) values ('delete', old."equipmentId", old.text); insert into equipment_text (rowid, text) values (new."equipmentId", new.text); end`,
  `create trigger equipment_words_removed after delete on equipment_words begin insert into equipment_text (equipment_text, rowid, text) values ('delete', old."equipmentId", old.text); end`,
  `create trigger equipment_reseasoned after update of "seasonalAvailability" on equipment begin ${WRITE_SEASONS} end`,
  `create trigger equipment_respecified after update of "searchableSpecs" on equipment begin ${WRITE_SPECS} end`,
  `create trigger equipment_placed after update of latitude, longitude on equipment begin update equipment set
    "unitX" = cos(radians(latitude)) * cos(radians(longitude)), "unitY" = cos(radians(latitude)) * sin(radians(longitude)), "unitZ" = sin(radians(latitude)) where id = new.id; end`,
  `create trigger equipment_reworded after update of name, description, location, "cityKey" on equipment begin ${WRITE_OWN_WORDS} end`,
  `create trigger equipment_added after insert on equipment begin ${WRITE_PLACE} ${WRITE_SEASONS} ${WRITE_OWN_WORDS} ${WRITE_SPECS} end`,
  `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${WRITE_PLACE} end`,
  `create trigger equipment_stands after update of "standsAt" on equipment
      when exists (select 1 from places where key = new."standsAt" and "isCity" = 0)
      begin update equipment set "standsAt" = null where id = new.id; end`,
];

const toSqlite = (statement: string) =>
  statement
    .replace("MEAN_RATING", `("ratingSum" * 1.0 / max("ratingCount", 1))`)
    .replace(/^(create table .*\))( without rowid)?$/s, (_, table: string, rowless?: string) =>
      rowless === undefined ? `${table} strict` : `${table} strict, without rowid`,
    );

export const SQLITE = [...TABLES.map(toSqlite), ...EQUIPMENT];
