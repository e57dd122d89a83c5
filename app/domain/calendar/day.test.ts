import { afterEach, describe, expect, it, vi } from "vitest";
import { countDays, dayInIndia, groupDays, isDay, listDays, plusDays, startOfDayInIndia } from "./day";
import { readDay } from "./read-day";
import { expectRows } from "../../../tests/fixtures/expect-rows";

afterEach(() => vi.unstubAllEnvs());

describe("dayInIndia", () => {
  it("changes at 18:30 UTC", () => {
    expect(dayInIndia(new Date("2026-03-31T18:29:59Z"))).toBe("2026-03-31");
    expect(dayInIndia(new Date("2026-03-31T18:30:00Z"))).toBe("2026-04-01");
  });

  it.each([
    ["Asia/Kolkata", -330],
    ["Pacific/Kiritimati", -840],
  ])("is the same on a server in %s", (zone, offsetMinutes) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-01-01T00:00:00Z").getTimezoneOffset()).toBe(offsetMinutes);
    const read = (at: string) => {
      const day = dayInIndia(new Date(at));
      const later = plusDays(day, 30);
      return [day, later, countDays(day, later), startOfDayInIndia(day).toISOString(), readDay(at)];
    };
    expect(["2026-03-08T18:29:00Z", "2026-03-08T18:31:00Z", "2026-11-01T18:31:00Z"].map(read)).toEqual([
      ["2026-03-08", "2026-04-07", 31, "2026-03-07T18:30:00.000Z", "2026-03-08"],
      ["2026-03-09", "2026-04-08", 31, "2026-03-08T18:30:00.000Z", "2026-03-09"],
      ["2026-11-02", "2026-12-02", 31, "2026-11-01T18:30:00.000Z", "2026-11-02"],
    ]);
  });
});

describe("readDay", () => {
  it("reads a day as it stands", () => expect(readDay(" 2026-02-28 ")).toBe("2026-02-28"));
  it("reads an instant as its day in India", () => {
    expect(readDay("2026-02-27T18:30:00.000Z")).toBe("2026-02-28");
    expect(readDay("2026-02-28T00:00:00+05:30")).toBe("2026-02-28");
  });
  it("refuses what is no day", () =>
    expectRows(
      [
        ...["", "2026-02-30", "2026-13-01", "30/02/2027", "12/31/2026", "31 जून 2026", "2026/13/01", "3 4 5 2026"],
        ...["ma 2026", "2026", "12", "2026-02-28T25:00:00Z", "2026-02-30T00:00:00Z", "tomorrow"],
      ],
      (text) => readDay(text),
      () => undefined,
    ));

  it("reads a day as people in India write it, the day first", () =>
    expectRows(
      [
        ...["07/01/2027", "7-1-2027", "7.1.27", "7 / 1 / 2027", "०७/०१/२०२७", "२०२७-०१-०७", "2027/1/7"],
        ...["7 January 2027", "7th Jan, 2027", "Jan 7, 2027", "7-Jan-27", "७ जनवरी २०२७", "७ जानेवारी २०२७"],
        ...["7 जाने. 2027", "\u200e07\u200f/01/2027\u200d", "7\u00a0Jan\u00a02027", "\u2066२०२७-०१-०७\u2069"],
      ],
      (text) => readDay(text),
      () => "2027-01-07",
    ));

  it("takes the next such day where no year is written", () =>
    expectRows(
      [
        ["24 नोव्हेंबर", "2026-11-24"],
        ["2 feb", "2027-02-02"],
        ["२१/११", "2026-11-21"],
        ["29 फरवरी", "2028-02-29"],
      ],
      ([text]) => readDay(text, "2026-11-21"),
      ([, day]) => day,
    ));
});

describe("ranges", () => {
  it("include both ends", () => {
    expect(countDays("2026-02-27", "2026-03-01")).toBe(3);
    expect(listDays("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(listDays("2026-03-02", "2026-03-01")).toEqual([]);
  });
  it("know leap years", () => {
    expect(plusDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(isDay("2027-02-29")).toBe(false);
  });
});

it("groupDays joins what follows one another, over the end of a month and a leap day too", () => {
  expect(groupDays([])).toEqual([]);
  expect(groupDays(["2028-02-28", "2028-02-29", "2028-03-01", "2028-03-03"])).toEqual([
    { start: "2028-02-28", end: "2028-03-01" },
    { start: "2028-03-03", end: "2028-03-03" },
  ]);
});
