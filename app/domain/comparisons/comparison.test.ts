import { describe, expect, it } from "vitest";
import { readPicks } from "./comparison";
import { alignSpecs } from "./comparison-table";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("readPicks", () => {
  it("reads ids, as numbers or as digits", () => expect(readPicks([3, "1", " 2 "])).toEqual([3, 1, 2]));
  it("takes each once, and three at most", () => expect(readPicks([4, 4, "4", 5, 6, 7])).toEqual([4, 5, 6]));
  it("leaves out what is no id", () =>
    expectRows(
      [
        [["0", "-1", "1.5", "1e3", "99999999999", "", "a", null, {}, [], true, Number.NaN, 2 ** 31, "7"], [7]],
        ["1.2.3", []],
        [{ 0: 1, length: 1 }, []],
        [null, []],
        [undefined, []],
        [7, []],
      ],
      ([value]) => readPicks(value),
      ([, picks]) => picks,
    ));
});

describe("alignSpecs", () => {
  const tractor = { specs: { power_hp: "47 HP", drive: "2WD" } };
  const harvester = { specs: { grain_tank_l: "2000 l", power_hp: "101 HP" } };

  it("begins with what the first machine has, in its order, and adds what the others have", () => {
    expect(alignSpecs([tractor, harvester])).toEqual([
      { key: "power_hp", values: ["47 HP", "101 HP"] },
      { key: "drive", values: ["2WD", undefined] },
      { key: "grain_tank_l", values: [undefined, "2000 l"] },
    ]);
    expect(alignSpecs([harvester, tractor]).map(({ key }) => key)).toEqual(["grain_tank_l", "power_hp", "drive"]);
  });

  it("takes names that every object knows for what they are", () => {
    expect(alignSpecs([{ specs: { constructor: "steel" } }, { specs: {} }])).toEqual([
      { key: "constructor", values: ["steel", undefined] },
    ]);
  });

  it("has nothing to say of no machines", () => expect(alignSpecs([])).toEqual([]));
});
