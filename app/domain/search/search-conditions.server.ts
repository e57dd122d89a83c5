import { sql, type RawBuilder } from "kysely";
import type { Db } from "~db/connection";
import { cellsAround } from "~db/sqlite/grid-cells";
import {
  closeness,
  idsByText,
  holdsText,
  isOfferedIn,
  isPlacedAt,
  machinesOfCells,
  readBy,
  type Condition,
  type Ids,
  type SearchIndex,
} from "~db/sqlite/search";
import { boxAround, EARTH_RADIUS_KM, type Point } from "~/domain/geography/distance";
import type { EquipmentFilter, SpecCondition } from "./equipment-filter";
import {
  categoryMeant,
  holdsMeaning,
  idsOfPlaces,
  isLong,
  readMeanings,
  wordsOf,
  type Meaning,
} from "./search-words.server";

/** A filter in SQL, piece by piece: each piece both tests a machine and may name the few machines that pass. */

/** One part of a filter. */
export interface Piece {
  /** Whether the machine at hand passes. */
  test: Condition;
  /** The machines that may pass, read by an index; absent where no index knows them. */
  ids?: Ids;
  /** True where `ids` holds those that pass and no others, so that the test may be left out. */
  exact?: boolean;
  /** True where the test looks into another table: it needs the machine's id alone, and comes last. */
  elsewhere?: boolean;
  /** True where `ids` reads the table of machines itself and ends in its conditions, so that more can follow. */
  isWalkable?: boolean;
  /** Of what stands around a place: the source of `ids`, with all that machines are sorted by. */
  around?: RawBuilder<unknown>;
  /** True for the range of prices, along which machines can be walked. */
  isRate?: boolean;
}

/** A filter whose words have been looked up. */
export interface UnderstoodFilter extends EquipmentFilter {
  words: readonly Meaning[];
  /** What the location's words name, where no point is known for it. */
  placeWords: readonly Meaning[];
}

/** Looks up the words of a filter. Those that stand for a category, and for nothing else, become the filter's. */
export async function understand(db: Db, filter: EquipmentFilter): Promise<UnderstoodFilter> {
  const words = await readMeanings(db, wordsOf(filter.search));
  const placeWords = await readMeanings(db, wordsOf(filter.locationText).filter(isLong));
  const category = filter.category ?? words.map(categoryMeant).find((meant) => meant !== undefined);
  const left = words.filter(({ categories }) => category === undefined || !categories.includes(category));
  return { ...filter, category, words: left, placeWords };
}

const every = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

function piecesOfWords(words: readonly Meaning[]): Piece[] {
  const isName = ({ categories, places }: Meaning) => categories.length > 0 || places.length > 0;
  const ownWords = words.filter((meaning) => !isName(meaning)).map(({ word }) => word);
  const long = ownWords.filter(isLong);
  const pieces: Piece[] = words.filter(isName).map((meaning) => ({ test: holdsMeaning(meaning) }));
  if (long.length > 0)
    pieces.push({ test: every(long.map(holdsText)), ids: idsByText(long), exact: true, elsewhere: true });
  return [
    ...pieces,
    ...ownWords.filter((word) => !isLong(word)).map((word) => ({ test: holdsText(word), elsewhere: true })),
  ];
}

/** Category and price stand in one index, which is why they are one piece. */
export function rateTest({ category, minPrice, maxPrice }: EquipmentFilter): Condition {
  const conditions: Condition[] = [sql`equipment."deletedAt" is null`];
  if (category !== undefined) conditions.push(sql`equipment.category = ${category}`);
  if (minPrice !== undefined) conditions.push(sql`equipment."dailyRate" >= ${minPrice}`);
  if (maxPrice !== undefined) conditions.push(sql`equipment."dailyRate" <= ${maxPrice}`);
  return every(conditions);
}

function pieceOfRate(filter: EquipmentFilter): Piece {
  const test = rateTest(filter);
  // What lies around a place is fewer still, since the price is read there too.
  if (filter.near !== undefined || (filter.minPrice === undefined && filter.maxPrice === undefined)) return { test };
  const index = readBy(filter.category === undefined ? "equipment_rate" : "equipment_category_rate");
  return {
    test,
    ids: sql`select equipment.id from equipment ${index} where ${test}`,
    exact: true,
    isWalkable: true,
    isRate: true,
  };
}

/**
 * Machines around a point: first the cells that the circle touches, then the circle.
 *
 * @param index of cells
 */
export function pieceOfPlace(
  near: Point & { radiusKm: number },
  filter: EquipmentFilter,
  index: SearchIndex = "equipment_cell",
): Piece {
  const least = Math.cos(near.radiusKm / EARTH_RADIUS_KM);
  const test = sql<boolean>`${closeness(near)} >= ${least}`;
  const cells = cellsAround(near, boxAround(near, near.radiusKm), least);
  const source = sql`${machinesOfCells(cells, index)} where ${rateTest(filter)} and ${test}`;
  return { test, ids: sql`select equipment.id from ${source}`, exact: true, isWalkable: true, around: source };
}

function pieceOfSpec({ name, is, value, unit }: SpecCondition): Piece {
  const amount = Number(String(value).replace(/\s*[^\d\s.]+$/, ""));
  const holds =
    is === "min"
      ? sql<boolean>`number >= ${value}`
      : is === "max"
        ? sql<boolean>`number <= ${value}`
        : Number.isFinite(amount)
          ? sql<boolean>`(number = ${amount} or instr(text, ${value}) > 0)`
          : sql<boolean>`instr(text, ${value}) > 0`;
  const inUnit = unit === undefined ? sql<boolean>`` : sql<boolean>` and unit = ${unit}`;
  return {
    test: sql`exists (select 1 from equipment_specs where "equipmentId" = equipment.id and name = ${name} and ${holds}${inUnit})`,
    ids: sql`select "equipmentId" as id from equipment_specs where name = ${name} and ${holds}${inUnit}`,
    exact: true,
    elsewhere: true,
  };
}

/** Every piece of a filter; those that cost least to test come first. */
export function piecesOf(filter: UnderstoodFilter): Piece[] {
  const { ownerId, near, locationText, season, specifications = [], free, words, placeWords } = filter;
  const pieces: Piece[] = [];
  if (ownerId !== undefined) {
    pieces.push({
      test: sql`equipment."ownerId" = ${ownerId}`,
      ids: sql`select equipment.id from equipment ${readBy("equipment_owner")} where equipment."ownerId" = ${ownerId}`,
      exact: true,
      isWalkable: true,
    });
  }
  if (near !== undefined) pieces.push(pieceOfPlace(near, filter));
  pieces.push(pieceOfRate(filter));
  if (free !== undefined) pieces.push({ test: sql`equipment.availability = 1` });
  if (season !== undefined) pieces.push({ test: isOfferedIn(season) });
  if (locationText !== undefined) {
    const [first] = placeWords;
    pieces.push({ test: isPlacedAt(locationText), ...(first === undefined ? {} : { ids: idsOfPlaces(first) }) });
  }
  pieces.push(...specifications.map(pieceOfSpec));
  if (free !== undefined) {
    const { startDate, endDate } = free;
    pieces.push({
      test: sql`not exists (select 1 from booking_days where "equipmentId" = equipment.id and day between ${startDate} and ${endDate})`,
      elsewhere: true,
    });
  }
  // Reading a machine's words costs most.
  pieces.push(...piecesOfWords(words));
  return pieces;
}
