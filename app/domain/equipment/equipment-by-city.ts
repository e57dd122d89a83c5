import { findCity, type City, SAME_CITY_KM, findNearestCity } from "~/domain/geography/cities";
import { distanceKm, kilometresTo, type Point } from "~/domain/geography/distance";
import { pick } from "~/domain/pick";
import { previewOf, type ListedEquipment } from "./equipment";

/** Equipment as a map shows it, grouped by known city. */

function toMapEquipment(equipment: ListedEquipment, city: Point | undefined, from: Point | undefined) {
  return {
    ...pick(equipment, "id", "name", "textLanguage", "dailyRate", "availability", "location"),
    preview: previewOf(equipment.description),
    /** Its own point, or its place's; without it, it is shown at its city. */
    point: equipment.point,
    /** Whole kilometres from the place asked for. */
    km: kilometresTo(from, equipment.point ?? city),
  };
}

export type MapEquipment = ReturnType<typeof toMapEquipment>;

export interface CityEquipment {
  city: City;
  distanceKm: number | undefined;
  equipment: MapEquipment[];
}

export interface EquipmentByCity {
  /** The nearest first with a point to measure from, otherwise those with most equipment first. */
  cities: CityEquipment[];
  elsewhere: MapEquipment[];
}

/** Groups equipment by its location's city, or the nearest to its point, in its order. @param from to measure from */
export function groupByCity(equipment: readonly ListedEquipment[], from: Point | undefined): EquipmentByCity {
  const cities = new Map<string, CityEquipment>();
  const elsewhere: MapEquipment[] = [];
  for (const listed of equipment) {
    const { point } = listed;
    const named = findCity(listed.location);
    const isThere = named !== undefined && (point === undefined || distanceKm(named, point) <= SAME_CITY_KM);
    const city = isThere || point === undefined ? named : findNearestCity(point);
    const shown = toMapEquipment(listed, city, from);
    if (city === undefined) {
      elsewhere.push(shown);
      continue;
    }
    const known = cities.get(city.key) ?? {
      city,
      distanceKm: from === undefined ? undefined : distanceKm(from, city),
      equipment: [],
    };
    known.equipment.push(shown);
    cities.set(city.key, known);
  }
  const inOrder = [...cities.values()].sort((one, other) =>
    one.distanceKm === undefined || other.distanceKm === undefined
      ? other.equipment.length - one.equipment.length
      : one.distanceKm - other.distanceKm,
  );
  return { cities: inOrder, elsewhere };
}
