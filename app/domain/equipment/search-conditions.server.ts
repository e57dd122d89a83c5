import { sql, type RawBuilder } from "kysely";
import { closeness, holdsText, idsByText, isInCellOf, isOfferedIn, isPlacedAt, LEAST_TRIGRAM_CHARACTERS, readBy } from "~db/search.sqlite";
import { boxAround, EARTH_RADIUS_KM, type Point } from "~/domain/geography/distance";
import type { EquipmentFilter, SpecCondition } from "./equipment-filter";

/** A filter in SQL, piece by piece: each piece both tests a machine and may name the few machines that pass. */

const MAX_SEARCH_CHARACTERS = 100;
const MOST_WORDS = 8;

type Condition = RawBuilder<boolean>;
type Ids = RawBuilder<{ id: number }>;

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
}

/** The words that a machine must hold: in lower case, without the punctuation around them. */
export function wordsOf(search: string | undefined): string[] {
  const text = (search ?? "").normalize("NFC").toLowerCase().slice(0, MAX_SEARCH_CHARACTERS);
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}

const isLong = (word: string) => Array.from(word).length >= LEAST_TRIGRAM_CHARACTERS;
const every = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

function pieceOfText(words: readonly string[]): Piece[] {
  const long = words.filter(isLong);
  const short = words.filter((word) => !isLong(word));
  const pieces: Piece[] = short.map((word) => ({ test: holdsText(word), elsewhere: true }));
  return long.length === 0 ? pieces : [{ test: every(long.map(holdsText)), ids: idsByText(long), exact: true, elsewhere: true }, ...pieces];
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
  if (filter.minPrice === undefined && filter.maxPrice === undefined) return { test };
  const index = readBy(filter.category === undefined ? "equipment_rate" : "equipment_category_rate");
  return { test, ids: sql`select equipment.id from equipment ${index} where ${test}`, exact: true, isWalkable: true };
}

/** Machines around a point: first the cells that the box around the circle touches, then the circle. */
export function pieceOfPlace(near: Point & { radiusKm: number }, filter: EquipmentFilter): Piece {
  const test = sql<boolean>`${closeness(near)} >= ${Math.cos(near.radiusKm / EARTH_RADIUS_KM)}`;
  const inCells = sql<{ id: number }>`select equipment.id from equipment ${readBy("equipment_cell")} where ${isInCellOf(boxAround(near, near.radiusKm))} and ${rateTest(filter)}`;
  return { test, ids: sql`${inCells} and ${test}`, exact: true, isWalkable: true };
}

function pieceOfSpec({ name, is, value, unit }: SpecCondition): Piece {
  const amount = Number(String(value).replace(/\s*[^\d\s.]+$/, ""));
  const holds =
    is === "min" ? sql<boolean>`number >= ${value}`
    : is === "max" ? sql<boolean>`number <= ${value}`
    : Number.isFinite(amount) ? sql<boolean>`(number = ${amount} or instr(text, ${value}) > 0)`
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
export function piecesOf(filter: EquipmentFilter): Piece[] {
  const { ownerId, near, locationText, season, specifications = [], free } = filter;
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
    const long = wordsOf(locationText).filter(isLong);
    pieces.push({ test: isPlacedAt(locationText), ...(long.length === 0 ? {} : { ids: idsByText(long) }) });
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
  pieces.push(...pieceOfText(wordsOf(filter.search)));
  return pieces;
}
