import type { AreaNames, PlacedName } from "~/components/map/outlines/load-outlines";
import { CITIES } from "~/domain/geography/cities";
import { nameOfCity } from "~/domain/geography/city-names";
import { cluster, type Pixel } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";
import type { Language } from "~/i18n/language";

/** Minimum distance between labels. A label hangs under its city, which leaves room for the price of the one below. */
const APART_PIXELS = { x: 104, y: 60 };
/** States are named while most of one is in sight, and districts until villages would be. */
const STATES_TO_ZOOM = 6;
const DISTRICTS_TO_ZOOM = 9;

export interface PlaceLabel extends Point {
  name: string;
  /** True for a state or district. */
  isArea: boolean;
}

/** The names that fit at a zoom: cities first, then the states or districts between them. */
export function listLabels(
  { areas, zoom, language }: { areas: AreaNames | undefined; zoom: number; language: Language },
  toPixel: (point: Point) => Pixel,
): PlaceLabel[] {
  const cities = CITIES.map(({ key, latitude, longitude }): PlaceLabel => {
    return { name: nameOfCity(key, language), latitude, longitude, isArea: false };
  });
  const shown = zoom <= STATES_TO_ZOOM ? areas?.states : zoom <= DISTRICTS_TO_ZOOM ? areas?.districts : undefined;
  const labelled = [...cities, ...(shown ?? []).map(labelArea)];
  return cluster(labelled, (label) => label, toPixel, APART_PIXELS).flatMap(({ items: [first] }) => first ?? []);
}

const labelArea = ([name, latitude, longitude]: PlacedName): PlaceLabel => ({
  name,
  latitude,
  longitude,
  isArea: true,
});
