import { afterAll, beforeAll, expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import { dayFromToday, signUp, type Answer, type BookingBody, type Member } from "../fixtures/api-client";
import { pay, sandboxOf, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";

const FAULTS: [string, Record<string, unknown>][] = [
  ["hangs", { kind: "hang" }],
  ["answers late", { kind: "delay", ms: 1_500 }],
  ["breaks off", { kind: "reset" }],
  ["breaks off after doing it", { kind: "commit_then_drop" }],
  ["answers 500", { kind: "status", status: 500 }],
  ["answers 502 with a page", { kind: "status", status: 502, body: "html" }],
  ["answers 503 with nothing", { kind: "status", status: 503, body: "empty" }],
  ["answers 429", { kind: "status", status: 429 }],
  ["answers 400", { kind: "status", status: 400 }],
  ["answers 200 with a page", { kind: "html200" }],
];
const RUNS_EACH = howOften(10, 1);
const DEADLINE_MS = 200_000;
const SETTLED_WITHIN_MS = 90_000;

let app: RunningApp;
let owner: Member;
let renter: Member;
let longestMs = 0;

beforeAll(async () => {
  app = await startApp();
  silenceWebhooks(app);
  [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
  liftBookingLimit(app, renter);
});
afterAll(async () => {
  if (IS_FULL) console.log(`longest answer while the provider was away: ${Math.round(longestMs)} ms`);
  await app.stop();
});

async function timed(answer: Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const got = await answer;
  longestMs = Math.max(longestMs, performance.now() - start);
  return got;
}

function placeOne(): Promise<Answer> {
  const day = dayFromToday(2);
  return timed(
    renter.post("/api/bookings", {
      equipmentId: addEquipment(app, { ownerId: owner.id }),
      startDate: day,
      endDate: day,
    }),
  );
}

it.each(FAULTS)(
  `while the provider %s, ${RUNS_EACH} bookings are kept, paid and confirmed`,
  { timeout: DEADLINE_MS },
  async (_name, fault) => {
    const sandbox = sandboxOf(app);
    await addFault(sandbox, { match: "POST /v1/orders", ...fault, times: RUNS_EACH });
    const placed = await Promise.all(Array.from({ length: RUNS_EACH }, placeOne));
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
    sandbox.sandbox.faults.clear();

    const ids = placed.map((answer) => answer.json<BookingBody>().id);
    const ready: BookingBody[] = [];
    for (const id of ids) {
      expect((await renter.send("POST", `/booking/${id}/pay`)).status).toBe(303);
      ready.push((await renter.get(`/api/bookings/${id}`)).json<BookingBody>());
    }
    const claims = [];
    for (const booking of ready) claims.push({ bookingId: booking.id, ...(await pay(app, booking)) });

    await addFault(sandbox, { match: "GET /v1/payments", ...fault, times: RUNS_EACH });
    const unsure = await Promise.all(claims.map((claim) => timed(renter.post("/api/bookings/verify-payment", claim))));
    for (const { status } of unsure) expect([200, 400, 503]).toContain(status);
    sandbox.sandbox.faults.clear();
    const sure = await Promise.all(claims.map((claim) => renter.post("/api/bookings/verify-payment", claim)));
    expect(sure.map(({ status }) => status)).toEqual(sure.map(() => 200));
    for (const id of ids) {
      expect(readRows(app, "select status, paymentState from bookings where id = ?", id)).toEqual([
        { status: "paid", paymentState: "captured" },
      ]);
      expect(readRows(app, "select status from receipts where bookingId = ?", id)).toEqual([{ status: "paid" }]);
    }
    const orders = [...sandbox.sandbox.ledger.orders.values()].filter(({ notes }) =>
      ids.includes(Number((notes as Record<string, string>).bookingId)),
    );
    expect(orders).toHaveLength(ids.length);
  },
);

it(
  "a booking whose time runs out is kept while the provider is away, and released when it is back",
  { timeout: DEADLINE_MS },
  async () => {
    const { id } = (await placeOne()).json<BookingBody>();
    await addFault(sandboxOf(app), { match: "GET /v1/orders", kind: "status", status: 503, times: 1_000 });
    changeRows(app, "update bookings set holdUntil = '2020-01-01T00:00:00.000Z' where id = ?", id);
    await app.restart();
    const failed = () =>
      sandboxOf(app).sandbox.requests.filter(({ path, status }) => path.startsWith("/v1/orders/") && status === 503)
        .length;
    await expect.poll(failed, { timeout: SETTLED_WITHIN_MS }).toBeGreaterThan(0);
    expect(readRows(app, "select status from bookings where id = ?", id)).toEqual([{ status: "awaiting_payment" }]);
    sandboxOf(app).sandbox.faults.clear();
    await app.restart();
    await expect
      .poll(() => readRows(app, "select status from bookings where id = ?", id), { timeout: SETTLED_WITHIN_MS })
      .toEqual([{ status: "expired" }]);
    expect(readRows(app, "select day from booking_days where bookingId = ?", id)).toEqual([]);
  },
);
