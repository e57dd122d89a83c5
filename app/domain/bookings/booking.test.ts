import { describe, expect, it } from "vitest";
import {
  BOOKING_STATUSES,
  isLive,
  BOOKING_TRANSITIONS,
  PAYMENT_STATES,
  rowsOf,
  type Actor,
  type BookingEvent,
  type BookingTransition,
} from "./booking";

const ACTORS: Actor[] = ["renter", "owner", "admin", "server", "provider", "clock"];
const EVENTS = Object.keys(BOOKING_TRANSITIONS) as BookingEvent[];
const ROWS = EVENTS.flatMap((event) =>
  rowsOf<BookingTransition>(BOOKING_TRANSITIONS, event).map((row) => ({ event, ...row })),
);

describe("the transition table", () => {
  it("never leaves days taken on a booking that is over, nor free on one that lives", () => {
    for (const row of ROWS) {
      for (const from of row.from.status) {
        const to = row.to.status ?? from;
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
    for (const row of ROWS.filter(({ event }) => event === "cancel" || event === "reject")) {
      const paid = row.from.paymentState.includes("captured");
      expect(row.refund !== undefined).toBe(paid);
      expect(row.to.paymentState).toBe(paid ? "refund_pending" : undefined);
    }
  });

  it("lets only the provider say that money has arrived, and an admin that cash has", () => {
    for (const row of ROWS)
      if (row.to.paymentState === "captured") expect(row.by).toEqual([row.event === "cash" ? "admin" : "provider"]);
  });

  it("has one answer for each question", () => {
    for (const status of BOOKING_STATUSES)
      for (const paymentState of PAYMENT_STATES)
        for (const event of EVENTS)
          for (const by of ACTORS) {
            const rows = ROWS.filter(
              (row) =>
                row.event === event &&
                row.by.includes(by) &&
                row.from.status.includes(status) &&
                row.from.paymentState.includes(paymentState),
            );
            expect(rows.length).toBeLessThanOrEqual(1);
          }
  });
});
