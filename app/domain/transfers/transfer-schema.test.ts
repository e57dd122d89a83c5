import { describe, expect, it } from "vitest";
import { transferSchema } from "./transfers.server";

const read = (given: Record<string, string>) => transferSchema.safeParse({ code: "1234", ...given });

describe("the time of a handover", () => {
  it.each([
    ["2026-12-03T17:30", "12:00"],
    ["3/12/2026 5:30 pm", "12:00"],
    ["३-१२-२०२६, १७:३०", "12:00"],
    ["3 Oct 2026 12.05 am", "18:35"],
    ["\u200e03.12.2026 05:30", "00:00"],
    ["2026-12-03T17:30:00Z", "17:30"],
  ])("%s is understood", (at, utc) => {
    expect(read({ at }).data?.at?.toISOString().slice(11, 16)).toBe(utc);
  });

  it.each(["31/02/2026 10:00", "3/12/2026", "3/12/2026 25:00", "3/12/2026 13:00 pm", "soon"])("%s is refused", (at) => {
    expect(read({ at }).error?.issues[0]?.path).toEqual(["at"]);
  });
});

it.each([
  ["1,500.5", 15_005],
  ["१५००", 15_000],
  ["1500,5", undefined],
])("The meter at %s is %s tenths of an hour", (hours, tenths) => expect(read({ hours }).data?.hours).toBe(tenths));
