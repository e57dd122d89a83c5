import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "~db/connection";
import { addFault, call, payOrder } from "../../scripts/razorpay-sandbox/test-support";
import type { Payment, Refund } from "../../scripts/razorpay-sandbox/ledger";
import { dayFromToday, signUp, type Member } from "../fixtures/api-client";
import { sandboxOf } from "../fixtures/paid-booking";
import { createRandom, newSeed } from "../fixtures/random";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";
import { addUp } from "./money/model-sums";
import { findBroken } from "./money/model-world";

/**
 * The same as money-model.test.ts with a real server: what people do comes over HTTP, notices come from the
 * stand-in, and the process is killed while any of it is under way. SEED=… brings the same steps again, not
 * the same instants.
 */

const STEPS = howOften(300, 30);
const EQUIPMENT = 12;
const DEADLINE_MS = 1_500_000;
const SETTLED_WITHIN_MS = 300_000;
const ANSWERS_A_STEP = 6;
const PAST = "2020-01-01T00:00:00.000Z";

const seed = Number(process.env["SEED"] ?? newSeed());
const random = createRandom(seed);

let app: RunningApp;
let books: OpenDatabase;
let owner: Member;
let admin: Member;
let renters: Member[];
let equipment: number[];
let kills = 0;
const seen = new Map<number, string>();

beforeAll(async () => {
  console.log(`seed ${seed}`);
  app = await startApp();
  books = openDatabase(app.databaseFile);
  [owner, admin] = await Promise.all([signUp(app.url), signUp(app.url)]);
  renters = await Promise.all(Array.from({ length: 3 }, () => signUp(app.url)));
  liftBookingLimit(app, ...renters);
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(app, { ownerId: owner.id }));
});
afterAll(async () => {
  await books.close();
  await app.stop();
});

const provider = {
  payments: (): Payment[] => structuredClone([...sandboxOf(app).sandbox.ledger.payments.values()]),
  refunds: (): Refund[] => structuredClone([...sandboxOf(app).sandbox.ledger.refunds.values()]),
};

interface Row {
  id: number;
  userId: number;
  razorpayOrderId: string | null;
}

const pickBooking = (where: string): Row | undefined => {
  const found = readRows(
    app,
    `select id, userId, razorpayOrderId from bookings where ${where} order by id desc limit 12`,
  );
  return found.length === 0 ? undefined : (random.pick(found) as unknown as Row);
};
const renterOf = ({ userId }: Row) => renters.find(({ id }) => id === userId) ?? random.pick(renters);

/** What a kill cuts off is no answer: its sender sees a broken connection. */
const unlessCutOff = (act: Promise<unknown> | undefined) => Promise.resolve(act).catch(() => undefined);

async function book(): Promise<void> {
  const first = random.whole(1, 20);
  const request = {
    equipmentId: random.pick(equipment),
    startDate: dayFromToday(first),
    endDate: dayFromToday(first + random.whole(0, 1)),
  };
  await random.pick(renters).post("/api/bookings", request);
}

async function pay(): Promise<void> {
  const booking = pickBooking("razorpayOrderId is not null and paymentState = 'unpaid'");
  if (booking === undefined) return;
  if (random.chance(15))
    await addFault(sandboxOf(app), { match: "state", kind: random.pick(["two_captures", "stay_authorized"]) });
  const { kind, fields } = await payOrder(
    sandboxOf(app),
    booking.razorpayOrderId ?? "",
    random.chance(85) ? "pay" : "fail",
  );
  if (kind === "success" && random.chance(60))
    await renterOf(booking).post("/api/bookings/verify-payment", { bookingId: booking.id, ...fields });
}

async function cancel(): Promise<void> {
  const booking = pickBooking("status in ('awaiting_payment', 'paid', 'approved')");
  if (booking !== undefined)
    await random.pick([renterOf(booking), owner]).send("POST", `/api/bookings/${booking.id}/cancel`);
}

async function decide(): Promise<void> {
  const booking = pickBooking("status in ('awaiting_payment', 'paid', 'approved', 'rejected')");
  if (booking !== undefined)
    await admin.send("PATCH", `/api/bookings/${booking.id}/status`, {
      json: { status: random.pick(["approved", "approved", "rejected"]) },
    });
}

async function bankAnswersLate(): Promise<void> {
  const open = provider.payments().filter(({ status }) => status === "failed" || status === "authorized");
  if (open.length > 0) await call(sandboxOf(app), "POST", `/__sandbox/late-authorize/${random.pick(open).id}`);
}

