import { describe, expect, it } from "vitest";
import { initialsOf, hashBelow } from "./initials";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("initialsOf", () => {
  it("takes the first letters of the first and last word", () =>
    expectRows(
      [
        ["Ramesh Pawar", "RP"],
        ["ramesh baburao pawar", "RP"],
        ["Sunita", "S"],
        ["रमेश पवार", "रप"],
        ["किरण शिंदे", "किशिं"],
        ["श्रीकांत प्रधान", "श्रीप्र"],
        ["ज्ञानेश्वर", "ज्ञा"],
        ["<b>Asha</b> K.", "BK"],
        ["42", "?"],
        ["", "?"],
      ],
      ([name]) => initialsOf(name),
      ([, initials]) => initials,
    ));
});

describe("hashBelow", () => {
  it("gives the same name the same colour and uses them all", () => {
    const names = Array.from({ length: 60 }, (_, number) => `Farmer ${number}`);
    expect(hashBelow("रमेश पवार", 4)).toBe(hashBelow("रमेश पवार", 4));
    expect(new Set(names.map((name) => hashBelow(name, 4)))).toEqual(new Set([0, 1, 2, 3]));
  });
});
