import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from "kysely";
import { containsText, engineOf } from "./engine";
import type { Database, Day, Db } from "./schema";

/** The equipment that a search finds: one query, on either engine. */

/** "nearest" without a circle counts as "popular". */
export type SearchSort = "popular" | "price" | "price_desc" | "rating" | "nearest";

interface Point {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

interface SearchCircle extends Point {
  /** The radius as an angle at the centre of the earth, in radians. */
  radius: number;
  /** Degrees that hold the circle. */
  box: { south: number; north: number; west: number; east: number };
}

interface SearchSpecification {
  name: string;
  is: "min" | "max" | "is";
  /** A number where `is` is min or max; else text in lower case. */
  value: string | number;
  /** In lower case; without it any unit counts. */
  unit?: string | undefined;
}

interface SearchDelivery {
  to: Point | undefined;
  /** Keys of the areas that the point lies in. */
  areaKeys: readonly string[];
  /** Road kilometres of an angle at the centre of the earth, in radians. */
  kmPerRadian: number;
}

type Category = Selectable<Database["equipment"]>["category"];

interface SearchWord {
  /** In lower case. */
  word: string;
  /** The categories that it names, in whole or in part. */
  categories: readonly Category[];
}

export interface SearchQuery {
  /** Each must be part of the name, location or description or of a name of the place, or name the category. */
  words: readonly SearchWord[];
  category?: Category | undefined;
  ownerId?: number | undefined;
  /** Whole rupees a day. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  circle?: SearchCircle | undefined;
  /** Part of the location as written, in lower case. */
  locationText?: string | undefined;
  season?: "spring" | "summer" | "autumn" | "winter" | undefined;
  specifications?: readonly SearchSpecification[] | undefined;
  /** Available and not taken on any of these days, both ends included. */
  free?: { startDate: Day; endDate: Day } | undefined;
  withOperator?: true | undefined;
  delivered?: SearchDelivery | undefined;
}

export interface SearchRow {
  id: number;
  dailyRate: number;
  latitude: number | null;
  longitude: number | null;
}

/** The offered equipment that passes, in order; equal ones by id. */
export async function findEquipment(db: Db, query: SearchQuery, sort: SearchSort, limit: number): Promise<SearchRow[]> {
  const meanings = await readMeanings(db, query.words);
  const rows = selectMatching(db, query, meanings)
    .select(["equipment.id", "dailyRate", "equipment.latitude", "equipment.longitude"])
    .limit(limit);
  if (sort === "price") return rows.orderBy("dailyRate").orderBy("equipment.id").execute();
  if (sort === "price_desc") return rows.orderBy("dailyRate", "desc").orderBy("equipment.id", "desc").execute();
  if (sort === "rating") return rows.orderBy(MEAN_RATING, "desc").orderBy("equipment.id").execute();
  if (sort === "nearest" && query.circle !== undefined)
    return rows.orderBy(closeness(query.circle), "desc").orderBy("equipment.id").execute();
  // Names and categories come before descriptions that only mention the words.
  const named = meanings.filter((meaning) => !isOnlyPlace(meaning));
  return rows
    .$if(named.length > 0, (all) => all.orderBy((eb) => eb.case().when(isNamed(eb, named)).then(0).else(1).end()))
    .orderBy("popularity", "desc")
    .orderBy("equipment.id")
    .execute();
}

/** The number of all that passes. */
export async function countEquipment(db: Db, query: SearchQuery): Promise<number> {
  const { total } = await selectMatching(db, query, await readMeanings(db, query.words))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** 0 without ratings. */
const MEAN_RATING = sql`case when "ratingCount" = 0 then 0 else "ratingSum" * 1.0 / "ratingCount" end`;

/** A word with the places that it names. */
interface WordMeaning extends SearchWord {
  places: string[];
}

async function readMeanings(db: Db, words: readonly SearchWord[]): Promise<WordMeaning[]> {
  if (words.length === 0) return [];
  const places = await db
    .selectFrom("places")
    .select(["key", "words"])
    .where((eb) => eb.or(words.map(({ word }) => containsText("words", word))))
    .execute();
  return words.map((one) => ({
    ...one,
    places: places.filter((row) => row.words.includes(one.word)).map(({ key }) => key),
  }));
}

/** Whether a word says where equipment is, and not what it is: हल names ploughs, though देहली contains it. */
const isOnlyPlace = ({ categories, places }: WordMeaning) => places.length > 0 && categories.length === 0;

type Equipment = ExpressionBuilder<Database, "equipment">;

const isNamed = (eb: Equipment, meanings: readonly WordMeaning[]) =>
  eb.and(
    meanings.map(({ word, categories }) =>
      eb.or([containsText("equipment.name", word), eb("equipment.category", "in", categories)]),
    ),
  );

function selectMatching(db: Db, query: SearchQuery, meanings: readonly WordMeaning[]) {
  const { category, ownerId, minPrice, maxPrice, circle, locationText, season, free, delivered } = query;
  const { hasText } = engineOf(db);
  let rows = db.selectFrom("equipment").where("equipment.deletedAt", "is", null);
  if (category !== undefined) rows = rows.where("equipment.category", "=", category);
  if (ownerId !== undefined) rows = rows.where("equipment.ownerId", "=", ownerId);
  if (minPrice !== undefined) rows = rows.where("dailyRate", ">=", minPrice);
  if (maxPrice !== undefined) rows = rows.where("dailyRate", "<=", maxPrice);
  if (circle !== undefined)
    rows = rows
      .where("equipment.latitude", ">=", circle.box.south)
      .where("equipment.latitude", "<=", circle.box.north)
      .where("equipment.longitude", ">=", circle.box.west)
      .where("equipment.longitude", "<=", circle.box.east)
      .where(closeness(circle), ">=", Math.cos(circle.radius));
  if (locationText !== undefined) rows = rows.where(containsText("equipment.location", locationText));
  // A season that is not named counts as offered.
  if (season !== undefined) rows = rows.where("seasonalAvailability", "not like", `%"${season}":false%`);
  for (const specification of query.specifications ?? [])
    rows = rows.where((eb) => hasSpecification(eb, specification));
  if (query.withOperator === true)
    rows = rows.where((eb) => eb.exists(termsOf(eb).where("operator", "in", ["included", "paid"])));
  if (delivered !== undefined) rows = rows.where((eb) => isDelivered(eb, delivered));
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
        hasText(word),
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
function isDelivered(eb: Equipment, { to, areaKeys, kmPerRadian }: SearchDelivery) {
  const areas = eb
    .selectFrom("equipment_areas")
    .select("equipment_areas.key")
    .whereRef("equipment_areas.equipmentId", "=", "equipment.id");
  const terms = termsOf(eb).where("deliveryKm", "is not", null);
  if (to === undefined) return eb.or([eb.exists(terms), eb.exists(areas)]);
  const isNear = sql<boolean>`${closeness(to)} >= cos("deliveryKm" / ${kmPerRadian})`;
  return eb.or([eb.exists(terms.where(isNear)), eb.exists(areas.where("equipment_areas.key", "in", areaKeys))]);
}

function hasSpecification(eb: Equipment, { name, is, value, unit }: SearchSpecification) {
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
