import type { Point } from "./distance";

const CITY_ZOOM = 12;

/** The address of a public map that shows a point and what lies around it, and marks it. */
export function mapAddressOf({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${CITY_ZOOM}/${latitude}/${longitude}`;
}
