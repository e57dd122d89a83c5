import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import { BOOKING_STATUSES, isLive, PAYMENT_STATES, type Booking, type BookingState } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { Conflict, DomainError, Invalid } from "~/domain/errors";
import { hashPassword } from "~/domain/users/password.server";
import {
  setOrder,
  addAdmin,
  addTransfer,
  addUser,
  book,
  NOW,
  payAtProvider,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { cancelBooking, decideBooking, type Decision } from "./end-booking.server";
import { reconcile } from "~/jobs/reconcile.server";

/** The booking is for the 12th and 13th; NOW, noon of the 10th, is less than 48 hours before its start. */
const EARLY = new Date(NOW.getTime() - MS_PER_DAY);
const AFTER_HOLD = new Date(NOW.getTime() + 31 * MS_PER_MINUTE);
const TOTAL_PAISE = 400_000;

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };

const failures: string[] = [];
const report = (what: string, error: unknown) => failures.push(`${what}: ${String(error)}`);
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const renter = () => ({ ...scene.renter, isAdmin: false });
const owner = () => ({ ...scene.owner, isAdmin: false });
const refunds = () => scene.db.selectFrom("refunds").selectAll().execute();
const receipts = () => scene.db.selectFrom("receipts").selectAll().execute();
const takenDays = async () => (await scene.db.selectFrom("booking_days").select("day").execute()).map(({ day }) => day);
const sendRefunds = (now = NOW) => runPaymentJobs(scene.db, gateway, now, report);
const decide = (decision: Decision["decision"], now = NOW) =>
  decideBooking(scene.db, booking.id, { decision, admin, reason: "because", now, isConfirmed: true });
const cancel = (user: { id: number; isAdmin: boolean }, now = NOW) =>
  cancelBooking(scene.db, booking.id, { user, now });
const pay = (now = NOW) => applyPayment(scene.db, payAtProvider(gateway, booking), now);

beforeEach(async () => {
  failures.length = 0;
  ({ scene, gateway, booking } = await setOrder());
  admin = await addAdmin(scene.db);
});

