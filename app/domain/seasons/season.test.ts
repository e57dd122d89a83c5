import { expect, it } from "vitest";
import { daysOfPeriod, FARM_SEASONS, listMonths, readPeriod, seasonOf, yearOf } from "./season";

const YEARS = { first: 2024, last: 2026 };

it("the seasons of a year are its months, in order", () => {
  const year = listMonths({ year: 2025, season: undefined });
  expect(year).toHaveLength(12);
  expect(FARM_SEASONS.flatMap((season) => listMonths({ year: 2025, season }))).toEqual(year);
  expect(daysOfPeriod({ year: 2025, season: "rabi" })).toEqual({ first: "2025-11-01", last: "2026-03-31" });
});

it.each([
  ["2026-03-31", 2025, "rabi"],
  ["2026-04-01", 2026, "summer"],
  ["2026-06-01", 2026, "kharif"],
  ["2026-12-31", 2026, "rabi"],
])("%s lies in the year %i, in %s", (day, year, season) => {
  expect([yearOf(day), seasonOf(day)]).toEqual([year, season]);
});

it.each([
  ["", { year: 2025, season: "rabi" }],
  ["year=2024", { year: 2024, season: undefined }],
  ["year=2024&season=kharif", { year: 2024, season: "kharif" }],
  ["season=summer", { year: 2025, season: "summer" }],
  ["year=1999", { year: 2024, season: undefined }],
  ["year=99999&season=monsoon", { year: 2025, season: "rabi" }],
  ["year=9999", { year: 2026, season: undefined }],
])("an address with %s asks for %o", (query, period) => {
  expect(readPeriod(new URLSearchParams(query), "2026-03-10", YEARS)).toEqual(period);
});
