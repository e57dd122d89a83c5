import type { Point } from "./read-sources";

/** Which of several points given for a place can be believed. */

const KM_PER_DEGREE = 111.195;
/** A point counts against another by no more than this: one far off must not draw the middle to itself. */
const FARTHEST_COUNTED_KM = 30;
const MIN_DISTRICT_RADIUS_KM = 45;
const MAX_DISTRICT_RADIUS_KM = 160;
/** Two and a half times as far from the middle as half of them are, and it belongs to another district. */
const REACH_OF_HALF = 2.5;
const NEIGHBOUR_KM = 20;
const MIN_NEIGHBOURS = 4;

export interface Weighed {
  point: Point;
  weight: number;
}

/** Near enough for what lies within one state. */
export function kmBetween(one: Point, other: Point): number {
  const middle = ((one.latitude + other.latitude) * Math.PI) / 360;
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos(middle);
  return Math.hypot(north, east) * KM_PER_DEGREE;
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

export function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  };
}

export interface Located {
  pin: string;
  point: Point;
}

export interface Area {
  middle: Point;
  /** Kilometres around the middle within which a point can be believed. */
  limitKm: number;
  points: readonly Located[];
}

/** The area of a district, told by all points that are given for its places. */
export function areaOf(points: readonly Located[]): Area | undefined {
  const middle = middleOf(points.map(({ point }) => point));
  if (middle === undefined) return undefined;
  const half = median(points.map(({ point }) => kmBetween(point, middle)));
  const limitKm = Math.min(MAX_DISTRICT_RADIUS_KM, Math.max(MIN_DISTRICT_RADIUS_KM, half * REACH_OF_HALF));
  return { middle, limitKm, points };
}

/** In a district that is larger on one side, as Pune is, a point can be believed farther out too where the points of other PINs lie. */
export function isWithin(point: Point, area: Area): boolean {
  const km = kmBetween(point, area.middle);
  if (km <= area.limitKm) return true;
  if (km > MAX_DISTRICT_RADIUS_KM) return false;
  const around = area.points.filter((other) => kmBetween(point, other.point) <= NEIGHBOUR_KM);
  return new Set(around.map(({ pin }) => pin)).size >= MIN_NEIGHBOURS;
}

/** Of the points given for one place the one that the others agree with most; undefined where none is in the area. */
export function agreedPoint(given: readonly Weighed[], area: Area): Point | undefined {
  const inside = given.filter(({ point }) => isWithin(point, area));
  let best: { point: Point; cost: number } | undefined;
  for (const { point, weight } of inside) {
    const cost = inside.reduce(
      (sum, other) => sum + other.weight * Math.min(FARTHEST_COUNTED_KM, kmBetween(point, other.point)),
      // Of two that disagree the heavier.
      -weight,
    );
    if (best === undefined || cost < best.cost) best = { point, cost };
  }
  return best?.point;
}
