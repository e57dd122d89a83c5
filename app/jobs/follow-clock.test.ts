import { beforeEach, describe, expect, it } from "vitest";
import { createSteadyClock, type SteadyClock } from "~/clock.server";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { joinWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { stateBalance } from "~/domain/checkout/settle-balance.server";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { notify } from "~/domain/notifications/notify.server";
import { findQuietEnd } from "~/domain/phone-messages/quiet-hours";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import type { PhoneMessageGateway } from "~/gateways/phone-messages.server";
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
import { createPaymentHandlers, createPhoneMessageHandlers } from "./handlers.server";
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

  it("every other deadline lasts as long as it should", async () => {
    const { id: userId } = await addUser(scene.db);
    const { id: bookingId } = await book(scene);
    const [at, until] = [NOW.toISOString(), new Date(NOW.getTime() + 48 * HOUR).toISOString()];
    const { db } = scene;
    const hash = "a".repeat(64);
    await db
      .insertInto("password_resets")
      .values({ tokenHash: hash, userId, createdAt: at, expiresAt: until, usedAt: null })
      .execute();
    await db.insertInto("office_codes").values({ userId, codeHash: hash, createdAt: at, expiresAt: until }).execute();
    await db
      .insertInto("phone_codes")
      .values({ userId, phone: "+919876512345", code: "123456", expiresAt: until })
      .execute();
    await db
      .insertInto("contact_changes")
      .values({
        userId,
        oldContact: null,
        resetContact: null,
        heldUntil: until,
        changedAt: at,
        undoTokenHash: null,
        undoneAt: null,
      })
      .execute();
    await db
      .insertInto("account_endings")
      .values({ userId, askedAt: at, endsAt: until, endedAt: null, documentName: null })
      .execute();
    await db
      .insertInto("transfers")
      .values({
        bookingId,
        kind: "handover",
        at,
        receivedAt: at,
        answerUntil: until,
        meter: null,
        fuel: null,
        note: null,
      })
      .execute();
    await jump();
    await keepFor(30 - elapsed / MINUTE);
    const deadlines = await Promise.all([
      db.selectFrom("password_resets").select("expiresAt as until").executeTakeFirstOrThrow(),
      db.selectFrom("office_codes").select("expiresAt as until").executeTakeFirstOrThrow(),
      db.selectFrom("phone_codes").select("expiresAt as until").executeTakeFirstOrThrow(),
      db.selectFrom("contact_changes").select("heldUntil as until").executeTakeFirstOrThrow(),
      db.selectFrom("account_endings").select("endsAt as until").executeTakeFirstOrThrow(),
      db.selectFrom("transfers").select("answerUntil as until").executeTakeFirstOrThrow(),
    ]);
    const left = 47.5 * HOUR;
    expect(deadlines.map((found) => found.until)).toEqual(
      deadlines.map(() => new Date(clock.now().getTime() + left).toISOString()),
    );
  });

  it("a balance is neither stated before its time nor confirmed by time", async () => {
    await scene.db.updateTable("equipment").set({ availability: 1 }).execute();
    await saveTerms(scene.db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent: 30 }, scene.owner, NOW);
    // It begins in two days; the longest jump is one.
    const booking = await openOrder(scene.db, gateway, await book(scene), NOW);
    await applyPayment(scene.db, payAtProvider(gateway, booking), NOW);
    const state = () =>
      stateBalance(scene.db, booking.id, { way: "cash", user: { ...scene.renter, isAdmin: false }, now: clock.now() });
    const stateOf = async () => (await findBalance(scene.db, booking.id))?.state;
    await jump();
    await keep();
    await expect(state()).rejects.toThrow();
    await keepFor(30);
    expect([await stateOf(), failures]).toEqual(["due", []]);
    elapsed += 60 * HOUR;
    await keep();
    await state();
    shift += 24 * HOUR;
    await keepFor(15);
    shift -= 24 * HOUR;
    await keepFor(15);
    expect([await stateOf(), failures]).toEqual(["stated", []]);
  });

  it("a message that waits for the morning comes by day, and once", async () => {
    elapsed += 10 * HOUR;
    const { id } = await addUser(scene.db);
    const phone = "+919876512345";
    await scene.db
      .updateTable("users")
      .set({ contact: phone, confirmedPhone: phone, smsMessages: 1 })
      .where("id", "=", id)
      .execute();
    const values = { machine: "Swaraj", renter: "Asha", startDate: "2026-03-30", endDate: "2026-03-30", totalPrice: 1 };
    const told = {
      recipients: [{ id, contact: phone, kind: "paid" as const }],
      bookingId: null,
      values,
      eventKey: "e",
    };
    await scene.db.transaction().execute((trx) => notify(trx, { ...told, now: clock.now() }));
    const sentAt: Date[] = [];
    const messages: PhoneMessageGateway = {
      offers: () => true,
      send: () => {
        sentAt.push(clock.now());
        return Promise.resolve({ id: "msg_1", status: "accepted" });
      },
      find: () => Promise.resolve({ id: "msg_1", status: "delivered" }),
    };
    const dltTemplates = { paid: { en: "1107000000000000001" } };
    const send = async () => {
      await followClock(scene.db, clock);
      const handlers = createPhoneMessageHandlers({ db: scene.db, gateway: messages, dltTemplates });
      await runJobs(scene.db, handlers, { clock: () => clock.now(), report });
    };
    await send();
    await jump();
    for (let quarter = 0; quarter < 4 * 48; quarter += 1) {
      elapsed += HOUR / 4;
      await send();
    }
    expect(sentAt.map((at) => findQuietEnd(at))).toEqual([undefined]);
    expect(failures).toEqual([]);
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
