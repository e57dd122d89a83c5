import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "~db/open";
import { addFault, call, payOrder } from "../fixtures/sandbox-calls";
import { dayFromToday, signUp, type Member } from "../fixtures/api-client";
import { sandboxOf } from "../fixtures/paid-booking";
import { createRandom, newSeed } from "../fixtures/random";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";
import { openBooks, PAST, type RunningBooks } from "./money/at-rest";
import { addUp } from "./money/model-sums";
import { findBroken } from "./money/model-world";

/**
 * The same as money-model.test.ts with a real server: what people do comes over HTTP, notices come from the
 * stand-in, and the process is killed while any of it is under way. SEED=… brings the same steps again, not
 * the same instants.
 */

const STEPS = howOften(300, 10);
const EQUIPMENT = 12;
const DEADLINE_MS = 1_500_000;
const SETTLED_WITHIN_MS = 300_000;
const ANSWERS_A_STEP = 6;

const seed = Number(process.env["SEED"] ?? newSeed());
const random = createRandom(seed);

let app: RunningApp;
let database: OpenDatabase;
let books: RunningBooks;
let owner: Member;
let admin: Member;
let renters: Member[];
let equipment: number[];
let kills = 0;
const seen = new Map<number, string>();

beforeAll(async () => {
  console.log(`seed ${seed}`);
  app = await startApp();
  database = openDatabase(app.databaseFile);
  [owner, admin] = await Promise.all([signUp(app.url), signUp(app.url)]);
  renters = await Promise.all(Array.from({ length: 3 }, () => signUp(app.url)));
  liftBookingLimit(app, ...renters);
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  books = openBooks(app, database, admin);
  equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(app, { ownerId: owner.id }));
});
afterAll(async () => {
  await database.close();
  await app.stop();
});

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
  const { failure, fields } = await payOrder(
    sandboxOf(app),
    booking.razorpayOrderId ?? "",
    random.chance(85) ? "pay" : "fail",
  );
  if (failure === null && random.chance(60))
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
  const open = books.provider.payments().filter(({ status }) => status === "failed" || status === "authorized");
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

it(`loses no money and no day in ${STEPS} steps with a server that is killed`, { timeout: DEADLINE_MS }, async () => {
  for (let step = 1; step <= STEPS; step += 1) {
    const acts = Array.from({ length: random.whole(1, ANSWERS_A_STEP) }, () => random.pick(ACTS));
    const under = Promise.all(acts.map((act) => unlessCutOff(act())));
    // Once for certain, halfway.
    if (random.chance(8) || step === Math.ceil(STEPS / 2)) await killAndRestart(under);
    else await under;
    const broken = await books.lookAt((at) => findBroken(at, seen));
    expect(broken, `seed ${seed}, step ${step}: ${acts.map(({ name }) => name).join(", ")}`).toEqual([]);
  }

  sandboxOf(app).sandbox.faults.clear();
  changeRows(app, "update bookings set holdUntil = ? where paymentState = 'unpaid' and holdUntil is not null", PAST);
  await app.restart();
  await expect.poll(books.findUnsettled, { timeout: SETTLED_WITHIN_MS, interval: 1_000 }).toEqual([]);
  const sums = await books.lookAt(addUp);
  expect(await books.lookAt((at) => findBroken(at, seen)), `seed ${seed}, at rest`).toEqual([]);
  expect({ ledger: sums.ledger, papers: sums.papers }, `seed ${seed}, at rest`).toEqual({
    ledger: sums.provider,
    papers: sums.provider,
  });
  console.log(
    `seed ${seed}: ${JSON.stringify({ kills, payments: books.provider.payments().length, refunds: books.provider.refunds().length, bookings: seen.size })}`,
  );
  expect(kills).toBeGreaterThan(0);
  expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});
