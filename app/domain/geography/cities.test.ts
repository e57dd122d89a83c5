import { describe, expect, it } from "vitest";
import { CITIES, findNearestCity, formatPlace } from "./cities";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("findNearestCity", () => {
  it("finds each city at its own point", () => {
    for (const city of CITIES) {
      const { latitude, longitude } = findNearestCity(city);
      expect({ latitude, longitude }).toEqual({ latitude: city.latitude, longitude: city.longitude });
    }
  });

  it("finds the nearest", () =>
    expectRows(
      [
        ["a village between Latur and Nilanga", 18.14, 76.74, "nilanga"],
        ["Gulbarga", 17.33, 76.83, "nilanga"],
        ["Agra", 27.18, 78.02, "delhi"],
        ["the sea off Mumbai", 19, 70, "mumbai"],
        ["the Arctic Ocean", 80, 77, "delhi"],
      ],
      ([, latitude, longitude]) => findNearestCity({ latitude, longitude }).key,
      ([, , , key]) => key,
    ));
});

describe("formatPlace", () => {
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
