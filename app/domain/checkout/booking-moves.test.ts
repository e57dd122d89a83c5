import { beforeEach, describe, expect, it } from "vitest";
import { listDays, MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/day";
import type { Booking } from "~/domain/bookings/booking";
import { listMoves, requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { blockDays } from "~/domain/bookings/equipment-blocks.server";
import { MOVE_ANSWERS, type MoveAnswer } from "~/domain/bookings/move";
import type { MoveRequest } from "~/domain/bookings/booking-schema";
import type { Conflict } from "~/domain/errors";
import { findPaidSums } from "~/domain/payments/refunds.server";
import { quoteRefund } from "~/domain/payments/refund-policy";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { verifyDocument } from "~/domain/receipts/verify-document.server";
import {
  addTransfer,
  createFakeGateway,
  NOW,
  setScene,
  type FakeGateway,
  type Scene,
  bookAndPay,
  toldKinds,
} from "../../../tests/fixtures/domain";
import { answerMove, expireMoves, proposeMove } from "./moves.server";
import { cancelBooking } from "./end-booking.server";

/** Four days ahead, so that cancelling gives everything back. */
const DAYS = { startDate: "2026-03-14", endDate: "2026-03-17" };
const LATER = { startDate: "2026-03-24" };

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

const at = (day: string, time = "12:00") => new Date(`${day}T${time}:00+05:30`);
const asRenter = () => ({ ...scene.renter, isAdmin: false });
const asOwner = () => ({ ...scene.owner, isAdmin: false });
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const propose = (request: Partial<MoveRequest> = {}, user = asRenter(), now = NOW) =>
  proposeMove(scene.db, booking.id, {
    request: { endDate: undefined, reason: undefined, ...LATER, ...request },
    user,
    now,
  });
const answer = (moveId: number, given: MoveAnswer, user = asOwner(), now = NOW) =>
  answerMove(scene.db, booking.id, moveId, { answer: given, user, now });
const move = async (startDate: string, now = NOW) =>
  answer((await propose({ startDate }, asRenter(), now)).id, "accept", asOwner(), now);
const takenDays = async () => {
  const rows = await scene.db
    .selectFrom("booking_days")
    .select("day")
    .where("bookingId", "=", booking.id)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
};
const kindsOf = (user: { id: number }) => toldKinds(scene.db, user, "move%");

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
  booking = await bookAndPay(scene, gateway, DAYS);
  booking = await present();
});

