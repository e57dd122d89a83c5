import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  ClosedBeforeSent,
  dayFromToday,
  signUp,
  startAppForFile,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { listChromium, stillThere } from "../fixtures/chromium-processes";
import { bookAndPay, type ReceiptBody } from "../fixtures/paid-booking";
import { addEquipment, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

/**
 * The server is asked to end while people book and PDFs are printed: each is answered whole or was never begun. A
 * connection that the server had not accepted is reset, and a proxy sends its request again.
 */

const SHUTDOWNS = howOften(20, 2);
const PDFS = 2;
const RENTERS = 6;
const DAYS = 31;
const LONGEST_LIFE_MS = 700;
const DEADLINE_MS = 1_200_000;
const CHROMIUM_ENDS_MS = 10_000;
/** What connecting to a port that closes fails with. */
const NOT_BEGUN = /ECONNREFUSED|ECONNRESET/;
const booked: BookingBody[] = [];
const answers: Record<string, number> = {};
const cutOff: string[] = [];
/** Bookings without an answer. */
const unanswered: { equipmentId: number | undefined; startDate: string }[] = [];

const app = await startAppForFile();
const owner = await signUp(app.url);
const renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(app.url)));
liftBookingLimit(app, ...renters);
const equipment = Array.from({ length: SHUTDOWNS * 8 }, () => addEquipment(app, { ownerId: owner.id }));
const receipts: ReceiptBody[] = [];
for (let index = 0; index < SHUTDOWNS * PDFS; index += 1)
  receipts.push((await bookAndPay(app, renters[0] as Member, addEquipment(app, { ownerId: owner.id }), 5)).receipt);

/** @returns whether the server goes on */
async function send(what: string, act: () => Promise<{ status: number }>): Promise<boolean> {
  try {
    const { status } = await act();
    answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1;
    return true;
  } catch (error) {
    if (!(error instanceof ClosedBeforeSent) && !NOT_BEGUN.test(String(error)))
      cutOff.push(`${what}: ${String(error)}`);
    return false;
  }
}

async function bookUntilEnded(renter: Member, nextSlot: () => number): Promise<void> {
  let goesOn = true;
  while (goesOn) {
    const slot = nextSlot();
    const day = dayFromToday(slot % DAYS);
    const equipmentId = equipment[Math.floor(slot / DAYS) % equipment.length];
    goesOn = await send("booking", async () => {
      unanswered.push({ equipmentId, startDate: day });
      const answer = await renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day });
      unanswered.splice(
        unanswered.findIndex((one) => one.equipmentId === equipmentId && one.startDate === day),
        1,
      );
      if (answer.status === 201) booked.push(answer.json<BookingBody>());
      return answer;
    });
  }
}

it(
  `${SHUTDOWNS} shutdowns cut nothing off, lose no booking and leave no process`,
  { timeout: DEADLINE_MS },
  async () => {
    let slot = 0;
    let longestMs = 0;
    for (let shutdown = 0; shutdown < SHUTDOWNS; shutdown += 1) {
      const before = booked.length;
      const load = renters.map((renter) => bookUntilEnded(renter, () => (slot += 1)));
      const prints = receipts
        .splice(0, PDFS)
        .map(({ id }) => send("PDF", () => (renters[0] as Member).get(`/api/receipts/${id}/download`)));
      await expect.poll(() => booked.length, { timeout: DEADLINE_MS, interval: 10 }).toBeGreaterThan(before);
      await sleep(Math.random() * LONGEST_LIFE_MS);
      const chromium = listChromium(app.pid);
      const began = performance.now();
      process.kill(app.pid, "SIGTERM");
      expect(await app.exited(), "by itself, with all answered").toBe(0);
      longestMs = Math.max(longestMs, performance.now() - began);
      await Promise.all([...load, ...prints]);
      // Chromium's other processes end once they see that the first has.
      await expect.poll(() => stillThere(chromium), { timeout: CHROMIUM_ENDS_MS }).toEqual([]);
      await app.restart();
    }
    expect(cutOff).toEqual([]);
    const stored = new Set(readRows(app, "select id from bookings").map(({ id }) => id));
    expect(booked.filter(({ id }) => !stored.has(id))).toEqual([]);
    const made = ({ equipmentId, startDate }: (typeof unanswered)[number]) =>
      readRows(app, "select id from bookings where equipmentId = ? and startDate = ?", equipmentId ?? 0, startDate);
    expect(unanswered.flatMap(made)).toEqual([]);
    expect(answers["PDF 200"] ?? 0).toBeGreaterThan(0);
    expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    console.log(`longest ${Math.round(longestMs)} ms, answers ${JSON.stringify(answers)}`);
  },
);
