/** What is kept in step with equipment by the database, whoever writes it, in the same way as SQLite's triggers do. */

const FIRST_PART = `lower(btrim(split_part(new.location, ',', 1)) collate "C")`;
const PLACE_KEY = `coalesce(new."cityKey", ${FIRST_PART})`;

const season = (name: string) =>
  `(case json_extract_path_text(new."seasonalAvailability"::json, '${name}') when 'false' then 0 else 1 end)`;

/** What a number of text is, as SQLite reads it: 0 where it is none. */
const number = (text: string) =>
  `(case when ${text} ~ '^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?\\s*$' then ${text}::double precision else 0 end)`;

const PLACING = [
  `create function place_equipment() returns trigger language plpgsql as $$
    declare
      place places%rowtype;
      "hasPoint" boolean := new."latitudeCoord" is not null and new."longitudeCoord" is not null;
    begin
      select * into place from places where key = ${PLACE_KEY};
      new."placeKey" := place.key;
      new.latitude := case when "hasPoint" then ${number(`new."latitudeCoord"`)} else place.latitude end;
      new.longitude := case when "hasPoint" then ${number(`new."longitudeCoord"`)} else place.longitude end;
      -- Four cells a degree, numbered row by row from the south-west.
      new."gridCell" := trunc((new.latitude + 90) * 4)::bigint * 10000 + trunc((new.longitude + 180) * 4)::bigint;
      new."standsAt" := case when not "hasPoint" and place."isCity" = 1 then place.key end;
      new."unitX" := cos(radians(new.latitude)) * cos(radians(new.longitude));
      new."unitY" := cos(radians(new.latitude)) * sin(radians(new.longitude));
      new."unitZ" := sin(radians(new.latitude));
      return new;
    end $$`,
  `create trigger equipment_placed before insert or update of location, "cityKey", "latitudeCoord", "longitudeCoord" on equipment
    for each row execute function place_equipment()`,
  // One bit for each season; a season that is not named counts as offered.
  `create function write_seasons() returns trigger language plpgsql as $$
    begin
      new.seasons := 1 * ${season("spring")} + 2 * ${season("summer")} + 4 * ${season("autumn")} + 8 * ${season("winter")};
      return new;
    end $$`,
  `create trigger equipment_reseasoned before insert or update of "seasonalAvailability" on equipment
    for each row execute function write_seasons()`,
];

const WORDS = [
  // Leaves out the name of a known place: its equipment is found through the place.
  `create function write_words() returns trigger language plpgsql as $$
    declare
      "ownLocation" text := case
        when ${FIRST_PART} = (select key from places where key = ${PLACE_KEY})
        then substr(new.location, strpos(new.location || ',', ',') + 1) else new.location end;
    begin
      insert into equipment_words ("equipmentId", text)
        values (new.id, lower((new.name || ' ' || "ownLocation" || ' ' || new.description) collate "C"))
        on conflict ("equipmentId") do update set text = excluded.text;
      return null;
    end $$`,
  `create trigger equipment_reworded after insert or update of name, description, location, "cityKey" on equipment
    for each row execute function write_words()`,
  `create function write_specs() returns trigger language plpgsql as $$
    begin
      delete from equipment_specs where "equipmentId" = new.id;
      insert into equipment_specs ("equipmentId", name, number, text, unit)
        select new.id, key,
          case when jsonb_typeof(value -> 'value') = 'number' then (value ->> 'value')::double precision end,
          case when jsonb_typeof(value -> 'value') = 'string' then lower((value ->> 'value') collate "C") end,
          lower(coalesce(value ->> 'unit', '') collate "C")
        from jsonb_each(new."searchableSpecs"::jsonb)
        where jsonb_typeof(value) = 'object';
      return null;
    end $$`,
  `create trigger equipment_respecified after insert or update of "searchableSpecs" on equipment
    for each row execute function write_specs()`,
];

/**
 * Stamps of what visitors see. In one row a scope every booking would wait for all others until their commits, so that
 * each general scope is spread over parts, and a connection writes its own part; a reader reads all of them.
 */
const STAMPS = [
  `create function renew_stamps(general text, ids bigint[]) returns void language sql as $$
    insert into visible_stamps (scope, stamp)
      select scope, left(replace(gen_random_uuid()::text, '-', ''), 16) from (
        select general || '/' || pg_backend_pid() % 64 as scope
        union select 'equipment ' || id from unnest(ids) as id
      ) as scopes order by scope
      on conflict (scope) do update set stamp = excluded.stamp
    $$`,
  ...[
    { name: "renew_stamps_of_id", id: "id" },
    { name: "renew_stamps_of_equipment", id: `"equipmentId"` },
  ].map(
    ({ name, id }) => `create function ${name}() returns trigger language plpgsql as $$
    declare
      ids bigint[] := (select array_agg(distinct ${id}) from changed);
    begin
      if ids is not null then perform renew_stamps(tg_argv[0], ids); end if;
      return null;
    end $$`,
  ),
  `create function renew_general_stamps() returns trigger language plpgsql as $$
    begin
      perform renew_stamps(tg_argv[0], null);
      return null;
    end $$`,
];

const EVENTS = [
  { event: "insert", rows: "new" },
  { event: "update", rows: "new" },
  { event: "delete", rows: "old" },
] as const;

const seen = (table: string, scope: string, renewing: string, events = EVENTS as readonly (typeof EVENTS)[number][]) =>
  events.map(
    ({ event, rows }) => `create trigger ${table}_seen_${event} after ${event} on ${table}
    referencing ${rows} table as changed for each statement execute function ${renewing}('${scope}')`,
  );

const [INSERT, , DELETE] = EVENTS;

/** In the order in which they are made. */
export const TRIGGERS = [
  ...PLACING,
  ...WORDS,
  ...STAMPS,
  ...seen("equipment", "equipment", "renew_stamps_of_id"),
  ...["reviews", "equipment_terms"].flatMap((table) => seen(table, "equipment", "renew_stamps_of_equipment")),
  ...seen("equipment_areas", "equipment", "renew_stamps_of_equipment", [INSERT, DELETE]),
  ...seen("booking_days", "days", "renew_stamps_of_equipment"),
  ...EVENTS.map(
    ({ event }) => `create trigger gazetteer_source_seen_${event} after ${event} on gazetteer_source
    for each row execute function renew_general_stamps('places')`,
  ),
  `create trigger users_seen_update after update of name on users
    for each row when (old.name is distinct from new.name) execute function renew_general_stamps('names')`,
];

/**
 * Receipts and credit notes are numbered without gaps, as tax documents are; a sequence would leave one where a
 * transaction fails. Two at once take the same number: the second meets the key and runs again.
 */
export const NUMBERS = ["receipts", "credit_notes"].flatMap((table) => [
  `alter table ${table} alter column id drop identity`,
  `create function number_${table}() returns trigger language plpgsql as $$
    begin
      new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from ${table}));
      return new;
    end $$`,
  `create trigger ${table}_numbered before insert on ${table} for each row execute function number_${table}()`,
]);