describe("moving the days of a paid booking", () => {
  it("exchanges the days when the other side accepts, and price, payment and order stay", async () => {
    const proposed = await propose({ reason: "Rain" });
    expect(proposed).toMatchObject({ proposedBy: "renter", endDate: "2026-03-27", reason: "Rain" });
    expect(await takenDays()).toEqual(listDays(DAYS.startDate, DAYS.endDate));
    const { booking: moved, move } = await answer(proposed.id, "accept");
    expect(moved).toEqual({ ...booking, ...LATER, endDate: "2026-03-27", lastStatusUpdate: NOW.toISOString() });
    expect(move).toMatchObject({ state: "accepted", settledAt: NOW.toISOString() });
    expect(await takenDays()).toEqual(listDays(moved.startDate, moved.endDate));
    expect([await kindsOf(scene.owner), await kindsOf(scene.renter)]).toEqual([
      ["moveProposed", "moveAccepted"],
      ["moveAccepted"],
    ]);
    expect(gateway.orders).toHaveLength(1);
  });

  it.each([
    ["two days before the first", at("2026-03-11"), null, 800_000, 800_000],
    ["within two days", at("2026-03-13"), 50, 400_000, 800_000],
    ["on the first day", at("2026-03-14"), 0, "cancelTooLate", 800_000],
  ])("never gives back more for cancelling than before: moved %s", async (_when, now, limit, toRenter, toOwner) => {
    await move("2026-03-24", now);
    expect((await present()).refundLimit).toBe(limit);
    const moved = await present();
    const ownerGives = quoteRefund(moved, await findPaidSums(scene.db, moved), "owner", now).amount;
    const renterGets = await cancelBooking(scene.db, booking.id, { user: asRenter(), now }).then(
      ({ refundAmount }) => refundAmount,
      (error: unknown) => (error as Conflict).key,
    );
    expect([renterGets, ownerGives]).toEqual([toRenter, toOwner]);
  });

  it("lets one of two proposals win, whoever makes them", async () => {
    const made = await Promise.allSettled([propose(), propose({ startDate: "2026-03-26" }, asOwner()), propose()]);
    const [move, ...others] = await listMoves(scene.db, booking.id);
    expect(others).toEqual([]);
    // Whoever proposed the same is answered with it.
    for (const one of made)
      expect(one).toMatchObject(
        one.status === "fulfilled" ? { value: { id: move?.id } } : { reason: { key: "moveOpen" } },
      );
    expect(made.map(({ status }) => status)).toContain("fulfilled");
    await expect(propose({ startDate: "2026-03-28" })).rejects.toMatchObject({ key: "moveOpen" });
  });

  it("refuses days that the owner has blocked, when proposed and when accepted", async () => {
    const block = (startDate: string) =>
      blockDays(
        scene.db,
        scene.equipment.id,
        { kind: "blocked", startDate, endDate: startDate, note: null },
        scene.owner,
        NOW,
      );
    await block("2026-03-21");
    await expect(propose({ startDate: "2026-03-20" })).rejects.toMatchObject({ key: "datesTaken" });
    const { id } = await propose();
    await block("2026-03-25");
    await expect(answer(id, "accept")).rejects.toMatchObject({ key: "moveDaysTaken" });
    expect(await takenDays()).toEqual(listDays(DAYS.startDate, DAYS.endDate));
    expect(await present()).toEqual(booking);
  });

  it.each(MOVE_ANSWERS)("gives the answer '%s' once, while there is time", async (given) => {
    const { id } = await propose();
    const right = given === "withdraw" ? asRenter() : asOwner();
    await expect(answer(id, given, right, new Date(NOW.getTime() + MS_PER_DAY))).rejects.toMatchObject({
      key: "moveExpired",
    });
    const [one, other] = [await answer(id, given, right), await answer(id, given, right)];
    expect(other).toEqual(one);
    for (const another of MOVE_ANSWERS.filter((one) => one !== given)) {
      const side = another === "withdraw" ? asRenter() : asOwner();
      await expect(answer(id, another, side)).rejects.toMatchObject({ key: "moveSettled" });
    }
  });

  it.each(["renter", "owner"] as const)("is refused to the %s once the machine is handed over", async (side) => {
    const user = side === "renter" ? asRenter() : asOwner();
    const { id } = await propose({}, side === "renter" ? asOwner() : asRenter(), at("2026-03-13", "09:00"));
    await addTransfer(scene.db, booking.id, "handover");
    const evening = at("2026-03-13", "19:00");
    await expect(answer(id, "accept", user, evening)).rejects.toMatchObject({ key: "moveHandedOver" });
    await answer(id, "decline", user, evening);
    await expect(propose({ startDate: "2026-03-25" }, user, evening)).rejects.toMatchObject({ key: "moveHandedOver" });
    expect(await takenDays()).toEqual(listDays(DAYS.startDate, DAYS.endDate));
  });

  it("is refused once a day is over, also where it was proposed the day before", async () => {
    const { id } = await propose({}, asOwner(), at("2026-03-14", "21:00"));
    const morning = at("2026-03-15", "00:01");
    await expect(answer(id, "accept", asRenter(), morning)).rejects.toMatchObject({ key: "moveOver" });
    await answer(id, "decline", asRenter(), morning);
    await expect(propose({ startDate: "2026-03-26" }, asRenter(), morning)).rejects.toMatchObject({ key: "moveOver" });
    expect(await present()).toMatchObject(DAYS);
  });

  it("expires without an answer, tells both sides, and another can be proposed", async () => {
    const { until } = await propose();
    await expireMoves(scene.db, new Date(Date.parse(until) - 1));
    expect(await kindsOf(scene.renter)).toEqual([]);
    await expireMoves(scene.db, new Date(until));
    await expireMoves(scene.db, new Date(until));
    expect(await listMoves(scene.db, booking.id)).toMatchObject([{ state: "expired" }]);
    expect([await kindsOf(scene.renter), await kindsOf(scene.owner)]).toEqual([
      ["moveExpired"],
      ["moveProposed", "moveExpired"],
    ]);
    await propose({}, asOwner(), new Date(Date.parse(until) + MS_PER_HOUR));
  });

  it("proves its paper genuine after a move, and says that days were moved", async () => {
    const { code } = await requireBookingReceipt(scene.db, booking.id, asRenter());
    const days = { startDate: "2026-03-14", endDate: "2026-03-17", days: 4 };
    expect(await verifyDocument(scene.db, code)).toMatchObject({ ...days, movedTo: null });
    await move("2026-03-24");
    await move("2026-03-26");
    const movedTo = { startDate: "2026-03-26", endDate: "2026-03-29" };
    expect(await verifyDocument(scene.db, code)).toMatchObject({ ...days, movedTo });
    const { metadata } = await requireBookingReceipt(scene.db, booking.id, asRenter());
    expect(metadata.booking_dates).toEqual({ start: "2026-03-26", end: "2026-03-29" });
  });
});
