import type { Rupees } from "~/domain/money";
import { sql, type ExpressionBuilder, type RawBuilder } from "kysely";
import { containsText, engineOf } from "~db/engine";
import type { Database, Db } from "~db/schema";
import { countDays } from "~/domain/calendar/day";
import type { Category } from "~/domain/equipment/equipment";
import { pointOfRow } from "~/domain/equipment/equipment-queries.server";
import { boxAround, EARTH_RADIUS_KM, type Point } from "~/domain/geography/distance";
import { areaKeysOf } from "~/domain/places/city-place";
import { type Hire, ROAD_FACTOR } from "~/domain/terms/terms";
import type { EquipmentFilter, Sort, SpecCondition } from "./equipment-filter";
import { categoriesNamedBy, parseSearch } from "./search-words";
import { quoteAll, withAreas } from "./whole-price.server";

/** The equipment that a search finds: one query, on either engine. */

/** Prices this many times the wanted number first: mostly enough to exclude all others. */
const FIRST_PRICED = 4;

/** Ids of the equipment on offer that passes a filter, in order. "nearest" without a circle counts as "popular". */
export async function findEquipmentIds(db: Db, filter: EquipmentFilter, sort: Sort, limit: number): Promise<number[]> {
  const { free, near } = filter;
  if (sort !== "total" || free === undefined)
    return (await findRows(db, filter, sort === "total" ? "price" : sort, limit)).map(({ id }) => id);
  const days = countDays(free.startDate, free.endDate);
  const hire = { days, withOperator: filter.withOperator === true, at: withAreas(near, near?.place) };
  return findCheapest(db, filter, hire, limit);
}

export async function countEquipment(db: Db, filter: EquipmentFilter): Promise<number> {
  const { total } = await selectMatching(db, filter, await readMeanings(db, filter.search))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

type FoundRow = Awaited<ReturnType<typeof findRows>>[number];

/** In order; equal ones by id. */
async function findRows(db: Db, filter: EquipmentFilter, sort: Exclude<Sort, "total">, limit: number) {
  const meanings = await readMeanings(db, filter.search);
  const rows = selectMatching(db, filter, meanings)
    .select(["equipment.id", "dailyRate", "equipment.latitude", "equipment.longitude"])
    .limit(limit);
  if (sort === "price") return rows.orderBy("dailyRate").orderBy("equipment.id").execute();
  if (sort === "price_desc") return rows.orderBy("dailyRate", "desc").orderBy("equipment.id", "desc").execute();
  if (sort === "rating") return rows.orderBy(MEAN_RATING, "desc").orderBy("equipment.id").execute();
  if (sort === "nearest" && filter.near !== undefined)
    return rows.orderBy(closeness(filter.near), "desc").orderBy("equipment.id").execute();
  const popular = rows.orderBy("popularity", "desc").orderBy("equipment.id");
  // Names and categories come before descriptions that only mention the words.
  const names = meanings.filter((meaning) => !isOnlyPlace(meaning));
  if (names.length === 0) return popular.execute();
  const named = await popular.where((eb) => isNamed(db, eb, names)).execute();
  const left = limit - named.length;
  if (left === 0) return named;
  return [
    ...named,
    ...(await popular
      .where((eb) => eb.not(isNamed(db, eb, names)))
      .limit(left)
      .execute()),
  ];
}

/** Ids by whole price, never below days × rate: equipment whose rate alone exceeds the last one's is not priced. */
async function findCheapest(db: Db, filter: EquipmentFilter, hire: Hire, limit: number): Promise<number[]> {
  const priced = limit * FIRST_PRICED;
  const first = await sortByTotal(db, await findRows(db, filter, "price", priced), hire);
  const last = first[limit - 1];
  const ids = (found: typeof first) => found.slice(0, limit).map(({ id }) => id);
  if (last === undefined || first.length < priced) return ids(first);
  const maxPrice = Math.min(filter.maxPrice ?? Infinity, Math.floor(last.total / hire.days));
  const all = await findRows(db, { ...filter, maxPrice }, "price", Number.MAX_SAFE_INTEGER);
  return ids(await sortByTotal(db, all, hire));
}

async function sortByTotal(db: Db, rows: readonly FoundRow[], hire: Hire): Promise<{ id: number; total: Rupees }[]> {
  const equipment = rows.map(({ id, dailyRate, ...row }) => ({ id, dailyRate, point: pointOfRow(row) }));
  const quotes = await quoteAll(db, equipment, hire);
  return equipment
    .map(({ id }) => ({ id, total: quotes.get(id)?.total ?? 0 }))
    .toSorted((one, other) => one.total - other.total || one.id - other.id);
}

const MEAN_RATING = sql`case when "ratingCount" = 0 then 0 else "ratingSum" * 1.0 / "ratingCount" end`;

interface WordMeaning {
  /** In lower case. */
  word: string;
  categories: Category[];
  places: string[];
}

async function readMeanings(db: Db, search: string | undefined): Promise<WordMeaning[]> {
  const words = parseSearch(search);
  if (words.length === 0) return [];
  const places = await db
    .selectFrom("places")
    .select(["key", "words"])
    .where((eb) => eb.or(words.map((word) => containsText("words", word))))
    .execute();
  return words.map((word) => ({
    word,
    categories: categoriesNamedBy(word),
    places: places.filter((row) => row.words.includes(word)).map(({ key }) => key),
  }));
}

/** Whether a word says where equipment is, and not what it is: हल names ploughs, though देहली contains it. */
const isOnlyPlace = ({ categories, places }: WordMeaning) => places.length > 0 && categories.length === 0;

type Equipment = ExpressionBuilder<Database, "equipment">;

const isNamed = (db: Db, eb: Equipment, meanings: readonly WordMeaning[]) =>
  eb.and(
    meanings.map(({ word, categories }) =>
      eb.or([engineOf(db).hasText(word, ["name"]), eb("equipment.category", "in", categories)]),
    ),
  );

function selectMatching(db: Db, filter: EquipmentFilter, meanings: readonly WordMeaning[]) {
  const { category, ownerId, minPrice, maxPrice, near, locationText, season, free } = filter;
  const { hasText } = engineOf(db);
  let rows = db.selectFrom("equipment").where("equipment.deletedAt", "is", null);
  if (category !== undefined) rows = rows.where("equipment.category", "=", category);
  if (ownerId !== undefined) rows = rows.where("equipment.ownerId", "=", ownerId);
  if (minPrice !== undefined) rows = rows.where("dailyRate", ">=", minPrice);
  if (maxPrice !== undefined) rows = rows.where("dailyRate", "<=", maxPrice);
  if (near !== undefined) {
    const box = boxAround(near, near.radiusKm);
    rows = rows
      .where("equipment.latitude", ">=", box.south)
      .where("equipment.latitude", "<=", box.north)
      .where("equipment.longitude", ">=", box.west)
      .where("equipment.longitude", "<=", box.east)
      .where(closeness(near), ">=", Math.cos(near.radiusKm / EARTH_RADIUS_KM));
  }
  if (locationText !== undefined) rows = rows.where(containsText("equipment.location", locationText));
  // A season that is not named counts as offered.
  if (season !== undefined) rows = rows.where("seasonalAvailability", "not like", `%"${season}":false%`);
  for (const specification of filter.specifications ?? [])
    rows = rows.where((eb) => hasSpecification(eb, specification));
  if (filter.withOperator === true)
    rows = rows.where((eb) => eb.exists(termsOf(eb).where("operator", "in", ["included", "paid"])));
  if (filter.delivered === true) rows = rows.where((eb) => isDelivered(eb, near));
  if (free !== undefined)
    rows = rows
      .where("availability", "=", 1)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("booking_days")
              .select("day")
              .whereRef("booking_days.equipmentId", "=", "equipment.id")
              .where("day", ">=", free.startDate)
              .where("day", "<=", free.endDate),
          ),
        ),
      );
  for (const { word, categories, places } of meanings)
    rows = rows.where((eb) =>
      eb.or([
        ...(categories.length === 0 ? [] : [eb("equipment.category", "in", categories)]),
        ...(places.length === 0 ? [] : [eb("placeKey", "in", places)]),
        hasText(word, ["name", "location", "description"]),
      ]),
    );
  return rows;
}

