import { describe, expect, it } from "vitest";
import { boxOf, cluster } from "./clusters";

const MARK = { x: 90, y: 40 };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
/** Ten pixels a degree. */
const gather = (points: ReturnType<typeof at>[]) =>
  cluster(points, ({ latitude, longitude }) => ({ x: longitude * 10, y: -latitude * 10 }), MARK);

describe("cluster", () => {
  it("lets an item join the nearest mark, not the first or the last that overlaps it", () => {
    const [first, second] = gather([at(20, 70), at(20, 80), at(20, 76), at(20, 74)]);
    expect(first?.items).toEqual([at(20, 70), at(20, 74)]);
    expect(second?.items).toEqual([at(20, 80), at(20, 76)]);
  });

  it("never parts what stands at one point, nor loses anything", () => {
    const points = Array.from({ length: 300 }, (_, index) => at(10 + (index % 20), 70 + (index % 7)));
    const clusters = gather(points);
    expect(clusters.flatMap(({ items }) => items)).toHaveLength(points.length);
    for (const { latitude, longitude } of points)
      expect(
        clusters.filter(({ items }) =>
          items.some((item) => item.latitude === latitude && item.longitude === longitude),
        ),
      ).toHaveLength(1);
    for (const one of clusters)
      for (const other of clusters) {
        if (one === other) continue;
        const isApart =
          Math.abs(one.at.longitude - other.at.longitude) * 10 >= MARK.x ||
          Math.abs(one.at.latitude - other.at.latitude) * 10 >= MARK.y;
        expect(isApart).toBe(true);
      }
  });
});

it("a box holds every point, and is nowhere without points", () => {
  expect(boxOf([at(18, 73), at(28, 77), at(13, 80)])).toEqual({ south: 13, north: 28, west: 73, east: 80 });
  expect(boxOf([])).toBeUndefined();
});
