import { describe, expect, it } from "vitest";
import { kmBetween } from "./check-points";
import { mendPoints } from "./mend-points";
import type { Point } from "./read-sources";
import type { Place } from "./write-lines";

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const office = (name: string, pin: string, point: Point, isTown = false): Place => ({ name, pin, isTown, point });

const FALSE_POINT = at(20.35, 76.11);
const TOWN = at(20.71, 76.57);

/** Khamgaon's head office drawn 60 km from the rest of its taluka. */
const around = () => [
  office("Khamgaon", "444303", FALSE_POINT, true),
  office("Loni", "444303", FALSE_POINT),
  office("College Khamgaon", "444312", TOWN, true),
  office("Amboda", "444312", TOWN),
  office("Pimpalgaon", "444306", at(20.72, 76.44), true),
  office("Matergaon", "444304", at(20.85, 76.56), true),
];
const pinsOf = (places: readonly Place[]) => new Map(places.map(({ pin, point }) => [pin, point]));
const evidence = { talukaOf: () => "kamgav", pointsOf: () => [[FALSE_POINT], [at(20.51, 76.41)]] };

describe("mendPoints", () => {
  it("moves a PIN code that lies far from its taluka to where its town's name is met", () => {
    const places = around();
    const pins = pinsOf(places);
    expect(mendPoints(places, pins, evidence)).toEqual(["444303"]);
    expect(pins.get("444303")).toEqual(TOWN);
    expect(places.filter(({ point }) => kmBetween(point, FALSE_POINT) < 1)).toEqual([]);
  });

  it("believes a far point that both lists give", () => {
    const places = around();
    const agreed = { ...evidence, pointsOf: () => [[FALSE_POINT], [at(20.36, 76.12)]] };
    expect(mendPoints(places, pinsOf(places), agreed)).toEqual([]);
  });

  it("believes the only PIN code of a taluka", () => {
    const places = around();
    const alone = { ...evidence, talukaOf: ({ pin }: Place) => (pin === "444303" ? "remote" : "kamgav") };
    expect(mendPoints(places, pinsOf(places), alone)).toEqual([]);
  });
});
