import { it } from "vitest";
import { sayDay } from "./spoken-day";
import { expectRows } from "../../tests/fixtures/expect-rows";

it("says a day as people say it", () =>
  expectRows(
    [
      ["2026-11-22", "en", "Sunday, November 22nd"],
      ["2026-12-01", "en", "Tuesday, December 1st"],
      ["2026-12-03", "en", "Thursday, December 3rd"],
      ["2026-12-11", "en", "Friday, December 11th"],
      ["2026-11-22", "hi", "रविवार, 22 नवंबर"],
      ["2026-11-22", "mr", "रविवार, 22 नोव्हेंबर"],
    ],
    ([day, language]) => sayDay(day, language),
    ([, , spoken]) => spoken,
  ));
