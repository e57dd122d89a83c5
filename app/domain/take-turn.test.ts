import { describe, expect, it } from "vitest";
import { takeTurn } from "./take-turn";

describe("turns", () => {
  it("of many who ask at once come one by one, in order, with time for others between", async () => {
    const seen: string[] = [];
    const work = async (name: string) => {
      for (let part = 1; part <= 2; part += 1) {
        await takeTurn();
        seen.push(`${name}${part}`);
      }
    };
    let isOver = false;
    const other = async () => {
      while (!isOver) {
        await new Promise(setImmediate);
        if (seen.at(-1) !== "other") seen.push("other");
      }
    };
    const others = other();
    await Promise.all(["a", "b", "c"].map(work));
    isOver = true;
    await others;
    const parts = seen.filter((name) => name !== "other");
    expect(parts).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
    for (const [index, name] of seen.entries())
      if (name !== "other" && index > 0) expect(seen[index - 1], seen.join(" ")).toBe("other");
  });
});
