import { Agent } from "node:http";
import { join } from "node:path";
import { mkdirSync } from "node:fs";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { startSandbox } from "../../../scripts/razorpay-sandbox/server";
import { addEquipment, liftBookingLimit } from "../../fixtures/stored-rows";
import { percentile } from "../report/statistics";
import { inMilliseconds, perSecond } from "../report/units";
import { putLoad, sumUp } from "../requests/load";
import { BROTLI, UNCACHED } from "../requests/load-order";
import { call, callForJson } from "../server/http-call";
import { launchProduct } from "../server/launched-product";
import { readProcessorMs } from "../server/process-usage";
import { cookieHeader, signUpRenter } from "../server/renter";

/** What one process of the product serves on a database. */

const CONNECTIONS = 64;
const RENTERS = 8;
const CREATED = 201;
const UNAVAILABLE = 503;
const DAYS = 31;
const EQUIPMENT = 200;
/** Of the stock. */
const OWNER = 1;

interface Place {
  databaseFile: string;
  databaseUrl: string | undefined;
}

/** @returns rows of the report */
export async function measureServer(
  engine: string,
  place: Place,
  folder: string,
  seconds: number,
): Promise<string[][]> {
  const dataDir = join(folder, `data-${engine}`);
  mkdirSync(dataDir);
  const keys = { keyId: "rzp_test_bench", keySecret: "bench-secret", webhookSecret: "bench-webhook" };
  const sandbox = await startSandbox({ ...keys, port: 0, webhookUrl: "http://127.0.0.1:9/none" });
  const product = await launchProduct(dataDir, {
    DATABASE_URL: place.databaseUrl ?? place.databaseFile,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: sandbox.url,
  });
  try {
    const cookies = await Promise.all(
      Array.from({ length: RENTERS }, async () => {
        const renter = cookieHeader(await signUpRenter(product.origin));
        const { value } = await callForJson<{ id: number }>(`${product.origin}/api/user`, {
          headers: { Cookie: renter },
        });
        liftBookingLimit(place, value);
        return { id: value.id, cookie: renter };
      }),
    );
    const [first] = cookies;
    if (first === undefined) throw new Error("nobody could sign up");
    const loads = [
      ["list of visitors, kept", BROTLI],
      ["list of visitors, uncached", UNCACHED],
      ["list, signed in", { ...BROTLI, Cookie: first.cookie }],
    ] as const;
    const rows: string[][] = [];
    for (const [name, headers] of loads) {
      const before = await readProcessorMs(product.pid);
      const order = { port: product.port, path: "/equipment", headers, connections: CONNECTIONS, warmUpSeconds: 1 };
      const result = await putLoad({ ...order, seconds });
      const processorMs = ((await readProcessorMs(product.pid)) ?? 0) - (before ?? 0);
      const load = sumUp([{ ...result, processorMs }]);
      rows.push([
        name,
        engine,
        perSecond(load.perSecond),
        inMilliseconds(load.medianMs ?? 0),
        inMilliseconds(percentile(result.latenciesMs, 0.95) ?? 0),
        inMilliseconds(load.processorMs ?? 0),
      ]);
    }
    const equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(place, { ownerId: OWNER }));
    const before = await readProcessorMs(product.pid);
    const { tookMs, refused } = await bookFor(product.origin, cookies, equipment, seconds);
    const processorMs = ((await readProcessorMs(product.pid)) ?? 0) - (before ?? 0);
    rows.push([
      `bookings${refused > 0 ? ` (${refused} answered 503)` : ""}`,
      engine,
      perSecond(tookMs.length / seconds),
      inMilliseconds(percentile(tookMs, 0.5) ?? 0),
      inMilliseconds(percentile(tookMs, 0.95) ?? 0),
      inMilliseconds(processorMs / tookMs.length),
    ]);
    return rows;
  } finally {
    await product.stop();
    await sandbox.close();
  }
}

/** Each renter books free days one after the other. */
async function bookFor(
  origin: string,
  renters: readonly { cookie: string }[],
  equipment: readonly number[],
  seconds: number,
): Promise<{ tookMs: number[]; refused: number }> {
  const today = dayInIndia(new Date());
  const tookMs: number[] = [];
  let refused = 0;
  const untilMs = performance.now() + seconds * MS_PER_SECOND;
  const agent = new Agent({ keepAlive: true });
  let slot = 0;
  const bookOn = async (cookie: string) => {
    while (performance.now() < untilMs) {
      const day = plusDays(today, slot % DAYS);
      const json = { equipmentId: equipment[Math.floor(slot / DAYS) % equipment.length], startDate: day, endDate: day };
      slot += 1;
      const startedAtMs = performance.now();
      const { status, body } = await call(`${origin}/api/bookings`, {
        method: "POST",
        headers: { Cookie: cookie },
        json,
        agent,
      });
      if (status === UNAVAILABLE) {
        refused += 1;
        continue;
      }
      if (status !== CREATED)
        throw new Error(`A booking was answered with ${status}: ${body.toString().slice(0, 300)}`);
      tookMs.push(performance.now() - startedAtMs);
    }
  };
  await Promise.all(renters.map(({ cookie }) => bookOn(cookie)));
  agent.destroy();
  return { tookMs, refused };
}
