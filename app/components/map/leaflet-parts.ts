import type { Plugin } from "vite";

/**
 * The parts of Leaflet that the map uses, which its build joins with all others into one file: without the rest, such
 * as its tooltips, layer control and overlays, they are 7 KB of Brotli less.
 */
const PARTS: Record<string, string> = {
  "map/Map": "Map",
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
import { CRS } from "leaflet/src/geo/crs/CRS.js";
import { EPSG3857 } from "leaflet/src/geo/crs/CRS.EPSG3857.js";
import * as DomUtil from "leaflet/src/dom/DomUtil.js";
Object.assign(Control, { Zoom });
Object.assign(CRS, { EPSG3857 });
export { Control, CRS, DomUtil };
export const unused = {};`;

const CODE = [
  ...Object.entries(PARTS).map(([path, names]) => `export { ${names} } from "leaflet/src/${path}.js";`),
  ...HANDLERS.map((path) => `import "leaflet/src/${path}.js";`),
  MEMBERS,
].join("\n");

/** What tiles need besides: they come later, and only where the connection is good. */
const TILES_CODE = `
import { Control } from "leaflet/src/control/Control.js";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
Object.assign(Control, { Attribution });
export { Control };`;
const OF_TILES = /react-leaflet\/lib\/(?:TileLayer|AttributionControl)\.js$/;

const ID = "\0leaflet-parts";
const TILES_ID = "\0leaflet-tiles";

/**
 * In the browser's build, what is imported from Leaflet comes from its sources. React-leaflet names all parts; those that
 * are not listed above are undefined.
 */
export const leafletParts: Plugin = {
  name: "yantra-leaflet-parts",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  resolveId: (source, importer) => (source === "leaflet" ? (OF_TILES.test(importer ?? "") ? TILES_ID : ID) : undefined),
  load: (id) => {
    if (id === ID) return { code: CODE, syntheticNamedExports: "unused" };
    return id === TILES_ID ? TILES_CODE : undefined;
  },
};
