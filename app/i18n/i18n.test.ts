import { describe, expect, it } from "vitest";
import { layOutCalendar, layOutMonth } from "./calendar-model";
import { detectLanguage } from "./detection.server";
import { formatDay, formatDeadline, formatRange, formatTime } from "./format";
import { formatPaise, formatRupees } from "./money";
import { expectRows } from "../../tests/fixtures/expect-rows";

const request = (headers: Record<string, string>, query = "") => new Request(`http://localhost/${query}`, { headers });

describe("detectLanguage", () => {
  it("goes by the cookie, then the account, then the browser", () =>
    expectRows(
      [
        [{}, undefined, "en"],
        [{ "Accept-Language": "mr-IN,mr;q=0.9,en;q=0.8" }, undefined, "mr"],
        [{ "Accept-Language": "fr,hi;q=0.5" }, undefined, "hi"],
        [{ "Accept-Language": "ta-IN" }, undefined, "en"],
        [{ "Accept-Language": "mr" }, "hi", "hi"],
        [{ "Accept-Language": "mr", Cookie: "session=x; i18nextLng=en" }, "hi", "en"],
        [{ Cookie: "i18nextLng=hi-IN" }, undefined, "hi"],
        [{ Cookie: "i18nextLng=%00<script>" }, undefined, "en"],
        [{ "Accept-Language": ";;;,,q=x" }, undefined, "en"],
      ],
      async ([headers, user]) => await detectLanguage(request({ ...headers }), user),
      ([, , language]) => language,
    ));

  it("goes by the link before all else", () =>
    expectRows(
      [
        ["?lang=mr", {}, undefined, "mr"],
        ["?lang=hi", { Cookie: "linkLng=mr" }, undefined, "hi"],
        ["", { Cookie: "linkLng=mr", "Accept-Language": "hi" }, undefined, "mr"],
        ["?lang=mr", { Cookie: "i18nextLng=hi" }, undefined, "hi"],
        ["?lang=mr", { Cookie: "linkLng=mr" }, "hi", "hi"],
      ],
      async ([query, headers, user]) => await detectLanguage(request({ ...headers }, query), user),
      ([, , , language]) => language,
    ));
});

describe("dates", () => {
  it("are long and natural", () => {
    expect(formatDay("2026-11-21", "en")).toBe("November 21st, 2026");
    expect(formatDay("2026-11-21", "hi")).toBe("21 नवंबर 2026");
    expect(formatDay("2026-11-21", "mr")).toBe("21 नोव्हेंबर 2026");
    expect(formatRange("2026-11-21", "2026-11-21", "en")).toBe("November 21st, 2026");
    expect(formatRange("2026-11-21", "2026-11-22", "en")).toBe("November 21st, 2026 – November 22nd, 2026");
    expect(formatRange("2026-11-26", "2026-11-29", "hi")).toBe("26 – 29 नवंबर 2026");
    expect(formatRange("2026-11-30", "2026-12-01", "mr")).toBe("30 नोव्हेंबर – 1 डिसेंबर 2026");
    expect(formatRange("2026-12-31", "2027-01-01", "hi")).toBe("31 दिसंबर 2026 – 1 जनवरी 2027");
  });

  it("give the time of day in India", () => expect(formatTime("2026-11-21T06:30:00Z", "en")).toMatch(/^12:00/));

  it("say the time of day as people do", () =>
    expectRows(
      [
        ["2026-11-21T01:30:00Z", "7:00 am", "सुबह 7:00", "सकाळी 7:00"],
        ["2026-11-20T23:15:00Z", "4:45 am", "सुबह 4:45", "पहाटे 4:45"],
        ["2026-11-21T06:30:00Z", "12:00 pm", "दोपहर 12:00", "दुपारी 12:00"],
        ["2026-11-21T11:29:59Z", "4:59 pm", "शाम 4:59", "दुपारी 4:59"],
        ["2026-11-21T11:30:00Z", "5:00 pm", "शाम 5:00", "संध्याकाळी 5:00"],
        ["2026-11-20T18:30:00Z", "12:00 am", "रात 12:00", "रात्री 12:00"],
        ["2026-11-21T13:00:00Z", "6:30 pm", "शाम 6:30", "संध्याकाळी 6:30"],
        ["2026-11-21T16:00:00Z", "9:30 pm", "रात 9:30", "रात्री 9:30"],
      ],
      ([instant]) => (["en", "hi", "mr"] as const).map((language) => formatTime(instant, language).replace(/\s/g, " ")),
      ([, ...said]) => said,
    ));

  it("name the day of a deadline that is not today", () => {
    const time = formatTime("2026-11-21T19:00:00Z", "en");
    expect(formatDeadline("2026-11-21T19:00:00Z", "2026-11-22", "en")).toBe(time);
    expect(formatDeadline("2026-11-21T19:00:00Z", "2026-11-21", "en")).toBe(`November 22nd, 2026, ${time}`);
  });

  it.each([
    ["en", "November 27th, 2026, 11:59 pm"],
    ["hi", "27 नवंबर 2026, रात 11:59"],
    ["mr", "27 नोव्हेंबर 2026, रात्री 11:59"],
  ] as const)("tell a deadline at midnight by the day that ends, in %s", (language, said) => {
    const midnight = "2026-11-27T18:30:00.000Z";
    expect(formatDeadline(midnight, "2026-11-22", language).replace(/\s/g, " ")).toBe(said);
    expect(formatDeadline(midnight, "2026-11-27", language)).toBe(formatTime("2026-11-27T18:29:00.000Z", language));
  });

  it.each([
    ["en", "Sun", "November 2026", "December 2026"],
    ["hi", "रवि", "नवंबर 2026", "दिसंबर 2026"],
    ["mr", "रवि", "नोव्हेंबर 2026", "डिसेंबर 2026"],
  ] as const)("lie in months and weeks that begin on Sunday in %s", (language, sunday, november, december) => {
    const { weekdays, months } = layOutCalendar("2026-11-21", "2026-12-02", language);
    expect(weekdays[0]).toBe(sunday);
    expect(months.map(({ label, offset, days }) => [label, offset, days.length])).toEqual([
      [november, 6, 10],
      [december, 2, 2],
    ]);
  });
});

it.each([
  ["2026-11", "en", "November 2026", 0, 30],
  ["2027-02", "hi", "फ़रवरी 2027", 1, 28],
  ["2028-02", "mr", "फेब्रुवारी 2028", 2, 29],
] as const)("a month %s in %s lies whole in its weeks", (month, language, label, offset, length) => {
  const laid = layOutMonth(month, language);
  expect([laid.label, laid.offset, laid.days.length, laid.days[0]]).toEqual([label, offset, length, `${month}-01`]);
  expect(laid.weekdays).toHaveLength(7);
});

it("money is grouped as in India, with Latin digits", () => {
  expect(formatRupees(125_000)).toBe("₹1,25,000");
  expect(formatPaise(12_500_005)).toBe("₹1,25,000.05");
  expect(formatPaise(99)).toBe("₹0.99");
  expect([-50, -9_000_000].map(formatPaise)).toEqual(["−₹0.50", "−₹90,000.00"]);
});
