import { DomUtil, type LatLng, type Map as LeafletMap, divIcon } from "leaflet";
import { useEffect, useLayoutEffect, useRef, useState, useMemo } from "react";
import { Pane, useMapEvents, Marker, useMap } from "react-leaflet";
import { OUTLINE_ZOOM } from "~/components/map/map-limits";
import { loadOutlines, loadAreaNames, type AreaNames, type PlacedName } from "~/components/map/outlines/load-outlines";
import type { Outlines } from "~/components/map/outlines/read-outlines";
import { useFrame } from "~/components/layout/use-frame";
import { DEFAULT_LANGUAGE, type Language } from "~/i18n/language";
import { CITIES } from "~/domain/geography/cities";
import { nameOfCity } from "~/domain/geography/city-names";
import { cluster, type Pixel } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";

const PANE = "outlines";
/** Under the tiles, which stand at 200. */
const PANE_STYLE = { zIndex: 150 };
/** Drawn around what is in sight, in its widths: what a finger pulls in is there already. */
const DRAWN_AROUND = 0.6;

/** The part of the world that is drawn: as pixels of the whole world at this zoom, and where it begins on the map. */
function findView(map: LeafletMap) {
  const zoom = map.getZoom();
  const inSight = map.getSize();
  const at = map.containerPointToLayerPoint(inSight.multiplyBy(-DRAWN_AROUND)).round();
  return { zoom, at, from: map.getPixelOrigin().add(at), size: inSight.multiplyBy(1 + 2 * DRAWN_AROUND).round() };
}

/** India, its states and the districts of some, drawn from one small file; tiles lie over it. */
export function OutlineLayer() {
  const [lines, setLines] = useState<Outlines>();
  const drawing = useRef<SVGSVGElement>(null);
  const move = (center: LatLng, zoom: number) => {
    const scale = map.getZoomScale(zoom, view.zoom);
    const half = map.getSize().divideBy(2);
    const pulled = DomUtil.getPosition(map.getPane("mapPane") ?? map.getContainer());
    const origin = map.project(center, zoom).subtract(half).add(pulled).round();
    place(drawing.current, view.from.multiplyBy(scale).subtract(origin), scale);
  };
  const map = useMapEvents({
    moveend: () => setView(findView(map)),
    zoom: () => move(map.getCenter(), map.getZoom()),
    zoomanim: ({ center, zoom }) => move(center, zoom),
  });
  const [view, setView] = useState(() => findView(map));
  const { zoom, at, from, size } = view;
  useLayoutEffect(() => place(drawing.current, at, 1), [at]);
  useEffect(() => {
    // Without it the prices and names still stand.
    loadOutlines().then(setLines, () => undefined);
  }, []);
  const scale = map.getZoomScale(OUTLINE_ZOOM, zoom);
  const box = [from.x, from.y, size.x, size.y].map((pixels) => pixels * scale);
  return (
    <Pane name={PANE} style={PANE_STYLE}>
      <svg
        ref={drawing}
        className="map-outlines leaflet-zoom-animated"
        width={size.x}
        height={size.y}
        viewBox={box.join(" ")}
        aria-hidden="true"
      >
        {lines === undefined ? null : (
          <>
            <path className="map-land" d={lines.land} />
            <path className="map-line map-districts" d={lines.districts} />
            <path className="map-line" d={lines.states} />
          </>
        )}
      </svg>
    </Pane>
  );
}

const place = (drawing: SVGSVGElement | null, ...where: [at: { x: number; y: number }, scale: number]) => {
  const [{ x, y }, scale] = where;
  if (drawing !== null) drawing.style.transform = `translate3d(${x}px,${y}px,0) scale(${scale})`;
};

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

/** Minimum distance between labels. A label hangs under its city, which leaves room for the price of the one below. */
const APART_PIXELS = { x: 104, y: 60 };
/** States are named while most of one is in sight, and districts until villages would be. */
const STATES_TO_ZOOM = 6;
const DISTRICTS_TO_ZOOM = 9;

interface PlaceLabel extends Point {
  name: string;
  /** True for a state or district. */
  isArea: boolean;
}

/** The names that fit at a zoom: cities first, then the states or districts between them. */
function listLabels(
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

/** The current zoom of the surrounding map. */
export function useZoom(): number {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return zoom;
}
