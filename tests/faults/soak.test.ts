import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "~db/open";
import { PASSWORD, signUp, type Member } from "../fixtures/api-client";
import { sandboxOf } from "../fixtures/paid-booking";
import { createRandom, newSeed } from "../fixtures/random";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";
import { openBooks, type RunningBooks } from "./money/at-rest";
import { addUp } from "./money/model-sums";
import { findBroken } from "./money/model-world";
import { describeThisRun } from "./pages/page-start";
import { writeSoakPage, type SoakResult } from "./pages/soak-page";
import { byMinute, readMemory, slopeOf, type MemorySample } from "./soak/memory";
import { live, newTally, pickDates, watch } from "./soak/person";
import { trouble } from "./soak/troubles";

/**
 * Many people do the main job while Chromium is killed, webhooks fail, come twice and late, the provider drips and
 * answers 500, the disk fills and the clock jumps. `npm run soak` takes 20 minutes and writes docs/soak.md. SEED=…
 * repeats what people and troubles choose, not the instants.
 */

const PEOPLE = howOften(50, 4);
const RUN_MS = Number(process.env["SOAK_MINUTES"] ?? howOften(20, 0.06)) * 60_000;
/** A busy machine gets through less in the same time. */
const LONGER_WHEN_BUSY = 10;
const PAUSE_MS = howOften(2_000, 300);
const TROUBLE_EVERY_MS = howOften(3_000, 500);
const DECIDE_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 5_000;
const BOOKS_EVERY_LOOKS = 12;
const EQUIPMENT = 400;
/** Of every so many machines one takes a share of its price online. */
const SHARED_EVERY = 3;
const SETTLED_WITHIN_MS = 600_000;
/** Caches fill and code is compiled first. */
const WARM_UP_SHARE = 0.3;
const MAX_GROWTH_SHARE = 0.25;
/** As patient as a provider is. */
const WEBHOOK_RETRY_MS = 2_000;
const PAGE = "docs/soak.md";

const seed = Number(process.env["SEED"] ?? newSeed());
const random = createRandom(seed);
const tally = newTally();
const troubles: Record<string, number> = {};
const memory: MemorySample[] = [];
const seen = new Map<number, string>();

let app: RunningApp;
let database: OpenDatabase;
let books: RunningBooks;
let admin: Member;
let owner: Member;

beforeAll(async () => {
  app = await startApp({ sandboxOptions: { retryMs: WEBHOOK_RETRY_MS } });
  database = openDatabase(app.databaseFile);
  [owner, admin] = await Promise.all([signUp(app.url), signUp(app.url)]);
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  books = openBooks(app, database, admin);
});
afterAll(async () => {
  await database.close();
  await app.stop();
});

/** The office approves and rejects, and books for people at its counter; the owner cancels. */
async function decideUntil(isOver: () => boolean, equipment: readonly number[]): Promise<void> {
  const [asAdmin, asOwner] = [watch(admin, tally), watch(owner, tally)];
  while (!isOver()) {
    await sleep(DECIDE_EVERY_MS);
    const [booking] = readRows(app, "select id from bookings where status = 'paid' order by random() limit 1");
    await asAdmin("GET", "/admin");
    await asOwner("GET", "/dashboard");
    const farmer = { farmerName: "Gangubai More", farmerConsent: true, cashReceived: true, currentPassword: PASSWORD };
    const counter = { equipmentId: random.pick(equipment), ...pickDates(random), ...farmer };
    if (random.chance(30) && (await asAdmin("POST", "/api/counter-bookings", counter))?.status === 201)
      tally.counter += 1;
    if (booking === undefined) continue;
    if (random.chance(20)) await asOwner("POST", `/api/bookings/${Number(booking.id)}/cancel`);
    else {
      const decision = { status: random.pick(["approved", "approved", "rejected"]), reason: "The office decides" };
      await asAdmin("PATCH", `/api/bookings/${Number(booking.id)}/status`, decision);
    }
  }
}

async function disturbUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = await trouble(app, random).catch((error: unknown) => `none: ${String(error)}`);
    troubles[name] = (troubles[name] ?? 0) + 1;
    await sleep(TROUBLE_EVERY_MS);
  }
}

