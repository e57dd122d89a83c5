import { findCity, type City } from "~/domain/geography/cities";
import { distanceKm, type Point } from "~/domain/geography/distance";
import { findNearestCity } from "~/domain/geography/nearest-city";
import { previewOf, type ListedEquipment } from "./equipment";

/** Machines as a map shows them, under the known city that each belongs to. */

export interface MapMachine extends Pick<
  ListedEquipment,
  "id" | "name" | "textLanguage" | "dailyRate" | "availability" | "location"
> {
  preview: string;
  /** Where the machine itself stands; without it, in its city. */
  point?: Point;
}

export interface CityOfMachines {
  city: City;
  /** From the point that was asked for. */
  distanceKm: number | undefined;
  machines: MapMachine[];
}

export interface MachinesByCity {
  /** The nearest first where there is a point to measure from, otherwise those with most machines. */
  cities: CityOfMachines[];
  /** Machines whose place nobody knows. */
  elsewhere: MapMachine[];
}

const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

function readCoordinate(text: string | null, most: number): number | undefined {
  const degrees = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

function ownPointOf({ latitudeCoord, longitudeCoord }: ListedEquipment): Point | undefined {
  const latitude = readCoordinate(latitudeCoord, MOST_LATITUDE);
  const longitude = readCoordinate(longitudeCoord, MOST_LONGITUDE);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function toMapMachine(machine: ListedEquipment, point: Point | undefined): MapMachine {
  const { id, name, textLanguage, dailyRate, availability, location, description } = machine;
  return {
    id,
    name,
    textLanguage,
    dailyRate,
    availability,
    location,
    preview: previewOf(description),
    ...(point === undefined ? {} : { point }),
  };
}

/**
 * Sorts machines to cities: each to the one that its location names, or else to the nearest to where it stands.
 * Within a city they keep their order.
 *
 * @param from what distances are measured from
 */
export function groupByCity(machines: readonly ListedEquipment[], from: Point | undefined): MachinesByCity {
  const cities = new Map<string, CityOfMachines>();
  const elsewhere: MapMachine[] = [];
  for (const machine of machines) {
    const point = ownPointOf(machine);
    const city = findCity(machine.location) ?? (point === undefined ? undefined : findNearestCity(point));
    const shown = toMapMachine(machine, point);
    if (city === undefined) {
      elsewhere.push(shown);
      continue;
    }
    const known = cities.get(city.key) ?? {
      city,
      distanceKm: from === undefined ? undefined : distanceKm(from, city),
      machines: [],
    };
    known.machines.push(shown);
    cities.set(city.key, known);
  }
  const inOrder = [...cities.values()].sort((one, other) =>
    one.distanceKm === undefined || other.distanceKm === undefined
      ? other.machines.length - one.machines.length
      : one.distanceKm - other.distanceKm,
  );
  return { cities: inOrder, elsewhere };
}
