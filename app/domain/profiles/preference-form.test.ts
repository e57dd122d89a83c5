import { describe, expect, it } from "vitest";
import { DEFAULT_PREFERENCES } from "~/domain/users/user";
import { formOfPreferences, listPreferredPlaces, priceRangeOf } from "./preference-form";

describe("preferences in a form", () => {
  it("offer the known cities in the reader's language, and the user's own places beside them", () => {
    const places = listPreferredPlaces(["latur", "Wadgaon"], "mr");
    expect(places).toContainEqual({ value: "Nashik", label: "नाशिक" });
    expect(places.filter(({ value }) => value.toLowerCase() === "latur")).toEqual([{ value: "Latur", label: "लातूर" }]);
    expect(places.at(-1)).toEqual({ value: "Wadgaon", label: "Wadgaon" });
  });

  it("tick a city however it was written, and leave bounds that bind nothing empty", () => {
    const filled = formOfPreferences({
      ...DEFAULT_PREFERENCES,
      preferredLocations: ["latur", "Wadgaon"],
      features: ["4WD", "PTO"],
    });
    expect(filled).toEqual({
      preferredCategories: [],
      preferredLocations: ["Latur", "Wadgaon"],
      priceMin: "",
      priceMax: "",
      features: "4WD, PTO",
    });
    expect(formOfPreferences({ ...DEFAULT_PREFERENCES, priceRange: { min: 500, max: 3_000 } })).toMatchObject({
      priceMin: "500",
      priceMax: "3000",
    });
  });

  it("read an empty bound as none", () => {
    expect(priceRangeOf(undefined, undefined)).toEqual({ min: 0, max: 100_000 });
    expect(priceRangeOf(500, undefined)).toEqual({ min: 500, max: 100_000 });
    expect(priceRangeOf(200_000, undefined)).toEqual({ min: 200_000, max: 200_000 });
    expect(priceRangeOf(undefined, 3_000)).toEqual({ min: 0, max: 3_000 });
  });
});
