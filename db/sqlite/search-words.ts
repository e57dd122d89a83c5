import { sql, type Kysely } from "kysely";
import { CELL_OF_DEGREES, WRITE_SEASONS, WRITE_SPECS } from "./search";

/**
 * What a machine is found by: its category and place, whose many names stand once in `category_words` and
 * `places`, and the words that are its own.
 */

const FIRST_PART = `trim(substr(new.location || ',', 1, instr(new.location || ',', ',') - 1))`;
const PLACE_KEY = `(select places.key from places where places.key = coalesce(new."cityKey", lower(${FIRST_PART})))`;

const degrees = (own: string, ofPlace: string) => `
  case when "latitudeCoord" is not null and "longitudeCoord" is not null then cast("${own}" as real)
    else (select places.${ofPlace} from places where places.key = equipment."placeKey") end`;

const PLACE_MACHINE = `
  update equipment set "placeKey" = ${PLACE_KEY} where id = new.id;
  update equipment set latitude = ${degrees("latitudeCoord", "latitude")}, longitude = ${degrees("longitudeCoord", "longitude")} where id = new.id;
  update equipment set "gridCell" = ${CELL_OF_DEGREES} where id = new.id;`;

/** The place at whose point a machine stands because it has none of its own. */
const PLACE_STOOD_AT = `case when "latitudeCoord" is null or "longitudeCoord" is null then "placeKey" end`;

/** A known place's name is left out, since its machines are found by the place. */
const OWN_LOCATION = `case when lower(${FIRST_PART}) = ${PLACE_KEY} then substr(new.location, instr(new.location || ',', ',') + 1) else new.location end`;

const WRITE_OWN_WORDS = `
  delete from equipment_words where "equipmentId" = new.id;
  insert into equipment_words ("equipmentId", text) values (new.id, lower(new.name || ' ' || ${OWN_LOCATION} || ' ' || new.description));`;

/** Triggers that write each machine's own words alone, in the place of those that wrote all names of its category and place beside them. */
export async function createOwnWords(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    "drop trigger equipment_added",
    "drop trigger equipment_moved",
    "drop trigger equipment_reworded",
    `create trigger equipment_added after insert on equipment begin ${PLACE_MACHINE} ${WRITE_SEASONS} ${WRITE_OWN_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${PLACE_MACHINE} end`,
    `create trigger equipment_reworded after update of name, description, location, "cityKey" on equipment begin ${WRITE_OWN_WORDS} end`,
    `update equipment set location = location`,
    `insert into equipment_text (equipment_text) values ('rebuild')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Triggers that write the place at whose point a machine stands, beside all that those before them wrote. */
export async function createPlaceStoodAt(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const placeMachine = `${PLACE_MACHINE} update equipment set "standsAt" = ${PLACE_STOOD_AT} where id = new.id;`;
  const statements = [
    "drop trigger equipment_added",
    "drop trigger equipment_moved",
    `create trigger equipment_added after insert on equipment begin ${placeMachine} ${WRITE_SEASONS} ${WRITE_OWN_WORDS} ${WRITE_SPECS} end`,
    `create trigger equipment_moved after update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment begin ${placeMachine} end`,
    `update equipment set "standsAt" = ${PLACE_STOOD_AT}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
