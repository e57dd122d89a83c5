import { describe, expect, it } from "vitest";
import { CITIES, findNearestCity } from "./cities";
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
