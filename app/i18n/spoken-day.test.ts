import { describe, expect, it } from "vitest";
import { sayDay } from "./spoken-day";

describe("sayDay", () => {
  it.each([
    ["2026-11-22", "en", "Sunday, November 22nd"],
    ["2026-12-01", "en", "Tuesday, December 1st"],
    ["2026-12-03", "en", "Thursday, December 3rd"],
    ["2026-12-11", "en", "Friday, December 11th"],
    ["2026-11-22", "hi", "रविवार, 22 नवंबर"],
    ["2026-11-22", "mr", "रविवार, 22 नोव्हेंबर"],
  ] as const)("%s in %s is %s", (day, language, spoken) => expect(sayDay(day, language)).toBe(spoken));
});
