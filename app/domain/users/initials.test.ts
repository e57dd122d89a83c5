import { describe, it } from "vitest";
import { initialsOf } from "./initials";
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
