import { describe, expect, it } from "vitest";
import { RecentMap } from "./recent-map";

const fill = () => {
  const map = new RecentMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  return map;
};
const left = (map: RecentMap<string, number>) => ["a", "b", "c"].filter((key) => map.has(key)).join("");

describe("a map of what was used last", () => {
  it("drops the entry that was used longest ago", () => {
    const map = fill();
    map.set("c", 3);
    expect(left(map)).toBe("bc");
  });

  it("counts reading and writing an entry as use", () => {
    const [read, written] = [fill(), fill()];
    expect(read.get("a")).toBe(1);
    written.set("a", 4);
    for (const map of [read, written]) map.set("c", 3);
    expect([read, written].map(left)).toEqual(["ac", "ac"]);
    expect(written.get("a")).toBe(4);
  });

  it("has nothing of an entry that was deleted", () => {
    const map = fill();
    map.delete("a");
    expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([undefined, 2, undefined]);
  });
});
