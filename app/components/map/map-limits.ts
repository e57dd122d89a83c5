/** Roughly the middle of India. */
export const DEFAULT_CENTRE: [latitude: number, longitude: number] = [22, 79];
export const DEFAULT_ZOOM = 5;
/** A small phone shows all of India. */
export const WIDEST_ZOOM = 4;
/** India with the sea around it, about the centre: a map of which it fills the window cannot be moved out of it. */
export const MAX_BOUNDS: [[south: number, west: number], [north: number, east: number]] = [
  [2.5, 59],
  [39, 99],
];
/** Farther than this from every known city, as far out at sea, a press on the map names none. */
export const NEAREST_CITY_KM = 300;
export const POSITION_ZOOM = 10;
export const SWITCH_MS = 500;
export const LOCATE_OPTIONS = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };
/** The outlines of India are drawn in pixels of a web map at this zoom, about a kilometre each, and fill this box of it. */
export const OUTLINE_ZOOM = 7;
export const OUTLINE_BOX = { left: 22_580, top: 12_730, width: 2_690, height: 3_050 };
/** Who the outlines and the points that part districts come from; docs/data.md tells the licences. */
export const OUTLINE_SOURCES = [
  { name: "© MapSVG", at: "https://mapsvg.com/maps/india" },
  { name: "CC BY 4.0, simplified", at: "https://creativecommons.org/licenses/by/4.0/" },
  { name: "India Post", at: "https://www.data.gov.in" },
  { name: "GeoNames", at: "https://www.geonames.org" },
] as const;