describe("cancelBooking", () => {
  it.each([
    ["everything, 48 hours and more before", () => renter(), EARLY, TOTAL_PAISE, "cancelled_by_renter"],
    ["half, later", () => renter(), NOW, TOTAL_PAISE / 2, "cancelled_by_renter"],
    ["everything, when the owner cancels", () => owner(), NOW, TOTAL_PAISE, "cancelled_by_owner"],
  ])("gives a renter %s", async (_name, user, now, amount, reason) => {
    await pay();
    expect(await cancel(user(), now)).toMatchObject({
      status: "cancelled",
      paymentState: "refund_pending",
      refundAmount: amount,
    });
    expect(await takenDays()).toEqual([]);
    expect(await receipts()).toMatchObject([{ status: "refund_pending" }]);
    await sendRefunds();
    expect(gateway.refunds).toMatchObject([{ amount }]);
    expect(await refunds()).toMatchObject([{ amount, reason, status: "processed" }]);
    expect(await present()).toMatchObject({ status: "cancelled", paymentState: "refunded", refundAmount: amount });
    expect(await receipts()).toMatchObject([{ status: "refunded" }]);
    expect(await scene.db.selectFrom("credit_notes").selectAll().execute()).toMatchObject([
      { amount, userId: scene.renter.id },
    ]);
    expect(failures).toEqual([]);
  });

  it("lets one of two hands win, and sends the money back once", async () => {
    await pay();
    const both = await Promise.allSettled([cancel(renter()), cancel(owner()), decide("rejected")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([sendRefunds(), sendRefunds()]);
    expect(gateway.refunds).toHaveLength(1);
  });
});

describe("decideBooking", () => {
  it("keeps an approved booking payable for a day", async () => {
    expect(await decide("approved")).toMatchObject({
      status: "approved",
      paymentState: "unpaid",
      holdUntil: new Date(NOW.getTime() + MS_PER_DAY).toISOString(),
    });
    await reconcile(scene.db, gateway, AFTER_HOLD, report);
    expect(await present()).toMatchObject({ status: "approved" });
    await pay(AFTER_HOLD);
    expect(await present()).toMatchObject({ status: "approved", paymentState: "captured" });
    expect(await receipts()).toMatchObject([{ status: "paid" }]);
  });

  it("never keeps it beyond the start of its first day, nor for less than half an hour", async () => {
    const holdOf = async (startDate: string, now: Date) => {
      const other = await book(scene, { startDate, endDate: startDate });
      const approved = await decideBooking(scene.db, other.id, { decision: "approved", admin, now });
      return approved.holdUntil;
    };
    expect(await holdOf("2026-03-11", NOW)).toBe("2026-03-10T18:30:00.000Z");
    expect(await holdOf("2026-03-10", NOW)).toBe(new Date(NOW.getTime() + 30 * MS_PER_MINUTE).toISOString());
  });

  it("rejects a paid booking only with a reason, and an unpaid one without", async () => {
    const rejectWith = (reason?: string) =>
      decideBooking(scene.db, booking.id, { decision: "rejected", admin, reason, now: NOW, isConfirmed: true });
    await pay();
    await expect(rejectWith()).rejects.toMatchObject({ key: "reasonMissing", fields: { reason: ["reasonMissing"] } });
    await expect(rejectWith()).rejects.toBeInstanceOf(Invalid);
    expect(await present()).toMatchObject({ status: "paid", paymentState: "captured" });
    expect(await rejectWith("broken")).toMatchObject({ status: "rejected" });
    const unpaid = await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const rejected = await decideBooking(scene.db, unpaid.id, { decision: "rejected", admin, now: NOW });
    expect(rejected).toMatchObject({ status: "rejected" });
  });

  it("sends all money back with a rejection until the last day is over", async () => {
    await pay();
    const lastMoment = new Date("2026-03-13T18:29:59.000Z");
    await expect(decide("rejected", new Date(lastMoment.getTime() + 1_000))).rejects.toMatchObject({
      key: "bookingOver",
    });
    expect(await decide("rejected", lastMoment)).toMatchObject({
      status: "rejected",
      paymentState: "refund_pending",
      refundAmount: TOTAL_PAISE,
    });
    expect(await refunds()).toMatchObject([{ amount: TOTAL_PAISE, reason: "rejected" }]);
    const audit = await scene.db.selectFrom("audit").selectAll().where("action", "=", "reject").execute();
    expect(audit).toMatchObject([{ actor: "admin", actorId: admin.id, reason: "because" }]);
  });

  it("takes a rejected booking back while its days are free and no money has moved", async () => {
    await decide("rejected");
    expect(await takenDays()).toEqual([]);
    expect(await decide("approved")).toMatchObject({ status: "approved", paymentState: "unpaid" });
    expect(await takenDays()).toEqual(["2026-03-12", "2026-03-13"]);

    await decide("rejected");
    await book({ ...scene, renter: await addUser(scene.db) }, { startDate: "2026-03-13", endDate: "2026-03-14" });
    await expect(decide("approved")).rejects.toMatchObject({ key: "datesTaken" });
    expect(await takenDays()).toEqual(["2026-03-13", "2026-03-14"]);
  });

  it("takes a booking back on equipment that its owner made unavailable, on deleted equipment not", async () => {
    const change = (set: { availability: 0 } | { deletedAt: string }) =>
      scene.db.updateTable("equipment").set(set).where("id", "=", scene.equipment.id).execute();
    await change({ availability: 0 });
    await decide("rejected");
    expect(await decide("approved")).toMatchObject({ status: "approved" });
    await decide("rejected");
    await change({ deletedAt: NOW.toISOString() });
    await expect(decide("approved")).rejects.toMatchObject({ key: "equipmentUnavailable" });
  });
});

describe("money that comes when the booking is over", () => {
  it.each([
    ["rejected", () => decide("rejected")],
    ["cancelled", () => cancel(renter())],
  ])("revives no %s booking and goes back whole", async (status, end) => {
    await end();
    expect(await pay()).toBe("refunding");
    expect(await present()).toMatchObject({ status, paymentState: "refund_pending", refundAmount: TOTAL_PAISE });
    await expect(decide("approved")).rejects.toBeInstanceOf(Conflict);
    await sendRefunds();
    expect(await present()).toMatchObject({ status, paymentState: "refunded" });
    expect(gateway.refunds).toMatchObject([{ amount: TOTAL_PAISE }]);
  });

  it("revives no booking whose days have passed or whose equipment is deleted or unavailable", async () => {
    await reconcile(scene.db, gateway, AFTER_HOLD, report);
    for (const gone of [{ deletedAt: NOW.toISOString() }, { deletedAt: null, availability: 0 as const }]) {
      await scene.db.updateTable("equipment").set(gone).where("id", "=", scene.equipment.id).execute();
      expect(await pay(AFTER_HOLD)).toBe("refunding");
    }
    await scene.db.updateTable("equipment").set({ availability: 1 }).where("id", "=", scene.equipment.id).execute();
    booking = await bookWithOrder(scene, gateway, { startDate: "2026-03-20", endDate: "2026-03-20" });
    await reconcile(scene.db, gateway, AFTER_HOLD, report);
    expect(await pay(new Date("2026-03-20T18:30:00.000Z"))).toBe("refunding");
  });
});

const BEFORE = new Date("2026-03-11T18:29:59.999Z");
const ON_START_DAY = new Date("2026-03-11T18:30:00.000Z");

function isReachable({ status, paymentState }: BookingState): boolean {
  if (status === "paid") return paymentState === "captured";
  if (status === "approved") return paymentState === "captured" || paymentState === "unpaid";
  return isLive({ status, paymentState }) ? paymentState === "unpaid" : paymentState !== "captured";
}

const STATES = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATES.map((paymentState): BookingState => ({ status, paymentState })),
).filter(isReachable);

describe("cancelling", () => {
  it("is tried in every state that a booking can be in", () => expect(STATES).toHaveLength(17));

  it.each(STATES)("a booking that is $status and $paymentState says the true reason to everyone", async (state) => {
    const { db } = scene;
    const { id } = booking;
    const row = await db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const people = { renter: renter(), owner: owner(), admin, stranger: { ...(await addUser(db)), isAdmin: false } };
    const answerTo = async (user: { id: number; isAdmin: boolean }, now: Date) => {
      await db
        .updateTable("bookings")
        .set({ ...row, ...state })
        .where("id", "=", id)
        .execute();
      return cancelBooking(db, id, { user, now }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof DomainError ? error.key : String(error)),
      );
    };
    for (const [now, live] of [
      [BEFORE, "cancelled"],
      [ON_START_DAY, "cancelTooLate"],
    ] as const) {
      const ended = { rejected: "cancelRejected", expired: "cancelExpired" }[String(state.status)] ?? "bookingEnded";
      const party = isLive(state) ? live : ended;
      expect({
        renter: await answerTo(people.renter, now),
        owner: await answerTo(people.owner, now),
        admin: await answerTo(people.admin, now),
        stranger: await answerTo(people.stranger, now),
      }).toEqual({ renter: party, owner: party, admin: "notAllowed", stranger: "bookingNotFound" });
    }
  });
});

