import { describe, expect, it } from "vitest";
import {
  BOOKING_STATUSES,
  isLive,
  isPayable,
  PAYMENT_STATES,
  TRANSITIONS,
  type Actor,
  type BookingEvent,
} from "./booking";

const ACTORS: Actor[] = ["renter", "owner", "admin", "server", "provider", "clock"];
const EVENTS: BookingEvent[] = [
  "order",
  "dates",
  "capture",
  "expire",
  "cancel",
  "approve",
  "reject",
  "return",
  "refund_done",
  "refund_lost",
];

describe("the transition table", () => {
  it("never leaves days taken on a booking that is over, nor free on one that lives", () => {
    for (const row of TRANSITIONS) {
      for (const from of row.from) {
        const to = row.to ?? from;
        const was = isLive({ status: from, paymentState: "unpaid" });
        const is = isLive({ status: to, paymentState: "unpaid" });
        const kept = row.event === "dates" || row.event === "move" ? "exchange" : undefined;
        expect({ row, from, days: row.days }).toEqual({
          row,
          from,
          days: was && !is ? "free" : !was && is ? "take" : kept,
        });
      }
    }
  });

  it("gives money back whenever a paid booking ends", () => {
    for (const row of TRANSITIONS.filter(({ event }) => event === "cancel" || event === "reject")) {
      const paid = row.paymentFrom.includes("captured");
      expect(row.refund !== undefined).toBe(paid);
      expect(row.paymentTo).toBe(paid ? "refund_pending" : undefined);
    }
  });

  it("lets only the provider say that money has arrived, and an admin that cash has", () => {
    for (const row of TRANSITIONS)
      if (row.paymentTo === "captured") expect(row.by).toEqual([row.event === "cash" ? "admin" : "provider"]);
  });

  it("has one answer for each question", () => {
    for (const status of BOOKING_STATUSES)
      for (const paymentState of PAYMENT_STATES)
        for (const event of EVENTS)
          for (const by of ACTORS) {
            const rows = TRANSITIONS.filter(
              (row) =>
                row.event === event &&
                row.by.includes(by) &&
                row.from.includes(status) &&
                row.paymentFrom.includes(paymentState),
            );
            expect(rows.length).toBeLessThanOrEqual(1);
          }
  });
});

describe("isPayable", () => {
  it("holds for live bookings without money", () => {
    expect(isPayable({ status: "approved", paymentState: "unpaid", razorpayOrderId: null })).toBe(true);
    expect(isPayable({ status: "paid", paymentState: "captured", razorpayOrderId: "order_1" })).toBe(false);
    expect(isPayable({ status: "expired", paymentState: "unpaid", razorpayOrderId: "order_1" })).toBe(false);
  });
});
