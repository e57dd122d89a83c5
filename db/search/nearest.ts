import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import { allOf, collect, DESC, FEW_ROWS, findNarrowest, inRank, isOffered, rankedBy, split } from "./collect";
import { circleClause, clausesOf, type FilterClause, type ResolvedQuery } from "./filter-clauses";
import type { SearchCircle } from "./search-engine";
import { closeness, closenessOfPlace, type SearchSql } from "./search-sql";

/**
 * Equipment by distance from a point. Much of it has no point of its own and shares its place's: all of it is equally
 * far away and is read by id. The rest is searched in growing circles. Distances are angles at the earth's centre.
 */

/** The first circle in which equipment with a point of its own is counted, as a part of the radius. */
const FIRST_PART = 1 / 6;
/** Its circles are to hold so many times the number wanted. */
const CIRCLE_MARGIN = 4;
/** From this part of the radius on, the whole circle is searched at once. */
const MAX_PART = 1 / 2;
/** A metre: more than the error of an angle taken from its cosine. */
const ROUNDING_RADIANS = 1.57e-7;

interface Placed {
  id: number;
  /** Cosine of its distance. */
  closeness: number;
}

interface Place {
  key: string;
  closeness: number;
  distance: number;
}

/** Ids of the equipment within the query's circle, nearest first; equal ones by id. */
export async function findNearest(
  of: SearchSql,
  db: Db,
  query: ResolvedQuery & { circle: SearchCircle },
  limit: number,
): Promise<number[]> {
  const { circle } = query;
  const clauses = clausesOf(of, { ...query, circle: undefined });
  const narrowest = await findNarrowest(
    of,
    db,
    clauses.filter(({ isExtensible }) => isExtensible !== true),
    FEW_ROWS,
  );
  if (narrowest !== undefined && narrowest.count < FEW_ROWS)
    return collect(of, db, narrowest, clausesOf(of, query), { key: closeness(circle), direction: DESC }, limit);
  return findInCircles(of, db, query, clauses, limit);
}

const byCloseness = (one: Placed, other: Placed) => other.closeness - one.closeness || one.id - other.id;
const distanceOf = (placed: { closeness: number }) => Math.acos(Math.min(1, placed.closeness));

/** Searches a circle that probably holds enough, and wider ones until it does. */
async function findInCircles(
  of: SearchSql,
  db: Db,
  query: ResolvedQuery & { circle: SearchCircle },
  clauses: readonly FilterClause[],
  limit: number,
): Promise<number[]> {
  const { circle } = query;
  const places = await readPlaces(of, db, circle);
  const nearest = Math.min(...places.map(({ distance }) => distance));
  const atPlaces = (included: (place: Place) => boolean) =>
    readAtPlaces(of, db, query, places.filter(included), clauses, limit);
  const shared = await atPlaces(({ distance }) => distance === nearest);
  const farthest = shared[limit - 1];
  const radius =
    farthest === undefined ? circle.radius : Math.min(circle.radius, distanceOf(farthest) + ROUNDING_RADIANS);
  const within = (part: number) =>
    sql`${circleClause(of, { ...circle, radius: radius * part }, query, "equipment_placed").radius} and "standsAt" is null`;
  let searched = nearest;
  let part = widen(FIRST_PART, await countUpTo(of, db, within(FIRST_PART), CIRCLE_MARGIN * limit), limit);
  for (;;) {
    const reach = radius * part;
    const from = searched;
    shared.push(...(await atPlaces(({ distance }) => distance > from && distance <= reach)));
    searched = Math.max(searched, reach);
    const placed = await readPlaced(of, db, within(part), circle, clauses, limit);
    const found = [
      ...placed,
      ...shared.filter((one) => distanceOf(one) + ROUNDING_RADIANS <= reach || part === 1),
    ].sort(byCloseness);
    if (found.length >= limit || part === 1) return found.slice(0, limit).map(({ id }) => id);
    part = Math.max(widen(part, found.length, limit), Math.min(1, 2 * part));
  }
}

/** The known places within a circle, in the arithmetic of the equipment's own vectors: equal points are equally close. */
async function readPlaces(of: SearchSql, db: Db, circle: SearchCircle): Promise<Place[]> {
  const { rows } = await sql<
    Omit<Place, "distance">
  >`${of.prepared}select key, closeness from (select key, ${closenessOfPlace(circle)} as closeness from places) as known
    where closeness >= ${Math.cos(circle.radius)}`.execute(db);
  return rows.map((place) => ({ ...place, distance: distanceOf(place) }));
}

async function countUpTo(of: SearchSql, db: Db, source: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{
    found: number;
  }>`${of.prepared}select count(*) as found from (select 1 from ${source} limit ${limit}) as counted`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The part of the radius that probably holds enough, given how many a smaller part holds. */
function widen(part: number, count: number, limit: number): number {
  const wider = part * Math.sqrt((CIRCLE_MARGIN * limit) / Math.max(1, count));
  return wider > MAX_PART ? 1 : wider;
}

/** The first equipment of each place that shares the place's point; several places may share one point. */
async function readAtPlaces(
  of: SearchSql,
  db: Db,
  { category, minPrice, maxPrice }: ResolvedQuery,
  places: readonly Place[],
  clauses: readonly FilterClause[],
  limit: number,
): Promise<Placed[]> {
  if (places.length === 0) return [];
  // Whether an index by price is better depends on the prices.
  const start = minPrice === undefined && maxPrice === undefined ? of.prepared : sql``;
  const index = of.useIndex(category === undefined ? "equipment_standing" : "equipment_category_standing");
  const ids = sql`select equipment.id from equipment ${index} where "standsAt" = place.value and ${allOf([isOffered, ...clauses])} order by equipment.id limit ${limit}`;
  const { rows } = await sql<{
    position: number;
    list: string;
  }>`${start}select place.position, (select ${of.listOf("id")} from (${ids}) as standing) as list from ${of.tableOfTexts(places.map(({ key }) => key))} as place`.execute(
    db,
  );
  const found = rows.flatMap(({ position, list }) =>
    (JSON.parse(list) as number[]).map((id) => ({ id, closeness: places[position]?.closeness ?? 0 })),
  );
  return found.sort(byCloseness);
}

/** Sorts the equipment with a point of its own in a circle, then tests it against other tables until there is enough. */
async function readPlaced(
  of: SearchSql,
  db: Db,
  source: RawBuilder<unknown>,
  circle: SearchCircle,
  clauses: readonly FilterClause[],
  limit: number,
): Promise<Placed[]> {
  const [own, others] = split(clauses);
  const order = { key: closeness(circle), direction: DESC };
  const { rows } = await sql<Placed>`${of.prepared}select id, closeness from (
      select equipment.id, ${closeness(circle)} as closeness${rankedBy(of, order)} from ${source} and ${allOf([isOffered, ...own])}
      order by closeness desc, equipment.id ${others.length === 0 ? sql`limit ${limit}` : of.withoutLimit}
    ) as equipment where ${allOf(others)} ${inRank(of, order)} limit ${limit}`.execute(db);
  return rows;
}
