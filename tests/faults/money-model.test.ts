import { expect, it } from "vitest";
import { newSeed } from "../fixtures/random";
import { keep, retryRefunds, STEPS, work } from "./money/model-steps";
import { createWorld, findBroken, readBookings, type World } from "./money/model-world";

/**
 * Renters, owners, an admin, the clock, notices and a provider that breaks off, in any order: after every
 * step, and when everything has come to rest, no money and no day may be lost or given twice.
 */

const STEPS_A_WORLD = 500;
const WORLDS = process.env["FULL"] === "1" ? 24 : 4;
const MS_PER_HOUR = 3_600_000;
/** Longer than any order is asked after and any refund is looked for. */
const ROUNDS_TO_REST = 60;

async function live(world: World): Promise<void> {
  for (let step = 1; step <= STEPS_A_WORLD; step += 1) {
    const [name, act] = world.random.pick(STEPS);
    await act(world);
    expect([...(await findBroken(world)), ...world.faults], `seed ${world.seed}, step ${step}: ${name}`).toEqual([]);
  }
}

/** The provider is well again and the bank decides everything; nobody does anything any more. */
async function rest(world: World): Promise<void> {
  const { provider, clock } = world;
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    provider.mood = "well";
    provider.refundsEnd = "processed";
    for (const refund of provider.refunds.filter(({ status }) => status === "pending")) provider.settleRefund(refund, "processed");
    await keep(world);
    await work(world);
    await retryRefunds(world);
    clock.now = new Date(clock.now.getTime() + 4 * MS_PER_HOUR);
    expect([...(await findBroken(world)), ...world.faults], `seed ${world.seed}, at rest, round ${round}`).toEqual([]);
  }
}

async function findUnsettled(world: World): Promise<string[]> {
  const { db, provider } = world;
  const unsettled: string[] = [];
  const bookings = await readBookings(world);
  for (const { id, status, paymentState } of bookings) {
    const isFinal = ["paid/captured", "approved/captured"].includes(`${status}/${paymentState}`) || (["expired", "rejected", "cancelled"].includes(status) && ["unpaid", "refunded"].includes(paymentState));
    if (!isFinal) unsettled.push(`booking ${id} waits as ${status}/${paymentState}`);
  }
  const payments = await db.selectFrom("payments").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  for (const payment of provider.payments.filter(({ status }) => status === "captured")) {
    const stored = payments.find(({ id }) => id === payment.id);
    const back = provider.refunds.filter(({ payment_id, status }) => payment_id === payment.id && status === "processed").reduce((sum, { amount }) => sum + amount, 0);
    if (stored === undefined) unsettled.push(`payment ${payment.id} was never heard of`);
    else if (stored.amountRefunded !== back) unsettled.push(`of payment ${payment.id} ${back} went back, not ${stored.amountRefunded}`);
  }
  for (const { id, status } of refunds) if (status !== "processed") unsettled.push(`refund ${id} is ${status}`);
  const notes = await db.selectFrom("credit_notes").selectAll().execute();
  if (notes.length !== refunds.length) unsettled.push(`${notes.length} credit notes for ${refunds.length} refunds`);
  for (const receipt of await db.selectFrom("receipts").selectAll().execute()) {
    const booking = bookings.find(({ id }) => id === receipt.bookingId);
    const due = booking?.paymentState === "captured" ? "paid" : booking?.razorpayPaymentId === null ? "failed" : "refunded";
    if (receipt.status !== due) unsettled.push(`the receipt of booking ${receipt.bookingId} is ${receipt.status}, not ${due}`);
  }
  const jobs = await db.selectFrom("outbox").select(["kind", "lastError"]).where("doneAt", "is", null).execute();
  for (const { kind, lastError } of jobs) unsettled.push(`a job waits: ${kind} ${lastError}`);
  const events = await db.selectFrom("webhook_events").select("id").where("processedAt", "is", null).execute();
  for (const { id } of events) unsettled.push(`notice ${id} waits`);
  return unsettled;
}

const first = Number(process.env["SEED"] ?? newSeed());
const seeds = Array.from({ length: WORLDS }, (_, index) => first + index);

it.each(seeds)(`loses no money and no day in ${STEPS_A_WORLD} steps, seed %d`, { timeout: 120_000 }, async (seed) => {
  const world = await createWorld(seed);
  await live(world);
  await rest(world);
  expect(await findUnsettled(world), `seed ${seed}`).toEqual([]);
  expect(world.provider.payments.length, `seed ${seed}: too little happened`).toBeGreaterThan(10);
  await world.db.destroy();
});
