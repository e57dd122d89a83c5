import { describe, expect, it } from "vitest";
import { readListingQuery } from "~/domain/search/equipment-query";
import { aroundCity } from "./map-address";

const SEARCH = "?view=map&category=tractor&location=Pune&lat=1&lon=2&page=3&radius=80&specifications=power_hp:min:40";

describe("an address of the map", () => {
  it("around a city keeps all but the place before", () => {
    const asked = readListingQuery(new URLSearchParams(aroundCity(SEARCH, "छत्रपती संभाजीनगर")));
    expect(asked).toEqual({
      ...readListingQuery(new URLSearchParams(SEARCH)),
      location: "छत्रपती संभाजीनगर",
      here: undefined,
    });
    expect(aroundCity(SEARCH, "Latur")).not.toMatch(/page|lat=|lon=/);
  });
});
