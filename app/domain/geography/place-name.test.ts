import { describe, expect, it } from "vitest";
import { formatPlace } from "./place-name";

describe("sayPlace", () => {
  it.each([
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
  ] as const)("says %s in %s as %s", (location, language, said) => {
    expect(formatPlace(location, language)).toBe(said);
  });

  it.each([
    ["Bengaluru", "en"],
    ["Latur, near the mill", "hi"],
    ["Wadgaon", "mr"],
    ["", "hi"],
    ["toString", "hi"],
  ] as const)("leaves %j in %s as its owner wrote it", (location, language) => {
    expect(formatPlace(location, language)).toBe(location);
  });
});
