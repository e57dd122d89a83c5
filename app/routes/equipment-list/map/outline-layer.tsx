import { CRS, latLngBounds, point } from "leaflet";
import { useState } from "react";
import { ImageOverlay, Pane, useMapEvents } from "react-leaflet";
import indiaUrl from "~/components/map/india.svg?url";
import { OUTLINE_BOX, OUTLINE_ZOOM } from "~/components/map/map-limits";

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

/** The current zoom of the surrounding map. */
export function useZoom(): number {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return zoom;
}