const TROUBLES = [
  { match: "POST /v1/", kind: "commit_then_drop" },
  { match: "GET /v1/", kind: "status", status: 503 },
  { match: "POST /v1/", kind: "reset" },
  { match: "webhook", kind: "drop", times: 3 },
  { match: "webhook", kind: "duplicate" },
  { match: "webhook", kind: "concurrent" },
  { match: "webhook", kind: "bad_signature" },
  { match: "state", kind: "refund_pending", ms: 300 },
  { match: "state", kind: "refund_failed", ms: 50 },
] as const;

/** Time runs out, the provider has its troubles: nothing that anybody waits for. */
async function disturb(): Promise<void> {
  if (random.chance(40))
    changeRows(
      app,
      "update bookings set holdUntil = ? where paymentState = 'unpaid' and holdUntil is not null and id % 5 = ?",
      PAST,
      random.whole(0, 4),
    );
  else await addFault(sandboxOf(app), { ...random.pick(TROUBLES) });
}

const ACTS = [book, book, book, pay, pay, pay, cancel, decide, bankAnswersLate, disturb];

/** The server is killed while the stand-in or the database is at work on what was just asked. */
async function killAndRestart(under: Promise<unknown>): Promise<void> {
  await app.kill();
  kills += 1;
  await under;
  await app.restart();
}

/** A moment at which the server writes nothing; the provider's books are read after its own. */
const lookAt = <Found>(
  look: (books: { db: OpenDatabase["db"]; provider: typeof provider }) => Promise<Found>,
): Promise<Found> => books.db.transaction().execute((db) => look({ db, provider }));

/** What waits for minutes between two tries, or for the clock, need not be waited for here. */
async function hurry(): Promise<void> {
  changeRows(
    app,
    "update outbox set availableAt = ? where doneAt is null and leasedUntil is null and kind <> 'order_look'",
    PAST,
  );
  changeRows(app, "update bookings set holdUntil = ? where paymentState = 'unpaid' and holdUntil is not null", PAST);
  const { unheard } = await lookAt(addUp);
  if (unheard.captured > 0) changeRows(app, "update outbox set availableAt = ? where kind = 'order_look'", PAST);
  for (const { id } of readRows(app, "select id from refunds where status = 'failed'"))
    await admin.send("POST", "/admin/payments", { form: { intent: "refund", id: String(id) } });
  for (const { id, status } of provider.refunds())
    if (status === "pending") await call(sandboxOf(app), "POST", `/__sandbox/settle-refund/${id}`);
  for (const { id, status } of provider.payments())
    if (status === "authorized") await call(sandboxOf(app), "POST", `/__sandbox/late-authorize/${id}`);
}

async function findUnsettled(): Promise<unknown[]> {
  await hurry();
  const { unheard } = await lookAt(addUp);
  return [
    ...readRows(
      app,
      "select id, status, paymentState from bookings where paymentState in ('refund_pending', 'refund_failed') or (paymentState = 'unpaid' and status in ('pending', 'awaiting_payment', 'approved'))",
    ),
    ...readRows(app, "select id, status from refunds where status <> 'processed'"),
    ...readRows(app, "select id, event from webhook_events where processedAt is null"),
    ...readRows(app, "select id, kind, lastError from outbox where doneAt is null and kind <> 'order_look'"),
    ...(unheard.captured + unheard.returned === 0 ? [] : [unheard]),
  ];
}

it(`loses no money and no day in ${STEPS} steps with a server that is killed`, { timeout: DEADLINE_MS }, async () => {
  for (let step = 1; step <= STEPS; step += 1) {
    const acts = Array.from({ length: random.whole(1, ANSWERS_A_STEP) }, () => random.pick(ACTS));
    const under = Promise.all(acts.map((act) => unlessCutOff(act())));
    // Once for certain, halfway.
    if (random.chance(8) || step === Math.ceil(STEPS / 2)) await killAndRestart(under);
    else await under;
    const broken = await lookAt((at) => findBroken(at, seen));
    expect(broken, `seed ${seed}, step ${step}: ${acts.map(({ name }) => name).join(", ")}`).toEqual([]);
  }

  sandboxOf(app).sandbox.faults.clear();
  changeRows(app, "update bookings set holdUntil = ? where paymentState = 'unpaid' and holdUntil is not null", PAST);
  await app.restart();
  await expect.poll(findUnsettled, { timeout: SETTLED_WITHIN_MS, interval: 1_000 }).toEqual([]);
  const sums = await lookAt(addUp);
  expect(await lookAt((at) => findBroken(at, seen)), `seed ${seed}, at rest`).toEqual([]);
  expect({ ledger: sums.ledger, papers: sums.papers }, `seed ${seed}, at rest`).toEqual({
    ledger: sums.provider,
    papers: sums.provider,
  });
  console.log(
    `seed ${seed}: ${JSON.stringify({ kills, payments: provider.payments().length, refunds: provider.refunds().length, bookings: seen.size })}`,
  );
  expect(kills).toBeGreaterThan(0);
  expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});