async function lookUntil(isOver: () => boolean, began: number): Promise<void> {
  for (let look = 1; !isOver(); look += 1) {
    await sleep(LOOK_EVERY_MS);
    const parts = await readMemory(app);
    if (parts !== undefined) memory.push({ seconds: (performance.now() - began) / 1_000, ...parts });
    if (look % BOOKS_EVERY_LOOKS !== 0) continue;
    console.log(
      `minute ${Math.round(look / BOOKS_EVERY_LOOKS)}: ${describeNow()} ${tally.faults.slice(-3).join("; ")}`,
    );
    expect(await books.lookAt((at) => findBroken(at, seen)), `seed ${seed}`).toEqual([]);
  }
}

const describeNow = () =>
  `${Math.round(memory.at(-1)?.resident ?? 0)} MiB, ${tally.booked} booked, ${tally.paid} paid, ${tally.faults.length} faults`;

/** How often what was done least was done. */
const leastDone = () => Math.min(tally.booked, tally.paid, tally.receipts, tally.shared);
const afterWarmUp = () => memory.slice(Math.floor(memory.length * WARM_UP_SHARE));
const meanOf = (samples: readonly MemorySample[]) =>
  samples.reduce((sum, { resident }) => sum + resident, 0) / Math.max(1, samples.length);

/** Means of the first and the last third after the start. */
function compareMemory(): { before: number; after: number } {
  const samples = afterWarmUp();
  const third = Math.ceil(samples.length / 3);
  return { before: meanOf(samples.slice(0, third)), after: meanOf(samples.slice(-third)) };
}

/** Attempts to deliver a webhook, and those without any answer in time. */
function countWebhooks(): SoakResult["webhooks"] {
  const attempts = sandboxOf(app)
    .sandbox.webhooks.deliveries()
    .flatMap((delivery) => delivery.attempts);
  return { attempts: attempts.length, unanswered: attempts.filter(({ status }) => status === null).length };
}

function summarise(sums: SoakResult["sums"], webhooks: SoakResult["webhooks"]): SoakResult {
  const { statuses, faults, longestAnswerMs, ...done } = tally;
  const { before, after } = compareMemory();
  return {
    ...{ seed, people: PEOPLE, minutes: Math.round(RUN_MS / 60_000), done, troubles, statuses, faults },
    ...{ longestAnswerMs, sums, webhooks },
    memory: { beforeMib: before, afterMib: after, slope: slopeOf(afterWarmUp()), byMinute: byMinute(memory) },
  };
}

it(
  `${PEOPLE} people lose no money and no day, and see no error that is not said, whatever fails around the server`,
  { timeout: RUN_MS * LONGER_WHEN_BUSY + SETTLED_WITHIN_MS + 120_000 },
  async () => {
    const equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(app, { ownerId: owner.id }));
    for (const id of equipment.filter((_, index) => index % SHARED_EVERY === 0))
      await owner.send("PUT", `/api/equipment/${id}/terms`, { json: { onlinePercent: random.whole(10, 90) } });
    const began = performance.now();
    const hasLasted = (ms: number) => performance.now() - began > ms;
    const isOver = () => hasLasted(RUN_MS) && (leastDone() > 0 || hasLasted(RUN_MS * LONGER_WHEN_BUSY));
    const people = Array.from({ length: PEOPLE }, (_, number) =>
      live({ app, random: createRandom(seed + number), tally, equipment, pauseMs: PAUSE_MS, isOver }, number),
    );
    await Promise.all([...people, decideUntil(isOver, equipment), disturbUntil(isOver), lookUntil(isOver, began)]);

    const webhooks = countWebhooks();
    sandboxOf(app).sandbox.faults.clear();
    await app.restart();
    await expect.poll(books.findUnsettled, { timeout: SETTLED_WITHIN_MS, interval: 1_000 }).toEqual([]);
    const { provider, ledger, papers } = await books.lookAt(addUp);
    const text = writeSoakPage(summarise({ provider, ledger, papers }, webhooks), await describeThisRun());
    console.log(text);
    if (IS_FULL) writeFileSync(PAGE, text);
    expect(tally.faults).toEqual([]);
    expect(webhooks.unanswered, "webhooks without an answer").toBeLessThanOrEqual(webhooks.attempts / 2);
    expect(await books.lookAt((at) => findBroken(at, seen)), `seed ${seed}, at rest`).toEqual([]);
    expect({ ledger, papers }, `seed ${seed}, at rest`).toEqual({ ledger: provider, papers: provider });
    expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(leastDone(), "too little happened").toBeGreaterThan(0);
    const { before, after } = compareMemory();
    if (IS_FULL) expect(after, "memory grows").toBeLessThan(before * (1 + MAX_GROWTH_SHARE));
  },
);