/** Cosine of the angle at the earth's centre between equipment and a point: the larger, the nearer. */
function closeness({ latitude, longitude }: Point): RawBuilder<number> {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return sql`(sin(radians(equipment.latitude)) * ${Math.sin(north)} + cos(radians(equipment.latitude)) * ${Math.cos(north)} * cos(radians(equipment.longitude) - ${east}))`;
}

const termsOf = (eb: Equipment) =>
  eb
    .selectFrom("equipment_terms")
    .select("equipment_terms.equipmentId")
    .whereRef("equipment_terms.equipmentId", "=", "equipment.id");

/** Brought to a point, by its distance or the areas that it lies in; without a point brought at all. */
function isDelivered(eb: Equipment, to: EquipmentFilter["near"]) {
  const areas = eb
    .selectFrom("equipment_areas")
    .select("equipment_areas.key")
    .whereRef("equipment_areas.equipmentId", "=", "equipment.id");
  const terms = termsOf(eb).where("deliveryKm", "is not", null);
  if (to === undefined) return eb.or([eb.exists(terms), eb.exists(areas)]);
  const isNear = sql<boolean>`${closeness(to)} >= cos("deliveryKm" / ${EARTH_RADIUS_KM * ROAD_FACTOR})`;
  const keys = to.place === undefined ? [] : areaKeysOf(to.place);
  return eb.or([eb.exists(terms.where(isNear)), eb.exists(areas.where("equipment_areas.key", "in", keys))]);
}

function hasSpecification(eb: Equipment, { name, is, value, unit }: SpecCondition) {
  const specs = eb
    .selectFrom("equipment_specs")
    .select("name")
    .whereRef("equipment_specs.equipmentId", "=", "equipment.id")
    .where("equipment_specs.name", "=", name)
    .$if(unit !== undefined, (of) => of.where("unit", "=", unit ?? ""));
  if (is !== "is") return eb.exists(specs.where("number", is === "min" ? ">=" : "<=", Number(value)));
  // Words alone are no amount: an empty text would be the number 0.
  const amount = /\d/.test(String(value)) ? Number(String(value).replace(/\s*[^\d\s.]+$/, "")) : Number.NaN;
  return eb.exists(
    specs.where((of) =>
      of.or([
        containsText("equipment_specs.text", String(value)),
        ...(Number.isFinite(amount) ? [of("number", "=", amount)] : []),
      ]),
    ),
  );
}
