import { DomUtil, type LatLng, type Map as LeafletMap } from "leaflet";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Pane, useMapEvents } from "react-leaflet";
import { OUTLINE_ZOOM } from "~/components/map/map-limits";
import { loadOutlines } from "~/components/map/outlines/load-outlines";
import type { Outlines } from "~/components/map/outlines/read-outlines";

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
