import type { Box, Point } from "./distance";

/** Clusters map marks that would overlap. Safe for the browser. */

export interface Pixel {
  x: number;
  y: number;
}

export interface Cluster<T> {
  /** Where the first of them stands, so that a cluster always marks a real place. */
  at: Point;
  items: T[];
}

/** Gathers what lies closer than a mark of `mark` pixels: later items join the nearest of the earlier ones. */
export function cluster<T extends Point>(items: readonly T[], toPixel: (point: Point) => Pixel, mark: Pixel) {
  const clusters: (Cluster<T> & { pixel: Pixel })[] = [];
  const atPoint = new Map<string, Cluster<T>>();
  for (const item of items) {
    const { latitude, longitude } = item;
    const key = `${latitude},${longitude}`;
    let joined = atPoint.get(key);
    if (joined === undefined) {
      const pixel = toPixel({ latitude, longitude });
      const fresh = { at: { latitude, longitude }, items: [], pixel };
      const overlapping = nearestOverlapping(clusters, pixel, mark);
      if (overlapping === undefined) clusters.push(fresh);
      joined = overlapping ?? fresh;
      atPoint.set(key, joined);
    }
    joined.items.push(item);
  }
  return clusters.map(({ at, items: gathered }) => ({ at, items: gathered }));
}

function nearestOverlapping<C extends { pixel: Pixel }>(clusters: readonly C[], pixel: Pixel, mark: Pixel) {
  let nearest: C | undefined;
  let least = 1;
  for (const one of clusters) {
    // In marks, not pixels: a mark may be wider than it is high.
    const apart = Math.max(Math.abs(one.pixel.x - pixel.x) / mark.x, Math.abs(one.pixel.y - pixel.y) / mark.y);
    if (apart >= least) continue;
    least = apart;
    nearest = one;
  }
  return nearest;
}

/** The smallest box that holds all points, or undefined where there is none. */
export function boxOf(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
}
