/** The map's initial view and its timeouts. */

/** Roughly the middle of India. */
export const DEFAULT_CENTRE: [latitude: number, longitude: number] = [22, 79];
export const DEFAULT_ZOOM = 5;
export const POSITION_ZOOM = 10;
export const SWITCH_MS = 500;
export const LOCATE_OPTIONS = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };
export const OFFERED_RADII_KM = [10, 25, 50, 100, 200] as const;
