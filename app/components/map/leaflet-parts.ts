import type { Plugin } from "vite";

/**
 * The parts of Leaflet that the map uses, which its build joins with all others into one file: without the rest, such
 * as its tooltips, layer control and overlays, they are 7 KB of Brotli less.
 */
const PARTS: Record<string, string> = {
  "map/Map": "Map",
  "layer/tile/TileLayer": "TileLayer",
  "layer/marker/Marker": "Marker",
  "layer/marker/DivIcon": "divIcon",
  "layer/Popup": "Popup",
  "layer/vector/CircleMarker": "CircleMarker",
  "layer/vector/Polygon": "Polygon",
  "layer/vector/Polyline": "Polyline",
  "layer/vector/SVG": "svg",
  "geo/LatLngBounds": "LatLngBounds",
  "geometry/Point": "toPoint as point",
};
/** What adds itself to the map. */
const HANDLERS = [
  "map/handler/Map.BoxZoom",
  "map/handler/Map.Drag",
  "map/handler/Map.Keyboard",
  "map/handler/Map.TapHold",
  "map/handler/Map.TouchZoom",
  "layer/vector/Renderer.getRenderer",
];
/** What Leaflet hangs on to another part. */
const MEMBERS = `
import { Control } from "leaflet/src/control/Control.js";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { CRS } from "leaflet/src/geo/crs/CRS.js";
import { EPSG3857 } from "leaflet/src/geo/crs/CRS.EPSG3857.js";
import * as DomUtil from "leaflet/src/dom/DomUtil.js";
Object.assign(Control, { Zoom, Attribution });
Object.assign(CRS, { EPSG3857 });
export { Control, CRS, DomUtil };
export const unused = {};`;

const CODE = [
  ...Object.entries(PARTS).map(([path, names]) => `export { ${names} } from "leaflet/src/${path}.js";`),
  ...HANDLERS.map((path) => `import "leaflet/src/${path}.js";`),
  MEMBERS,
].join("\n");

const ID = "\0leaflet-parts";

/**
 * In the browser's build, what is imported from Leaflet comes from its sources. React-leaflet names all parts; those that
 * are not listed above are undefined.
 */
export const leafletParts: Plugin = {
  name: "yantra-leaflet-parts",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  resolveId: (source) => (source === "leaflet" ? ID : undefined),
  load: (id) => (id === ID ? { code: CODE, syntheticNamedExports: "unused" } : undefined),
};
