import { sql, type RawBuilder } from "kysely";
import type { Db } from "~db/connection";
import { closeness, listOf, readBy } from "~db/sqlite/search";
import { CITIES } from "~/domain/geography/cities";
import { distanceKm, EARTH_RADIUS_KM } from "~/domain/geography/distance";
import type { EquipmentFilter } from "./equipment-filter";
import { pieceOfPlace, piecesOf, type Piece, type UnderstoodFilter } from "./search-conditions.server";
import { all, DOWN, findNarrowest, gather, HARDLY_ANY_MACHINES, offered, split } from "./search-collect.server";

/**
 * Machines by their distance from a place. Many have no point of their own and stand at their city's: they are
 * all as far away, and the first of them are read in the order of their ids. The others are looked for in circles.
 */

/** Where a search for those with a point of their own counts machines first, as a part of the radius. */
const NEIGHBOURHOOD = 1 / 6;
/** How many times as many machines as are wanted its circles are to hold. */
const MARGIN_OF_A_RING = 4;
/** What a circle nearly as wide as the widest would leave out is looked at at once. */
const LARGEST_RING = 1 / 2;
/** More than what is lost in reckoning an angle from its cosine. */
const ROUNDING_KM = 0.001;

type Near = NonNullable<EquipmentFilter["near"]>;

interface Placed {
  id: number;
  /** Cosine of the angle between it and the place. */
  closeness: number;
}

/**
 * Ids of the machines that pass a filter, the nearest first; those alike stand by their id.
 *
 * @param most how many at most
 */
export async function findNearest(db: Db, filter: UnderstoodFilter, most: number): Promise<number[]> {
  const { near } = filter;
  if (near === undefined) return [];
  const rest = piecesOf({ ...filter, near: undefined });
  const narrowest = await findNarrowest(
    db,
    rest.filter(({ isWalkable: ofTheTable }) => ofTheTable !== true),
    HARDLY_ANY_MACHINES,
  );
  if (narrowest !== undefined && narrowest.count < HARDLY_ANY_MACHINES)
    return gather(db, narrowest, piecesOf(filter), { key: closeness(near), direction: DOWN }, most);
  return findAround(db, { ...filter, near }, rest, most);
}

const byCloseness = (one: Placed, other: Placed) => other.closeness - one.closeness || one.id - other.id;
const kmOf = (placed: Placed) => Math.acos(Math.min(1, placed.closeness)) * EARTH_RADIUS_KM + ROUNDING_KM;

/** Searches a circle that is likely to hold enough, and a wider one as long as it does not. */
async function findAround(
  db: Db,
  filter: UnderstoodFilter & { near: Near },
  pieces: readonly Piece[],
  most: number,
): Promise<number[]> {
  const { near } = filter;
  const cities = CITIES.map((city) => ({ key: city.key, km: distanceKm(near, city) })).filter(
    ({ km }) => km <= near.radiusKm,
  );
  const nearestKm = Math.min(...cities.map(({ km }) => km));
  const standing = await readStanding(
    db,
    filter,
    cities.filter(({ km }) => km === nearestKm),
    pieces,
    most,
  );
  const farthest = standing[most - 1];
  const radiusKm = farthest === undefined ? near.radiusKm : Math.min(near.radiusKm, kmOf(farthest));
  const circle = (part: number) =>
    sql`${pieceOfPlace({ ...near, radiusKm: radiusKm * part }, filter, "equipment_placed").around} and "standsAt" is null`;
  let [readKm, part] = [
    nearestKm,
    widen(NEIGHBOURHOOD, await countUpTo(db, circle(NEIGHBOURHOOD), MARGIN_OF_A_RING * most), most),
  ];
  for (;;) {
    const reachKm = radiusKm * part;
    standing.push(
      ...(await readStanding(
        db,
        filter,
        cities.filter(({ km }) => km > readKm && km <= reachKm),
        pieces,
        most,
      )),
    );
    readKm = Math.max(readKm, reachKm);
    const placed = await readPlaced(db, circle(part), near, pieces, most);
    const found = [...placed, ...standing.filter((machine) => kmOf(machine) <= reachKm || part === 1)].sort(
      byCloseness,
    );
    if (found.length >= most || part === 1) return found.slice(0, most).map(({ id }) => id);
    part = Math.max(widen(part, found.length, most), Math.min(1, 2 * part));
  }
}

async function countUpTo(db: Db, source: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from (select 1 from ${source} limit ${most})`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The part of the radius within which enough machines are likely to stand, where so many stand within a smaller one. */
function widen(part: number, count: number, most: number): number {
  const wider = part * Math.sqrt((MARGIN_OF_A_RING * most) / Math.max(1, count));
  return wider > LARGEST_RING ? 1 : wider;
}

/** Up to so many machines of each city that stand at its point; a city may stand there under two names. */
async function readStanding(
  db: Db,
  { category }: UnderstoodFilter,
  cities: readonly { key: string; km: number }[],
  pieces: readonly Piece[],
  most: number,
): Promise<Placed[]> {
  if (cities.length === 0) return [];
  const index = readBy(category === undefined ? "equipment_standing" : "equipment_category_standing");
  const ids = sql`select equipment.id from equipment ${index} where "standsAt" = city.value and ${all([offered, ...pieces])} order by equipment.id limit ${most}`;
  const { rows } = await sql<{
    at: number;
    list: string;
  }>`select city.key as at, (select ${listOf("id")} from (${ids})) as list from json_each(${JSON.stringify(cities.map(({ key }) => key))}) as city`.execute(
    db,
  );
  const placed = rows.flatMap(({ at, list }) =>
    (JSON.parse(list) as number[]).map((id) => ({ id, closeness: Math.cos((cities[at]?.km ?? 0) / EARTH_RADIUS_KM) })),
  );
  return placed.sort(byCloseness);
}

/** Sorts the machines with a point of their own within a circle, and only then asks other tables about one after the other, until there are enough. */
async function readPlaced(
  db: Db,
  circle: RawBuilder<unknown>,
  near: Near,
  pieces: readonly Piece[],
  most: number,
): Promise<Placed[]> {
  const [own, elsewhere] = split(pieces);
  const { rows } = await sql<Placed>`
    select id, closeness from (
      select equipment.id, ${closeness(near)} as closeness from ${circle} and ${all([offered, ...own])}
      order by closeness desc, equipment.id limit ${elsewhere.length === 0 ? most : -1}
    ) as equipment where ${all(elsewhere)} limit ${most}`.execute(db);
  return rows;
}
