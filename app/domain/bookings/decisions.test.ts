import { it } from "vitest";
import { NOW } from "../../../tests/fixtures/domain";
import { listDecisions, type Booking } from "./booking";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const UNPAID = { paymentState: "unpaid", holdUntil: "2026-03-10T07:00:00.000Z" } as const;
const PAID = { status: "paid", paymentState: "captured", holdUntil: null } as const;
const DAYS = { startDate: "2026-03-12", endDate: "2026-03-13" };

it("what an admin can decide of a booking depends on its time", () =>
  expectRows(
    [
      [
        "its hold ran out",
        { status: "awaiting_payment", ...UNPAID, holdUntil: "2026-03-10T06:00:00.000Z" },
        false,
        true,
      ],
      ["paid, it is over", { ...PAID, startDate: "2026-03-08", endDate: "2026-03-09" }, true, false],
      ["paid, it is the last day", { ...PAID, startDate: "2026-03-09", endDate: "2026-03-10" }, true, true],
      ["rejected, its days have come", { status: "rejected", ...UNPAID, startDate: "2026-03-09" }, false, false],
    ] as const,
    ([, booking]) => listDecisions({ ...DAYS, ...booking } as Booking, NOW),
    ([, , approved, rejected]) => ({ approved, rejected }),
  ));
