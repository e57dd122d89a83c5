import { expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import { signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

const REFUNDS = howOften(60, 8);
/** Longer than either server waits before it looks for jobs again: what one does, the other finds undone. */
const ANSWER_TAKES_MS = 1_200;
const DEADLINE_MS = 300_000;
const SETTLED_WITHIN_MS = 120_000;

const app = await startAppForFile();
await app.startBeside();
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);

it(`two servers on the same data do each of ${REFUNDS} jobs once`, { timeout: DEADLINE_MS }, async () => {
  const paid: { id: number; paymentId: string }[] = [];
  for (let index = 0; index < REFUNDS; index += 1) {
    const { booking, proof } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 5);
    paid.push({ id: booking.id, paymentId: proof.razorpay_payment_id });
  }
  await addFault(sandboxOf(app), {
    match: "POST /v1/payments",
    kind: "delay",
    ms: ANSWER_TAKES_MS,
    times: 10 * REFUNDS,
  });
  const ended = await Promise.all(paid.map(({ id }) => renter.send("POST", `/api/bookings/${id}/cancel`)));
  expect(ended.map(({ status }) => status)).toEqual(paid.map(() => 200));
  await expect
    .poll(() => readRows(app, "select id from refunds where status = 'processed'").length, {
      timeout: SETTLED_WITHIN_MS,
      interval: 250,
    })
    .toBe(REFUNDS);
  const jobs = readRows(app, "select attempts, doneAt is not null as done from outbox where kind = 'refund'");
  expect(jobs).toEqual(paid.map(() => ({ attempts: 1, done: 1 })));
  const asked = sandboxOf(app)
    .sandbox.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/refund"))
    .map(({ path }) => path);
  expect(asked.sort()).toEqual(paid.map(({ paymentId }) => `/v1/payments/${paymentId}/refund`).sort());
});
