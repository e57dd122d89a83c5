import { beforeEach, describe, expect, it } from "vitest";
import type { Balance, BalanceAnswer, BalanceWay } from "~/domain/bookings/balance";
import { findBalance, requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import { dayInIndia, MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/day";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { Conflict, Forbidden } from "~/domain/errors";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { assignCase } from "~/domain/payments/decide-case.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import {
  addAdmin,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
  bookWithOrder,
  payFor,
  toldKinds,
} from "../../../tests/fixtures/domain";
import { createRandom } from "../../../tests/fixtures/random";
import { answerMove, proposeMove } from "./moves.server";
import { cancelBooking, decideBooking } from "./end-booking.server";
import { changeDates } from "./change-dates.server";
import { answerBalance, decideBalance, stateBalance } from "./settle-balance.server";

/** The booking is of the 12th and the 13th, ₹4,000, of which 30 % are paid online. */
const DURING = new Date("2026-03-13T04:30:00.000Z");
const [PRICE, ADVANCE] = [4_000, 1_200];

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };

const as = (side: "renter" | "owner") => ({ id: scene[side].id, isAdmin: false });
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const stored = () => findBalance(scene.db, booking.id);
const share = (onlinePercent: number) =>
  saveTerms(scene.db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent }, scene.owner, NOW);
const state = (side: "renter" | "owner", way: BalanceWay = "cash", now = DURING) =>
  stateBalance(scene.db, booking.id, { way, user: as(side), now });
const answer = (side: "renter" | "owner", given: BalanceAnswer, words?: string, now = DURING) =>
  answerBalance(scene.db, booking.id, { answer: given, words, user: as(side), now });
const decide = (outcome: "paid" | "owed", decision = "So be it", now = DURING) =>
  decideBalance(scene.db, booking.id, { outcome, decision, user: admin, now });
const reject = (now = DURING) =>
  decideBooking(scene.db, booking.id, { decision: "rejected", reason: "Broken", admin, now, isConfirmed: true });
const kindsOf = (user: { id: number }) => toldKinds(scene.db, user, "balance%");

async function setUnpaid(): Promise<void> {
  scene = await setScene();
  await share(30);
  gateway = createFakeGateway();
  booking = await bookWithOrder(scene, gateway);
  admin = await addAdmin(scene.db);
  await scene.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", admin.id).execute();
}
async function setPaid(): Promise<void> {
  await setUnpaid();
  await payFor(scene.db, gateway, booking);
  booking = await present();
}
beforeEach(setPaid);

describe("the part that is paid online", () => {
  it("follows other days of an unpaid booking, and not those of a paid one", async () => {
    await setUnpaid();
    const dates = { startDate: "2026-03-14", endDate: "2026-03-14" };
    const changed = await changeDates(scene.db, gateway, booking.id, { dates, renter: scene.renter, now: NOW });
    expect(changed).toMatchObject({ totalPrice: 2_000, advance: 600 });
    expect(gateway.orders.map(({ amount }) => amount)).toEqual([ADVANCE * 100, 60_000]);
    await setPaid();
    const request = { from: undefined, startDate: "2026-03-20", endDate: undefined, reason: undefined };
    const move = await proposeMove(scene.db, booking.id, { request, user: as("renter"), now: NOW });
    await answerMove(scene.db, booking.id, move.id, { answer: "accept", user: as("owner"), now: NOW });
    expect(await present()).toMatchObject({ totalPrice: PRICE, advance: ADVANCE });
  });

  it.each([
    [10, 401, 41],
    [33, 100, 33],
    [99, 1, 1],
    [100, 4_000, 4_000],
  ])("is %i%% of ₹%i, rounded up: ₹%i", async (percent, dailyRate, advance) => {
    scene = await setScene();
    await scene.db.updateTable("equipment").set({ dailyRate }).execute();
    await share(percent);
    const made = await book(scene, { startDate: "2026-03-12", endDate: "2026-03-12" });
    expect([made.totalPrice, made.advance]).toEqual([dailyRate, advance]);
    booking = await openOrder(scene.db, createFakeGateway(), made, NOW);
    await applyPayment(scene.db, payAtProvider(createFakeGateway(), booking), NOW);
    expect((await stored())?.amount ?? 0).toBe(dailyRate - advance);
  });

  it("is what an admin assigns, of another amount: the balance is the rest all the same", async () => {
    await setUnpaid();
    await payFor(scene.db, gateway, booking, { amount: 150_000 });
    const found = await scene.db.selectFrom("provider_cases").select("id").executeTakeFirstOrThrow();
    await assignCase(scene.db, found.id, booking.id, { admin, now: NOW, isConfirmed: true });
    expect(await present()).toMatchObject({ advance: 1_500, paymentState: "captured" });
    expect(await stored()).toMatchObject({ amount: 2_500 });
  });
});

