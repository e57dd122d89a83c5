import type { EquipmentPage } from "~/domain/search/search-equipment.server";
import type { ListedEquipment } from "~/domain/equipment/equipment";
import { MAX_RADIUS_KM } from "~/domain/search/equipment-filter";
import { placeOf, radiusOf, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";
import { groupByCity, type CityEquipment, type MapEquipment } from "~/domain/equipment/equipment-by-city";
import { nameOfCity } from "~/domain/geography/cities";
import { distanceKm as kmBetween, type Point } from "~/domain/geography/distance";
import type { LocationNames } from "~/domain/places/name-locations.server";
import type { Call } from "~/http/call.server";

/** The number of markers that a cheap phone still draws smoothly; beyond it, users narrow the search. */
export const MAX_ON_MAP = 500;

/** Shorter distances are not shown. */
const MIN_SHOWN_KM = 1;

const CITY_ZOOM = 12;

/** The address of a public map that shows a point and what lies around it, and marks it. */
const mapAddressOf = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${CITY_ZOOM}/${latitude}/${longitude}`;

/** Search results as the map shows them. */
export function loadMap(
  found: EquipmentPage<ListedEquipment>,
  shown: { asked: ListingQuery; nameOf: LocationNames; carried: string },
  call: Pick<Call, "t" | "language" | "settings">,
) {
  const { asked, nameOf, carried } = shown;
  const { tileUrl, tileAttribution } = call.settings;
  const place = placeOf(asked);
  const byCity = groupByCity(found.items, place);
  const cities = byCity.cities.map((city) => viewCity(city, shown, call));
  const around =
    place === undefined
      ? undefined
      : { latitude: place.latitude, longitude: place.longitude, radiusKm: radiusOf(asked) };
  return {
    /** Tile URL with {z}, {x} and {y}, and the attribution it requires. */
    tiles: { url: tileUrl, attribution: tileAttribution },
    /** The circle that the list is narrowed to. */
    around,
    cities,
    /** Equipment whose place is unknown. */
    elsewhere: byCity.elsewhere.map((equipment) => nameWhere(equipment, nameOf)),
    carried,
    /** Number of results shown, where there are more. */
    limitedTo: found.nextCursor === undefined ? undefined : found.items.length,
  };
}

const nameWhere = (equipment: MapEquipment, nameOf: LocationNames): MapEquipment => ({
  ...equipment,
  location: nameOf(equipment.location),
});

function viewCity(
  { city, distanceKm, equipment: machines }: CityEquipment,
  { asked, nameOf }: { asked: ListingQuery; nameOf: LocationNames },
  { t, language }: Pick<Call, "t" | "language">,
) {
  const name = nameOfCity(city, language);
  // Some are nearest to a city that is far away.
  const farthestKm = Math.max(0, ...machines.map(({ point }) => (point === undefined ? 0 : kmBetween(city, point))));
  const radius = Math.max(asked.radius, Math.ceil(farthestKm));
  const onlyHere = writeListingQuery({ ...asked, location: name, place: undefined, here: undefined, radius });
  return {
    key: city.key,
    name,
    latitude: city.latitude,
    longitude: city.longitude,
    /** From the centre of the search. */
    distance:
      distanceKm === undefined || distanceKm < MIN_SHOWN_KM
        ? undefined
        : t("common:away", { km: Math.round(distanceKm) }),
    /** URL of the city on a public map. */
    mapAddress: mapAddressOf(city),
    /** The same search around this city alone; empty where some machines are farther away than a search reaches. */
    onlyHere: radius > MAX_RADIUS_KM ? "" : `/equipment?${onlyHere.toString()}`,
    equipment: machines.map((equipment) => nameWhere(equipment, nameOf)),
  };
}

export type MapCity = ReturnType<typeof viewCity>;
export type MapView = ReturnType<typeof loadMap>;
