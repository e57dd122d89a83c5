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
  "geo/LatLngBounds": "LatLngBounds",
  "geometry/Point": "toPoint as point",
  "dom/DomUtil": "* as DomUtil",
};
/** What adds itself to the map. */
const HANDLERS = [
  "map/handler/Map.BoxZoom",
  "map/handler/Map.Drag",
  "map/handler/Map.Keyboard",
  "map/handler/Map.TouchZoom",
];
/** What Leaflet hangs on to another part. */
const CODE = `
${Object.entries(PARTS)
  .map(([path, names]) => `export ${names.startsWith("*") ? names : `{ ${names} }`} from "leaflet/src/${path}.js";`)
  .join("\n")}
${HANDLERS.map((path) => `import "leaflet/src/${path}.js";`).join("\n")}
import { Control } from "leaflet/src/control/Control.js";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
Object.assign(Control, { Zoom });
export { Control };
export const unused = {};`;

/** What tiles need besides: they come later, and only where the connection is good. */
const TILES_CODE = `
import { Control } from "leaflet/src/control/Control.js";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
Object.assign(Control, { Attribution });
export { Control };`;
const OF_TILES = /react-leaflet\/lib\/(?:TileLayer|AttributionControl)\.js$/;

/**
 * Parts that others import for what the map has not: markers that are dragged, pins as pictures, double taps, and
 * popups of lines and of groups.
 */
const REPLACED: readonly [RegExp, string][] = [
  [/leaflet\/src\/layer\/marker\/Marker\.Drag\.js$/, "export const MarkerDrag = undefined;"],
  [/leaflet\/src\/layer\/marker\/Icon\.Default\.js$/, 'export { Icon as IconDefault } from "./Icon.js";'],
  [/leaflet\/src\/layer\/vector\/Path\.js$/, "export class Path {}"],
  [/leaflet\/src\/layer\/FeatureGroup\.js$/, "export class FeatureGroup {}"],
  [
    /leaflet\/src\/dom\/DomEvent\.DoubleTap\.js$/,
    "export const addDoubleTapListener = () => ({}); export const removeDoubleTapListener = () => undefined;",
  ],
];

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
    return id === TILES_ID ? TILES_CODE : REPLACED.find(([path]) => path.test(id))?.[1];
  },
};