describe("the balance", () => {
  it("is stated by one side 40 times a day, and by the other still", async () => {
    for (let at = 0; at < 40; at += 1) {
      await state("renter");
      await answer("renter", "withdraw");
    }
    await expect(state("renter")).rejects.toMatchObject({ key: "tooOftenToday" });
    expect(await state("owner")).toMatchObject({ statedBy: "owner" });
  });

  it("notifies the other side of each step", async () => {
    await state("renter");
    await answer("renter", "withdraw");
    await state("renter");
    await answer("owner", "confirm");
    expect(await kindsOf(scene.owner)).toEqual(["balanceStated", "balanceWithdrawn"]);
    expect(await kindsOf(scene.renter)).toEqual(["balanceConfirmed"]);
  });

  it("waits for the office where the two disagree, and keeps both accounts", async () => {
    await state("renter");
    await answer("owner", "dispute", "Only half");
    expect(await kindsOf(admin)).toEqual(["balanceDisputed"]);
    const muchLater = new Date(DURING.getTime() + 90 * MS_PER_DAY);
    for (const side of ["renter", "owner"] as const)
      expect(await listObstacles(scene.db, scene[side], muchLater)).toMatchObject([{ kind: "dispute" }]);
    await expect(
      decideBalance(scene.db, booking.id, { outcome: "paid", decision: "x", user: as("owner"), now: DURING }),
    ).rejects.toBeInstanceOf(Forbidden);
    await decide("paid", "The bank shows it");
    expect(await listObstacles(scene.db, scene.renter, muchLater)).toEqual([]);
  });
});

type Told = Pick<Balance, "state" | "statedBy">;

/** What each event leads to, written down apart from the product's own table; undefined where it is refused. */
function foresee(event: string, by: string, { state: from, statedBy }: Told, isBegun: boolean): Told | undefined {
  const [isStated, isOther] = [from === "stated", by !== statedBy];
  switch (event) {
    case "state":
      return from === "due" && isBegun ? { state: "stated", statedBy: by as "renter" | "owner" } : undefined;
    case "confirm":
      return isStated && isOther ? { state: "confirmed", statedBy } : undefined;
    case "dispute":
      return isStated && isOther ? { state: "disputed", statedBy } : undefined;
    case "withdraw":
      return isStated && !isOther ? { state: "due", statedBy: null } : undefined;
    case "paid":
      return from === "disputed" ? { state: "confirmed", statedBy } : undefined;
    case "owed":
      return from === "disputed" ? { state: "due", statedBy: null } : undefined;
    default:
      return undefined;
  }
}

const EVENTS = ["state", "state", "state", "confirm", "dispute", "withdraw", "paid", "owed"];
const DOES: Record<string, (side: "renter" | "owner", now: Date, step: number) => Promise<unknown>> = {
  state: (side, now, step) => state(side, step % 2 === 0 ? "cash" : "upi", now),
  confirm: (side, now) => answer(side, "confirm", undefined, now),
  dispute: (side, now, step) => answer(side, "dispute", `Not so ${step}`, now),
  withdraw: (side, now) => answer(side, "withdraw", undefined, now),
  paid: (_side, now, step) => decide("paid", `Paid ${step}`, now),
  owed: (_side, now, step) => decide("owed", `Owed ${step}`, now),
};

const AROUND: Record<string, (now: Date) => Promise<unknown>> = {
  cancel: (now) => cancelBooking(scene.db, booking.id, { user: as("owner"), now }),
  reject: (now) => reject(now),
  move: async (now) => {
    const request = { from: undefined, startDate: "2026-03-20", endDate: undefined, reason: undefined };
    const move = await proposeMove(scene.db, booking.id, { request, user: as("renter"), now });
    await answerMove(scene.db, booking.id, move.id, { answer: "accept", user: as("owner"), now });
  },
  share: () => share(80),
};

/** Online, by hand and owed are the price while the booking lives; afterwards nothing is owed, and what was paid online goes back. */
async function requireSums(told: Told): Promise<void> {
  const [now, balance] = [await present(), await stored()];
  const isLive = now.paymentState === "captured";
  const payments = await scene.db.selectFrom("payments").select("amount").execute();
  const refunds = await scene.db.selectFrom("refunds").select("amount").execute();
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(paid + (balance?.amount ?? 0) * 100).toBe(now.totalPrice * 100);
  expect(back).toBe(isLive ? 0 : ADVANCE * 100);
  expect(balance).toMatchObject(isLive ? { ...told } : { state: "ended" });
}

it("no order of events loses money or contradicts itself", async () => {
  const reached = new Set<string>();
  for (let world = 1; world <= 25; world += 1) {
    const random = createRandom(world);
    await setPaid();
    let now = NOW;
    let told: Told = { state: "due", statedBy: null };
    for (let step = 0; step < 30; step += 1) {
      if (random.chance(40)) now = new Date(now.getTime() + random.whole(1, 24) * MS_PER_HOUR);
      const { status, startDate } = await present();
      const isLive = status === "paid" || status === "approved";
      if (random.chance(8)) {
        const event = random.pick(Object.keys(AROUND));
        const done = await AROUND[event]?.(now).then(
          () => true,
          () => false,
        );
        if (told.state === "confirmed" && (event === "cancel" || event === "reject")) expect(done).toBe(false);
      } else {
        const [event, side] = [random.pick(EVENTS), random.pick(["renter", "owner"] as const)];
        const next = isLive ? foresee(event, side, told, dayInIndia(now) >= startDate) : undefined;
        const before = await stored();
        const result = await DOES[event]?.(side, now, step).catch((error: unknown) => error);
        if (next === undefined) {
          const isRefused = result instanceof Conflict || result instanceof Forbidden;
          expect(isRefused || JSON.stringify(result) === JSON.stringify(before), `${event}: ${String(result)}`).toBe(
            true,
          );
        } else {
          expect(result, `${event} by ${side} at ${told.state}`).toMatchObject({ ...next });
          told = next;
        }
      }
      await requireSums(told);
      reached.add(`${(await present()).status} ${told.state}`);
    }
  }
  for (const reach of ["paid confirmed", "paid disputed", "rejected due", "rejected stated", "cancelled due"])
    expect([...reached]).toContain(reach);
}, 60_000);