describe("a machine that is out", () => {
  async function handOver() {
    const { db } = scene;
    await pay();
    const record = (kind: "handover" | "return") => addTransfer(db, booking.id, kind, BEFORE);
    await record("handover");
    const password = await hashPassword("Passw0rd1");
    await db.updateTable("users").set({ password }).execute();
    const end = (user: { id: number }, now: Date) =>
      askForEnd(db, user, "Passw0rd1", now).then(
        () => "ends",
        (error: unknown) => (error as DomainError).key,
      );
    return { db, id: booking.id, record, end };
  }

  it.each(["renter", "owner"] as const)("is not cancelled the evening before by its %s", async (side) => {
    const { db, id } = await handOver();
    const cancelled = cancelBooking(db, id, { user: { ...scene[side], isAdmin: false }, now: BEFORE });
    await expect(cancelled).rejects.toMatchObject({ key: "cancelTooLate" });
    const other = { ...scene, renter: await addUser(db) };
    await expect(book(other, { startDate: "2026-03-13", endDate: "2026-03-14" })).rejects.toMatchObject({
      key: "datesTaken",
    });
  });

  it("keeps the accounts of both until it is returned, also after the last day", async () => {
    const { record, end } = await handOver();
    const late = new Date("2026-03-17T06:30:00.000Z");
    for (const user of [scene.renter, scene.owner]) expect(await end(user, late)).toBe("endHasObstacles");
    await record("return");
    expect(await end(scene.renter, late)).toBe("ends");
    expect(await listObstacles(scene.db, scene.owner, late)).toMatchObject([{ kind: "payout" }]);
  });

  it("is ended by the office", async () => {
    const { db, id } = await handOver();
    const decision = { decision: "rejected", reason: "Broken down", isConfirmed: true, admin, now: BEFORE } as const;
    expect(await decideBooking(db, id, decision)).toMatchObject({ status: "rejected" });
    await expect(book({ ...scene, renter: await addUser(db) })).resolves.toMatchObject({ status: "pending" });
  });
});
