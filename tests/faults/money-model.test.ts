import { MS_PER_HOUR } from "~/domain/calendar/day";
import { afterEach, expect, it, vi } from "vitest";
import { createRandom, newSeed } from "../fixtures/random";
import { howOften, IS_FULL } from "./how-often";
import { findWrongBalances } from "./money/balance-steps";
import { keep, retryRefunds, STEPS, work } from "./money/model-steps";
import { addUp } from "./money/model-sums";
import { readMoves } from "./money/move-steps";
import { findWrongPayouts } from "./money/payout-steps";
import { createWorld, findBroken, readBookings, type World } from "./money/model-world";

/**
 * Renters, owners, an admin, the clock, days that are moved, balances paid by hand, payouts to owners, notices, a provider that breaks off and a process that is killed, in
 * any order: after every step, and when everything has come to rest, no money and no day may be lost or given
 * twice, and ledger, receipts and the provider's books agree. SEED=… repeats one world.
 */

const STEPS_A_WORLD = howOften(500, 300);
const WORLDS = howOften(24, 3);
/** Longer than any order is asked after and any refund is looked for. */
const ROUNDS_TO_REST = 60;

const booksOf = ({ life, provider }: World) => ({ db: life.raw, provider });

const findFaults = async (world: World) => [
  ...(await findBroken(booksOf(world), world.seen)),
  ...(await findWrongBalances(world)),
  ...(await findWrongPayouts(world)),
  ...world.faults,
];

async function live(world: World): Promise<void> {
  for (let step = 1; step <= STEPS_A_WORLD; step += 1) {
    const [name, act] = world.random.pick(STEPS);
    await act(world);
    expect(await findFaults(world), `seed ${world.seed}, step ${step}: ${name}`).toEqual([]);
  }
}

/** The provider is well again and the bank decides everything; nobody does anything any more. */
async function rest(world: World): Promise<void> {
  const { provider, clock } = world;
  await world.beginAgain();
  provider.turn("well");
  provider.keepRefundsWaiting(false);
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    for (const refund of provider.refunds().filter(({ status }) => status === "pending"))
      provider.decideRefund(refund, "processed");
    await keep(world);
    await work(world);
    await retryRefunds(world);
    clock.now = new Date(clock.now.getTime() + 4 * MS_PER_HOUR);
  }
  expect(await findFaults(world), `seed ${world.seed}, at rest`).toEqual([]);
}

async function findUnsettled(world: World): Promise<string[]> {
  const db = world.life.raw;
  const unsettled: string[] = [];
  const bookings = await readBookings(db);
  for (const { id, status, paymentState } of bookings) {
    const isFinal =
      ["paid/captured", "approved/captured"].includes(`${status}/${paymentState}`) ||
      (["expired", "rejected", "cancelled"].includes(status) && ["unpaid", "refunded"].includes(paymentState));
    if (!isFinal) unsettled.push(`booking ${id} waits as ${status}/${paymentState}`);
  }
  const open = await db.selectFrom("booking_moves").select("id").where("state", "=", "proposed").execute();
  for (const { id } of open) unsettled.push(`proposal ${id} is open`);
  const { provider, ledger, papers } = await addUp(booksOf(world));
  expect({ ledger, papers }, `seed ${world.seed}, at rest`).toEqual({ ledger: provider, papers: provider });
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  for (const { id, status } of refunds) if (status !== "processed") unsettled.push(`refund ${id} is ${status}`);
  for (const receipt of await db.selectFrom("receipts").selectAll().execute()) {
    const booking = bookings.find(({ id }) => id === receipt.bookingId);
    const due =
      booking?.paymentState === "captured" ? "paid" : booking?.razorpayPaymentId === null ? "failed" : "refunded";
    if (receipt.status !== due)
      unsettled.push(`the receipt of booking ${receipt.bookingId} is ${receipt.status}, not ${due}`);
  }
  const jobs = await db.selectFrom("outbox").select(["kind", "lastError"]).where("doneAt", "is", null).execute();
  for (const { kind, lastError } of jobs) unsettled.push(`a job waits: ${kind} ${lastError}`);
  return unsettled;
}

const asked = process.env["SEED"];
// The short version tries the same worlds each time: in so few steps a world drawn anew may hold no kill at all.
const first = IS_FULL ? newSeed() : 1;
const seeds = asked === undefined ? Array.from({ length: WORLDS }, (_, index) => first + index) : [Number(asked)];

afterEach(() => void vi.restoreAllMocks());

it.each(seeds)(`loses no money and no day in ${STEPS_A_WORLD} steps, seed %d`, { timeout: 300_000 }, async (seed) => {
  // Also what the product leaves to chance comes again with the seed.
  vi.spyOn(Math, "random").mockImplementation(createRandom(seed + 1).next);
  const world = await createWorld(seed);
  await live(world);
  await rest(world);
  expect(await findUnsettled(world), `seed ${seed}`).toEqual([]);
  const happened = {
    payments: world.provider.payments().length,
    refunds: world.provider.refunds().length,
    kills: world.kills,
  };
  const settled = world.settled.size;
  const payouts = (await world.life.raw.selectFrom("payouts").select("state").execute()).map(({ state }) => state);
  const accepted = (await readMoves(world.life.raw)).filter(({ state }) => state === "accepted").length;
  console.log(`seed ${seed}: ${JSON.stringify({ ...happened, accepted, settled, payouts })}`);
  expect(Math.min(...Object.values(happened)), `seed ${seed}: too little happened`).toBeGreaterThan(0);
  await world.end();
});
