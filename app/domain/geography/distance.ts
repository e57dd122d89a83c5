/** Distances on the earth. Safe for the browser. */

export interface Point {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

export const EARTH_RADIUS_KM = 6371.0088;
const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Within this of a pole every meridian is near. */
const POLE_MARGIN_DEGREES = 1;

/** Great-circle distance in km, by the haversine formula, which is exact for short distances too. */
export function distanceKm(one: Point, other: Point): number {
  const latitude = (other.latitude - one.latitude) / DEGREES_PER_RADIAN;
  const longitude = (other.longitude - one.longitude) / DEGREES_PER_RADIAN;
  const parallel = Math.cos(one.latitude / DEGREES_PER_RADIAN) * Math.cos(other.latitude / DEGREES_PER_RADIAN);
  const haversine = Math.sin(latitude / 2) ** 2 + parallel * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Whole kilometres between two points; undefined where one is unknown. */
export function kilometresTo(from: Point | undefined, to: Point | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : Math.round(distanceKm(from, to));
}

/** The box of degrees that holds every point within a radius in km; it never reaches over the 180th meridian. */
export function boxAround(point: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const height = angle * DEGREES_PER_RADIAN;
  const isNearPole = Math.abs(point.latitude) + height > 90 - POLE_MARGIN_DEGREES;
  const width = isNearPole
    ? 180
    : Math.asin(Math.sin(angle) / Math.cos(point.latitude / DEGREES_PER_RADIAN)) * DEGREES_PER_RADIAN;
  return {
    south: Math.max(-90, point.latitude - height),
    north: Math.min(90, point.latitude + height),
    west: Math.max(-180, point.longitude - width),
    east: Math.min(180, point.longitude + width),
  };
}
