import { describe, it } from "vitest";
import { formatPlace } from "./place-name";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("sayPlace", () => {
  it("says a known place in the reader's language", () =>
    expectRows(
      [
        ["Latur", "hi", "लातूर"],
        ["Nashik", "hi", "नासिक"],
        ["Nashik", "mr", "नाशिक"],
        ["latur ", "mr", "लातूर"],
        ["Bengaluru", "mr", "बंगळुरू"],
        ["लातूर", "en", "Latur"],
        ["नाशिक", "hi", "नासिक"],
        ["Chh. Sambhajinagar", "mr", "छत्रपती संभाजीनगर"],
        ["Aurangabad", "en", "Chhatrapati Sambhajinagar"],
        ["औरंगाबाद", "mr", "छत्रपती संभाजीनगर"],
      ],
      ([location, language]) => formatPlace(location, language),
      ([, , said]) => said,
    ));

  it("leaves what it does not know as its owner wrote it", () =>
    expectRows(
      [
        ["Bengaluru", "en"],
        ["Latur, near the mill", "hi"],
        ["Wadgaon", "mr"],
        ["", "hi"],
        ["toString", "hi"],
      ],
      ([location, language]) => formatPlace(location, language),
      ([location]) => location,
    ));
});
