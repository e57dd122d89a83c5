import { CRS, point, svg, type LatLng } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { Pane, Polygon, Polyline } from "react-leaflet";
import { OUTLINE_ZOOM } from "~/components/map/map-limits";
import { loadOutlines } from "~/components/map/outlines/load-outlines";
import type { PixelLine } from "~/components/map/outlines/read-outlines";

const PANE = "outlines";
/** Under the tiles, which stand at 200. */
const PANE_STYLE = { zIndex: 150 };
/** Drawn around what is in sight, in its widths: what a finger pulls in is there already. */
const DRAWN_AROUND = 0.6;

interface LayerLines {
  land: LatLng[][];
  states: LatLng[][];
  districts: LatLng[][];
}

const toDegrees = (lines: readonly PixelLine[]) =>
  lines.map((line) => line.map(([x, y]) => CRS.EPSG3857.pointToLatLng(point(x, y), OUTLINE_ZOOM)));

/** India, its states and the districts of some, drawn from one small file; tiles lie over it. */
export function OutlineLayer() {
  const [lines, setLines] = useState<LayerLines>();
  const renderer = useMemo(() => svg({ pane: PANE, padding: DRAWN_AROUND }), []);
  useEffect(() => {
    // Without it the prices and names still stand.
    loadOutlines().then(
      ({ land, states, districts }) =>
        setLines({ land: toDegrees(land), states: toDegrees(states), districts: toDegrees(districts) }),
      () => undefined,
    );
  }, []);
  const drawn = (className: string) => ({ pane: PANE, className, renderer, interactive: false });
  return (
    <Pane name={PANE} style={PANE_STYLE}>
      {lines === undefined ? null : (
        <>
          <Polygon positions={lines.land} {...drawn("map-land")} />
          <Polyline positions={lines.districts} {...drawn("map-line map-districts")} />
          <Polyline positions={lines.states} {...drawn("map-line")} />
        </>
      )}
    </Pane>
  );
}
