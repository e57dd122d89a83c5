import { divIcon } from "leaflet";
import { useMemo } from "react";
import { Marker, useMap } from "react-leaflet";
import { useFrame } from "~/components/layout/use-frame";
import { CITIES } from "~/domain/geography/cities";
import { nameOfCity } from "~/domain/geography/city-names";
import { cluster } from "~/domain/geography/clusters";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import { useZoom } from "./use-zoom";

const LABEL_PIXELS = { x: 96, y: 22 };
/** Minimum distance between labels. A label hangs under its city, which leaves room for the price of the one below. */
const APART_PIXELS = { x: 104, y: 60 };

function labelIcon(name: string) {
  const text = document.createElement("span");
  text.textContent = name;
  return divIcon({
    className: "map-city",
    html: text,
    iconSize: [LABEL_PIXELS.x, LABEL_PIXELS.y],
    iconAnchor: [LABEL_PIXELS.x / 2, 0],
  });
}

/** Names of the known cities, for a map without tiles; where two would overlap, the first in the list is shown. */
export function CityLabels() {
  const map = useMap();
  const zoom = useZoom();
  const language = useFrame()?.language ?? DEFAULT_LANGUAGE;
  const labels = useMemo(
    () =>
      cluster(
        CITIES,
        (city) => city,
        ({ latitude, longitude }) => map.project([latitude, longitude], zoom),
        APART_PIXELS,
      ).flatMap(({ items: [city] }) =>
        city === undefined ? [] : [{ city, icon: labelIcon(nameOfCity(city.key, language)) }],
      ),
    [map, zoom, language],
  );
  return labels.map(({ city, icon }) => (
    <Marker
      key={city.key}
      position={[city.latitude, city.longitude]}
      icon={icon}
      interactive={false}
      keyboard={false}
      zIndexOffset={-1000}
    />
  ));
}
