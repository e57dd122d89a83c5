import { describe, it } from "vitest";
import { initialsOf, writeInitials } from "./initials";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("initialsOf", () => {
  it("takes the first letters of the first and last word", () =>
    expectRows(
      [
        ["Ramesh Pawar", "RP"],
        ["ramesh baburao pawar", "RP"],
        ["Sunita", "S"],
        ["रमेश पवार", "र"],
        ["किरण शिंदे", "कि"],
        ["श्रीकांत प्रधान", "श्री"],
        ["ज्ञानेश्वर", "ज्ञा"],
        ["<b>Asha</b> K.", "BK"],
        ["42", "?"],
        ["", "?"],
      ],
      ([name]) => initialsOf(name),
      ([, initials]) => initials,
    ));
});

describe("writeInitials", () => {
  it("writes a dot after each, so that none reads as a word", () =>
    expectRows(
      [
        ["Ramesh Baburao Pawar", "R. P."],
        ["राम यादव", "रा. या."],
        ["पुरुषोत्तम देशपांडे", "पु. दे."],
        ["शंकर प्रधान", "शं. प्र."],
        ["Sunita", "S."],
        ["", "?"],
      ],
      ([name]) => writeInitials(name),
      ([, initials]) => initials,
    ));
});
