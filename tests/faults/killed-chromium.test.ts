import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp, type Answer, type Member } from "../fixtures/api-client";
import { listChromium, mainOf, stillThere, strike } from "../fixtures/chromium-processes";
import { bookAndPay, type ReceiptBody } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";

/** Chromium dies or stands still while a running server prints, again and again; no receipt is printed twice. */

const DEATHS = howOften(50, 2);
const WAYS = [
  { signal: "SIGKILL", who: "all" },
  { signal: "SIGKILL", who: "main" },
  { signal: "SIGSTOP", who: "all" },
  { signal: "SIGSTOP", who: "main" },
] as const;
/** The short version leaves those that stand still to app/gateways/pdf.server.test.ts: each takes its deadline. */
const waysUsed = WAYS.slice(0, IS_FULL ? WAYS.length : 2);
const BLOW_WITHIN_MS = 400;
const DEADLINE_MS = 1_500_000;
const SETTLED_WITHIN_MS = 30_000;

let app: RunningApp;
let renter: Member;
let receipts: ReceiptBody[];
let longestMs = 0;
const answered: Record<number, number> = {};

beforeAll(async () => {
  app = await startApp();
  const owner = await signUp(app.url);
  renter = await signUp(app.url);
  receipts = [];
  // The last is for when all is over.
  for (let index = 0; index < 2 * DEATHS + 1; index += 1)
    receipts.push((await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 5)).receipt);
}, 600_000);
afterAll(() => app.stop());

/** The answer to the wish for a PDF: the file, or when to come back. */
async function print(): Promise<Answer> {
  const began = performance.now();
  const answer = await renter.copy().get(`/api/receipts/${receipts.shift()?.id ?? 0}/download`);
  longestMs = Math.max(longestMs, performance.now() - began);
  answered[answer.status] = (answered[answer.status] ?? 0) + 1;
  if (answer.status === 200) expect(answer.body.subarray(0, 5).toString()).toBe("%PDF-");
  else expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([503, true]);
  return answer;
}

describe(`${DEATHS} deaths of Chromium`, () => {
  it("leave the receipt's page, the next PDF and no process behind", { timeout: DEADLINE_MS }, async () => {
    const bookingId = receipts[0]?.bookingId ?? 0;
    for (let death = 0; death < DEATHS; death += 1) {
      const way = waysUsed[death % waysUsed.length] ?? WAYS[0];
      const printing = print();
      await expect.poll(() => listChromium(app.pid).length, { timeout: SETTLED_WITHIN_MS, interval: 10 }).not.toBe(0);
      await sleep(Math.random() * BLOW_WITHIN_MS);
      const all = listChromium(app.pid);
      strike(way.who === "all" ? all : mainOf(all), way.signal);
      expect((await renter.get(`/bookings/${bookingId}/receipt`)).status).toBe(200);
      // Who was printed before the blow leaves it to the next.
      await Promise.all([printing, print()]);
      await expect.poll(() => stillThere(all), { timeout: SETTLED_WITHIN_MS, interval: 100 }).toEqual([]);
    }
    expect((await print()).status).toBe(200);
    const last = listChromium(app.pid);
    await app.restart();
    expect(stillThere(last)).toEqual([]);
    console.log(`longest answer ${Math.round(longestMs)} ms, by status ${JSON.stringify(answered)}`);
  });
});
