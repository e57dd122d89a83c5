import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { createFolderStore } from "~/gateways/files.server";
import { createLog } from "~/http/log.server";
import {
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
  bookAndPay,
} from "../../tests/fixtures/domain";
import type { Scheduler } from "./scheduler.server";
import { startPeriodicJobs } from "./periodic-jobs.server";

let scene: Scene;
let gateway: FakeGateway;
let scheduler: Scheduler | undefined;
const log = createLog("silent");
const email = { send: vi.fn(() => Promise.resolve()) };

/** Whether this server may run jobs. */
let isHeld = true;
const lock = { take: () => isHeld, release: () => undefined };

function start(): Scheduler {
  const services = {
    db: scene.db,
    gateway,
    email,
    phoneMessages: undefined,
    sessionSecret: "a secret of sixteen",
    log,
    files: createFolderStore(join(tmpdir(), "none")),
    images: { remove: vi.fn() } as unknown as Parameters<typeof startPeriodicJobs>[0]["images"],
    settings: {
      appUrl: "http://localhost",
      contactEmail: "office@example.com",
      dataDir: tmpdir(),
      databaseFile: join(tmpdir(), "none.db"),
    } as Parameters<typeof startPeriodicJobs>[0]["settings"],
  };
  scheduler = startPeriodicJobs(services, lock);
  return scheduler;
}

beforeEach(async () => {
  isHeld = true;
  scene = await setScene();
  gateway = createFakeGateway();
});
afterEach(() => scheduler?.stop());

describe("the scheduler", () => {
  it("sends refunds while no poll of the provider comes to an end", async () => {
    const now = NOW;
    const paid = await openOrder(scene.db, gateway, await book(scene), now);
    await applyPayment(scene.db, payAtProvider(gateway, paid), now);
    await applyPayment(scene.db, payAtProvider(gateway, paid), now);
    await scene.db
      .updateTable("outbox")
      .set({ availableAt: now.toISOString() })
      .where("kind", "=", "order_look")
      .execute();
    let release = (): void => undefined;
    const hanging = new Promise<never>((_resolve, reject) => {
      release = () => reject(new Error("released"));
    });
    hanging.catch(() => undefined);
    gateway.fetchOrderPayments = () => hanging;
    gateway.findOrderByReceipt = () => hanging;
    start();
    await expect.poll(() => gateway.refunds.length).toBe(1);
    const refund = () => scene.db.selectFrom("refunds").select("status").executeTakeFirst();
    await expect.poll(refund).toEqual({ status: "processed" });
    release();
  });

  it("logs to the paisa what of a booking is neither passed on nor due", async () => {
    const paid = await bookAndPay(scene, gateway);
    await scene.db.updateTable("payments").set({ settles: 0 }).execute();
    const warn = vi.spyOn(log, "warn");
    start();
    const logged = () => warn.mock.calls.map(([, fields]) => String(fields?.["error"]));
    await expect
      .poll(logged, { timeout: 5_000 })
      .toContain(`Error: booking ${paid.id}: 400000 paise are neither passed on nor due`);
  });

  it("runs no job while another server does, and runs all of them once that one has ended", async () => {
    isHeld = false;
    const now = NOW;
    const paid = await openOrder(scene.db, gateway, await book(scene), now);
    await applyPayment(scene.db, payAtProvider(gateway, paid), now);
    await applyPayment(scene.db, payAtProvider(gateway, paid), now);
    const find = vi.spyOn(gateway, "fetchOrderPayments");
    const jobs = start();
    const beatOf = (name: string) => jobs.heartbeats().find((beat) => beat.name === name)?.ageMs ?? 0;
    // Heard again and again, with nothing done.
    for (let run = 0; run < 2; run += 1) {
      await expect.poll(() => beatOf("refund"), { interval: 1, timeout: 5_000 }).toBeGreaterThan(400);
      await expect.poll(() => beatOf("refund"), { interval: 1, timeout: 5_000 }).toBeLessThan(400);
    }
    expect([gateway.refunds.length, find.mock.calls.length]).toEqual([0, 0]);
    isHeld = true;
    await expect.poll(() => gateway.refunds.length, { timeout: 5_000 }).toBe(1);
  });
});
