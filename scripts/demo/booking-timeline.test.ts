import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { describe, expect, it } from "vitest";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { timelineOf } from "./booking-timeline";
import { DEMO_BOOKINGS } from "./bookings";
import type { DemoBooking } from "./types";

const NOW = new Date("2026-03-10T09:00:00Z");
const TODAY = dayInIndia(NOW);

const requestedAt = ({ requestedOffset }: DemoBooking) =>
  requestedOffset === 0 ? NOW : startOfDayInIndia(plusDays(TODAY, requestedOffset));

describe("the timeline of a demo booking", () => {
  it("ends in the state of the booking", () => {
    for (const [index, demo] of DEMO_BOOKINGS.entries()) {
      const { status, paymentState } = demo;
      const label = `${index}, ${status}`;
      const timeline = timelineOf(demo);
      expect(timeline[0], label).toMatchObject({ event: "request", by: "renter", from: null });
      expect(timeline.at(-1)?.to, label).toEqual({
        status: status === "awaiting_payment" ? "pending" : status,
        paymentState,
      });
      expect(
        timeline.map(({ minutes }) => minutes),
        label,
      ).toEqual(timeline.map(({ minutes }) => minutes).sort((one, other) => one - other));
    }
  });

  it("refunds by the time of the cancellation", () => {
    const cancelled = DEMO_BOOKINGS.filter(({ status }) => status === "cancelled");
    expect(new Set(cancelled.map(({ refundPercent }) => refundPercent))).toEqual(new Set([undefined, 50, 100]));
    for (const demo of cancelled) {
      const percent = demo.refundPercent ?? 0;
      const end = timelineOf(demo).find(({ event }) => event === "cancel");
      const hoursLeft =
        (startOfDayInIndia(plusDays(TODAY, demo.startOffset)).getTime() - requestedAt(demo).getTime()) / MS_PER_HOUR -
        (end?.minutes ?? 0) / 60;
      expect(hoursLeft).toBeGreaterThan(0);
      if (percent === 50) expect(hoursLeft).toBeLessThan(48);
      if (percent === 100 && demo.endedBy === "renter") expect(hoursLeft).toBeGreaterThanOrEqual(48);
    }
  });
});
