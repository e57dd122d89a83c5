import { useState } from "react";
import { useMapEvents } from "react-leaflet";

/** The zoom at which the map around stands. */
export function useZoom(): number {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return zoom;
}
