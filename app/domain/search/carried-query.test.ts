import { expect, it } from "vitest";
import { carriedDaysOf, readCarriedQuery, writeCarriedQuery } from "./carried-query";
import { readListingQuery } from "./equipment-query";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const NOW = new Date("2026-03-10T06:30:00.000Z");

it("writeCarriedQuery keeps place and days, and what it wrote is read as it was", () => {
  const carried = "?location=Latur&startDate=2026-03-12&endDate=2026-03-14";
  const listed = new URLSearchParams(`${carried}&search=plough&category=tractor&maxPrice=900&radius=80&sort=price`);
  expect(writeCarriedQuery(readListingQuery(listed))).toBe(carried);
  expect(writeCarriedQuery(readCarriedQuery(new URLSearchParams(carried)))).toBe(carried);
  for (const point of ["", "?lat=18.4&lon=76.57"])
    expect(writeCarriedQuery(readListingQuery(new URLSearchParams(`${point}&search=plough`)))).toBe(point);
});

it("carried days are those of the address that are whole", () =>
  expectRows(
    [
      ["startDate=2026-03-12&endDate=2026-03-14", { startDate: "2026-03-12", endDate: "2026-03-14", count: 3 }],
      ["startDate=2026-03-12", { startDate: "2026-03-12", endDate: "2026-03-12", count: 1 }],
      ["startDate=2026-03-09&endDate=2026-03-11", undefined],
      ["startDate=2026-04-09&endDate=2026-04-10", undefined],
      ["location=Latur", undefined],
    ],
    ([query]) => carriedDaysOf(readCarriedQuery(new URLSearchParams(query)), NOW),
    ([, days]) => days,
  ));
