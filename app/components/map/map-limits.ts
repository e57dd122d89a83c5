/** The map's initial view and its timeouts. */

/** Roughly the middle of India. */
export const DEFAULT_CENTRE: [latitude: number, longitude: number] = [22, 79];
export const DEFAULT_ZOOM = 5;
export const POSITION_ZOOM = 10;
export const SWITCH_MS = 500;
export const LOCATE_OPTIONS = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };
export const OFFERED_RADII_KM = [10, 25, 50, 100, 200] as const;
/** The outlines of India are drawn in pixels of a web map at this zoom: about a kilometre each. */
export const OUTLINE_ZOOM = 7;
/** What their file spans, all islands among it. */
export const OUTLINE_BOX = { x: 22580, y: 12730, width: 2690, height: 3050 };
/** Who the outlines and the points that part districts come from; docs/data.md tells the licences. */
export const OUTLINE_SOURCES = [
  { name: "© MapSVG", at: "https://mapsvg.com/maps/india" },
  { name: "CC BY 4.0, simplified", at: "https://creativecommons.org/licenses/by/4.0/" },
  { name: "India Post", at: "https://www.data.gov.in" },
  { name: "GeoNames", at: "https://www.geonames.org" },
] as const;
