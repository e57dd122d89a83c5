import { describe, expect, it } from "vitest";
import { hashBelow } from "./hash-below";

describe("hashBelow", () => {
  it("gives the same name the same colour and uses them all", () => {
    const names = Array.from({ length: 60 }, (_, number) => `Farmer ${number}`);
    expect(hashBelow("रमेश पवार", 4)).toBe(hashBelow("रमेश पवार", 4));
    expect(new Set(names.map((name) => hashBelow(name, 4)))).toEqual(new Set([0, 1, 2, 3]));
  });
});
