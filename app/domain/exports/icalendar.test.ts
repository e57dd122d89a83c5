import { describe, expect, it } from "vitest";
import { readCalendar, valueOf } from "../../../tests/fixtures/read-calendar";
import { writeCalendar, type CalendarEvent } from "./icalendar";

const EVENT: CalendarEvent = {
  uid: "booking-7@yantra.example",
  startDate: "2026-12-30",
  endDate: "2026-12-31",
  summary: "Swaraj 744 FE (Paid)",
  description: "Booking 7",
  location: "Latur",
  url: "https://yantra.example/booking/7",
  status: "CONFIRMED",
  createdAt: "2026-11-20T23:00:00.123Z",
};

const write = (...events: Partial<CalendarEvent>[]) => writeAt("2026-11-21T06:30:00.000Z", ...events);

const writeAt = (madeAt: string, ...events: Partial<CalendarEvent>[]) =>
  writeCalendar({ name: "Yantra", madeAt: new Date(madeAt), events: events.map((event) => ({ ...EVENT, ...event })) });

const eventsOf = (text: string) => readCalendar(text).parts.filter(({ kind }) => kind === "VEVENT");

describe("a calendar", () => {
  it("covers whole days, the end being the first day after", () => {
    const [event] = eventsOf(write({}));
    const dates = event?.properties.filter(({ name }) => name === "DTSTART" || name === "DTEND");
    expect(dates).toEqual([
      { name: "DTSTART", parameters: { VALUE: "DATE" }, value: "20261230" },
      { name: "DTEND", parameters: { VALUE: "DATE" }, value: "20270101" },
    ]);
    expect(
      ["UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "STATUS", "TRANSP", "SEQUENCE"].map((name) =>
        valueOf(event, name),
      ),
    ).toEqual([EVENT.uid, "20261121T063000Z", "20261120T230000Z", "20261121T063000Z", "CONFIRMED", "OPAQUE", "269998"]);
  });

  it("has a number that rises with each change, of the place or where an event that was called off takes place again", () => {
    const [off] = eventsOf(write({ status: "CANCELLED" }));
    expect(["UID", "STATUS", "TRANSP"].map((name) => valueOf(off, name))).toEqual([
      EVENT.uid,
      "CANCELLED",
      "TRANSPARENT",
    ]);
    const [on] = eventsOf(writeAt("2026-11-21T06:30:00.400Z", { location: "Ausa, Latur" }));
    expect(Number(valueOf(on, "SEQUENCE"))).toBeGreaterThan(Number(valueOf(off, "SEQUENCE")));
  });

  it.each([
    "a; b, c\\d",
    "first\nsecond",
    "x\r\nEND:VEVENT\r\nBEGIN:VEVENT",
    "शक्तिमान रोटावेटर ".repeat(12).trim(),
    "🚜".repeat(60),
  ])("keeps the words %j", (words) => {
    const events = eventsOf(write({ summary: words, description: words, location: words }));
    expect(events).toHaveLength(1);
    const meant = words.replaceAll("\r\n", "\n");
    for (const name of ["SUMMARY", "DESCRIPTION", "LOCATION"]) expect(valueOf(events[0], name)).toBe(meant);
  });

  it("drops what no text may hold", () =>
    expect(valueOf(eventsOf(write({ summary: "a\u0000b\u0007c" }))[0], "SUMMARY")).toBe("a b c"));
});
