import { beforeEach, describe, expect, it } from "vitest";
import { createSteadyClock, type SteadyClock } from "~/clock.server";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { joinWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { keepWaitingList } from "~/domain/waiting/keep-waiting-list.server";
import { listWaiting } from "~/domain/waiting/waiting-queries.server";
import {
  addEquipment,
  addUser,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
} from "../../tests/fixtures/domain";
import { followClock } from "./follow-clock.server";
import { createPaymentHandlers } from "./handlers.server";
import { reconcile } from "./reconcile.server";
import { runJobs } from "./worker.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let scene: Scene;
let gateway: FakeGateway;
let clock: SteadyClock;
let elapsed = 0;
let shift = 0;
const failures: string[] = [];
const report = (what: string, error: unknown) => failures.push(`${what}: ${String(error)}`);
const statuses = async () =>
  (await scene.db.selectFrom("bookings").select("status").orderBy("id").execute()).map(({ status }) => status);

/** What the server does by itself. */
async function keep(): Promise<void> {
  await followClock(scene.db, clock);
  await reconcile(scene.db, gateway, clock.now(), report);
  await keepWaitingList(scene.db, clock.now());
  const handlers = createPaymentHandlers({ db: scene.db, gateway });
  await runJobs(scene.db, handlers, { clock: () => clock.now(), report });
}

async function keepFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsed += MINUTE;
    await keep();
  }
}

beforeEach(async () => {
  failures.length = 0;
  [elapsed, shift] = [0, 0];
  scene = await setScene();
  gateway = createFakeGateway();
  clock = createSteadyClock({ systemMs: () => NOW.getTime() + elapsed + shift, monotonicMs: () => elapsed });
});

const JUMPS = [
  ["a day ahead and back", [24 * HOUR, 5, -24 * HOUR]],
  ["a day ahead for long, and back", [24 * HOUR, 15, -24 * HOUR]],
  ["an hour ahead for good", [HOUR]],
  ["five hours back for good", [-5 * HOUR]],
] as const;

describe.each(JUMPS)("while the system's clock goes %s", (_what, steps) => {
  const jump = async () => {
    for (const [index, step] of steps.entries())
      if (index === 1) await keepFor(step);
      else shift += step;
  };

  it("a hold lasts as long as it should, and no longer", async () => {
    await openOrder(scene.db, gateway, await book(scene), NOW);
    await jump();
    await keepFor(29 - elapsed / MINUTE);
    expect(await statuses()).toEqual(["awaiting_payment"]);
    await keepFor(2);
    expect([await statuses(), failures]).toEqual([["expired"], []]);
  });

  it("days that are offered are kept as long as they should be, and no longer", async () => {
    const booking = await book(scene);
    const waits = await addUser(scene.db);
    await joinWaitingList(scene.db, scene.equipment.id, booking, waits, NOW);
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    await jump();
    await keepFor(119 - elapsed / MINUTE);
    const states = async () => (await listWaiting(scene.db, waits)).map(({ state }) => state);
    expect(await states()).toEqual(["offered"]);
    await keepFor(2);
    expect(await states()).toEqual(["passed"]);
  });

  it("a refund that failed once is sent again at its time", async () => {
    const booking = await openOrder(scene.db, gateway, await book(scene), NOW);
    await applyPayment(scene.db, payAtProvider(gateway, booking), NOW);
    await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    gateway.down = true;
    await keep();
    gateway.down = false;
    await jump();
    await keepFor(2);
    expect(gateway.refunds).toHaveLength(1);
  });

  it("a booking that is made meanwhile is held as long as any", async () => {
    await jump();
    await keepFor(3);
    const equipment = await addEquipment(scene.db, scene.owner.id);
    const made = await book({ ...scene, equipment });
    await scene.db
      .updateTable("bookings")
      .set({ holdUntil: new Date(clock.now().getTime() + 30 * MINUTE).toISOString() })
      .where("id", "=", made.id)
      .execute();
    await keepFor(29);
    expect(await statuses()).toEqual(["pending"]);
    await keepFor(2);
    expect(await statuses()).toEqual(["expired"]);
  });
});
