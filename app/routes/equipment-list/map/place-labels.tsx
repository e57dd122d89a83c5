import { divIcon } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { Marker, useMap } from "react-leaflet";
import { useFrame } from "~/components/layout/use-frame";
import { loadAreaNames, type AreaNames } from "~/components/map/outlines/load-outlines";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import { listLabels, type PlaceLabel } from "./place-names";
import { useZoom } from "./use-zoom";

const LABEL_PIXELS = { x: 96, y: 22 };

function labelIcon({ name, isArea }: PlaceLabel) {
  const text = document.createElement("span");
  text.textContent = name;
  return divIcon({
    className: isArea ? "map-name map-area" : "map-name map-city",
    html: text,
    iconSize: [LABEL_PIXELS.x, LABEL_PIXELS.y],
    iconAnchor: [LABEL_PIXELS.x / 2, 0],
  });
}

/** Names of cities, states and districts, for a map without tiles. */
export function PlaceLabels() {
  const map = useMap();
  const zoom = useZoom();
  const language = useFrame()?.language ?? DEFAULT_LANGUAGE;
  const [areas, setAreas] = useState<AreaNames>();
  useEffect(() => {
    // Without them the cities still stand.
    loadAreaNames(language).then(setAreas, () => undefined);
  }, [language]);
  const labels = useMemo(
    () =>
      listLabels({ areas, zoom, language }, ({ latitude, longitude }) => map.project([latitude, longitude], zoom)).map(
        (label) => ({ label, icon: labelIcon(label) }),
      ),
    [map, zoom, language, areas],
  );
  return labels.map(({ label: { name, latitude, longitude }, icon }) => (
    <Marker
      key={`${name} ${latitude} ${longitude}`}
      position={[latitude, longitude]}
      icon={icon}
      interactive={false}
      keyboard={false}
      zIndexOffset={-1000}
    />
  ));
}
