import { describe, it } from "vitest";
import { NOW } from "../../../tests/fixtures/domain";
import { listDecisions, type Booking, type BookingState } from "./booking";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const LATER = "2026-03-10T07:00:00.000Z";
const EARLIER = "2026-03-10T06:00:00.000Z";

/** A booking as far as decisions read it. */
const bookingIn = (state: BookingState, differing: Partial<Booking> = {}) =>
  ({
    startDate: "2026-03-12",
    endDate: "2026-03-13",
    holdUntil: state.paymentState === "unpaid" ? LATER : null,
    ...state,
    ...differing,
  }) as Booking;

describe("what an admin can decide", () => {
  it("of a booking depends on its state", () =>
    expectRows(
      [
        ["pending", "unpaid", true, true],
        ["paid", "captured", true, true],
        ["approved", "unpaid", false, true],
        ["approved", "captured", false, true],
        ["rejected", "unpaid", true, false],
        ["rejected", "refund_pending", false, false],
        ["cancelled", "unpaid", false, false],
        ["expired", "unpaid", false, false],
      ],
      ([status, paymentState]) => listDecisions(bookingIn({ status, paymentState }), NOW),
      ([, , approved, rejected]) => ({ approved, rejected }),
    ));

  it("of a booking depends on its time", () =>
    expectRows(
      [
        [
          "an unpaid one whose hold ran out",
          bookingIn({ status: "awaiting_payment", paymentState: "unpaid" }, { holdUntil: EARLIER }),
          { approved: false, rejected: true },
        ],
        [
          "a paid one that is over",
          bookingIn({ status: "paid", paymentState: "captured" }, { startDate: "2026-03-08", endDate: "2026-03-09" }),
          { approved: true, rejected: false },
        ],
        [
          "a paid one on its last day",
          bookingIn({ status: "paid", paymentState: "captured" }, { startDate: "2026-03-09", endDate: "2026-03-10" }),
          { approved: true, rejected: true },
        ],
        [
          "a rejected one whose days have come",
          bookingIn({ status: "rejected", paymentState: "unpaid" }, { startDate: "2026-03-09" }),
          { approved: false, rejected: false },
        ],
      ],
      ([, booking]) => listDecisions(booking, NOW),
      ([, , decisions]) => decisions,
    ));
});
