import { CRS, divIcon, latLngBounds, point } from "leaflet";
import { useMemo, useState } from "react";
import { ImageOverlay, Marker, Pane, useMap, useMapEvents } from "react-leaflet";
import { useFrame } from "~/components/layout/use-frame";
import indiaUrl from "~/components/map/india.svg?url";
import { OUTLINE_BOX, OUTLINE_ZOOM } from "~/components/map/map-limits";
import { CITIES, nameOfCity } from "~/domain/geography/cities";
import { cluster } from "~/domain/geography/clusters";
import { DEFAULT_LANGUAGE } from "~/i18n/language";

/** Closer in, no line is in sight, and the picture would be a hundred thousand pixels wide. */
const DEEPEST_OUTLINE_ZOOM = 11;
/** Under the tiles, which stand at 200. */
const PANE_STYLE = { zIndex: 150 };
const cornerAt = (x: number, y: number) => CRS.EPSG3857.pointToLatLng(point(x, y), OUTLINE_ZOOM);
const BOUNDS = latLngBounds(
  cornerAt(OUTLINE_BOX.left, OUTLINE_BOX.top),
  cornerAt(OUTLINE_BOX.left + OUTLINE_BOX.width, OUTLINE_BOX.top + OUTLINE_BOX.height),
);

export function OutlineLayer() {
  const zoom = useZoom();
  if (zoom > DEEPEST_OUTLINE_ZOOM) return null;
  return (
    <Pane name="outlines" style={PANE_STYLE}>
      <ImageOverlay className="map-outlines" url={indiaUrl} bounds={BOUNDS} />
    </Pane>
  );
}

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

/** Names of the cities that fit at the zoom, for a map without tiles. */
export function PlaceLabels() {
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
      )
        .flatMap(({ items: [city] }) => city ?? [])
        .map((city) => ({ ...city, icon: labelIcon(nameOfCity(city, language)) })),
    [map, zoom, language],
  );
  return labels.map(({ key, latitude, longitude, icon }) => (
    <Marker
      key={key}
      position={[latitude, longitude]}
      icon={icon}
      interactive={false}
      keyboard={false}
      zIndexOffset={-1000}
    />
  ));
}

/** The current zoom of the surrounding map. */
export function useZoom(): number {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return zoom;
}
