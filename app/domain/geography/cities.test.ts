import { expect, it } from "vitest";
import { CITIES, findCity, findNearestCity, formatPlace } from "./cities";
import { expectRows } from "../../../tests/fixtures/expect-rows";

it("finds the nearest city, each at its own point", () => {
  for (const city of CITIES) expect(findNearestCity(city)).toMatchObject({ latitude: city.latitude });
  expect(findNearestCity({ latitude: 18.14, longitude: 76.74 }).key).toBe("nilanga");
});

it("knows a city by each of its names, and no other", () =>
  expectRows(
    [
      ["Latur, Maharashtra", "latur"],
      [" NASHIK ", "nashik"],
      ["नाशिक", "nashik"],
      ["Chh. Sambhajinagar", "aurangabad"],
      ["", undefined],
      ["Paris", undefined],
      ["toString", undefined],
      ["Lat", undefined],
    ],
    ([text]) => findCity(text)?.key,
    ([, key]) => key,
  ));

it("says a known place in the reader's language, and leaves others as they are written", () =>
  expectRows(
    [
      ["Nashik", "hi", "नासिक"],
      ["नाशिक", "en", "Nashik"],
      ["latur ", "mr", "लातूर"],
      ["Aurangabad", "mr", "छत्रपती संभाजीनगर"],
      ["Latur, near the mill", "hi", "Latur, near the mill"],
      ["toString", "hi", "toString"],
    ],
    ([location, language]) => formatPlace(location, language),
    ([, , said]) => said,
  ));
