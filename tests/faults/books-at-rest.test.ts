import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "~db/connection";
import { call } from "../../scripts/razorpay-sandbox/test-support";
import { book, signUp, type Member } from "../fixtures/api-client";
import { pay, sandboxOf, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit } from "../fixtures/stored-rows";
import { openBooks } from "./money/at-rest";

/**
 * The stand-in runs in the process of the tests: what blocks them keeps the provider from answering, and the server's
 * questions about payments then run out and come back minutes later.
 */

const LOCKED_MS = 2_000;
const PAYMENTS = 3;

let app: RunningApp;
let database: OpenDatabase;
let admin: Member;

beforeAll(async () => {
  app = await startApp();
  database = openDatabase(app.databaseFile);
  silenceWebhooks(app);
  const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
  admin = await signUp(app.url);
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  liftBookingLimit(app, renter);
  for (let count = 0; count < PAYMENTS; count += 1)
    await pay(app, await book(renter, addEquipment(app, { ownerId: owner.id }), 3));
});
afterAll(async () => {
  await database.close();
  await app.stop();
});

it("are brought to rest without keeping the provider from answering while the database is locked", async () => {
  const books = openBooks(app, database, admin);
  const order: string[] = [];
  const holder = new Worker(new URL("../fixtures/hold-write-lock.mjs", import.meta.url), {
    workerData: { file: app.databaseFile, ms: LOCKED_MS },
  });
  await once(holder, "message");
  const released = once(holder, "message").then(() => order.push("released"));
  const unsettled = books.findUnsettled();
  const answered = call(sandboxOf(app), "GET", "/__sandbox/deliveries").then(() => order.push("answered"));
  await Promise.all([unsettled, answered, released]);
  expect(order).toEqual(["answered", "released"]);
  await expect.poll(books.findUnsettled, { timeout: 120_000, interval: 500 }).toEqual([]);
});
