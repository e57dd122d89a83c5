import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import { findFreePort } from "../../scripts/setup/ports.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { createClient, signIn, signUp } from "../fixtures/api-client";
import { copyData } from "../fixtures/demo-data";
import { makeFreeDays } from "./money";
import { asRatio, BROTLI, inKb, inMb, inMs, judge, median, percentile, perSecond, succeed } from "./support";
import { printTable, putLoad, ROOT, UNCACHED, type Load } from "./support";

/** Start, memory, lists a second beside Remix's own server, and receipts. */

const LIST = "/equipment";
const SECONDS = 8;
/** What share of the answers is left beside bookings, by how many a second. */
const BESIDE_BOOKINGS = [1, 5, 20].map((rate) => ({ rate, least: rate < 20 ? 0.8 : 0.6 }));
const PRINTED = 12;
const STORED = 100;
/** Of the demonstration data. */
const ADMIN = { username: "meera_joshi", password: "Meera123" };
const RENTER = { username: "anil_jadhav", password: "Anil123" };
const START_DEADLINE_MS = 30_000;
const BYTES_PER_KIB = 1_024;
/** As in deploy/. */
const FLAGS = ["--heap-growing-percent=50", "--max-semi-space-size=4"];

type Server = Awaited<ReturnType<typeof launch>>;

/** Starts a server, without payment provider, whose log goes nowhere; ready with its first answer 200. */
async function launch(args: readonly string[], settings: Record<string, string>) {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = { ...cleanEnvironment(), PORT: String(port), HOST: "127.0.0.1", APP_URL: origin, ...settings };
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  // Before the folder is removed.
  process.prependOnceListener("exit", () => void child.kill("SIGKILL"));
  const visitor = createClient(origin);
  while ((await visitor.get(LIST).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > START_DEADLINE_MS)
      throw new Error(`The server does not answer: node ${args.join(" ")}`);
    await sleep(4);
  }
  const stop = () => {
    child.kill("SIGTERM");
    return once(child, "exit");
  };
  return { origin, pid: child.pid ?? 0, startedInMs: performance.now() - startedAt, stop };
}

/** Bytes in RAM, where the system has /proc. */
function memoryOf({ pid }: Server): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * BYTES_PER_KIB;
}

export async function benchServer(): Promise<void> {
  const folder = makeTemporaryFolder("bench");
  const dataDir = join(folder.path, "data");
  mkdirSync(dataDir);
  await copyData("seeded", dataDir);
  process.once("exit", folder.remove);
  const product = await launch([...FLAGS, "build/server/server.js"], { DATA_DIR: dataDir });
  await sleep(2 * MS_PER_SECOND);
  const atRest = memoryOf(product);
  const inProduction = { DATA_DIR: dataDir, NODE_ENV: "production" };
  const stock = await launch(["node_modules/.bin/remix-serve", "build/server/index.js"], inProduction);
  await compareLists(product, stock, join(dataDir, "yantra.db"));
  printTable("The server process", [
    ["start to first page", judge(product.startedInMs, "≤", 1_500, inMs)],
    ["memory at rest", judge(atRest, "≤", 170_000_000, inMb)],
    ["memory after 64 connections", judge(memoryOf(product), "≤", 260_000_000, inMb)],
  ]);
  await timeReceipts(product, join(dataDir, "receipts"));
  await Promise.all([product.stop(), stock.stop()]);
}

async function compareLists(product: Server, stock: Server, databaseFile: string): Promise<void> {
  const { cookies } = await signUp(product.origin);
  const session = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const load = ({ origin }: Server, headers: Record<string, string>) => putLoad(origin + LIST, headers, SECONDS);
  await load(product, UNCACHED);
  await load(stock, UNCACHED);
  const bare = await load(stock, UNCACHED);
  const uncached = await load(product, UNCACHED);
  const cached = await load(product, BROTLI);
  const member = await load(product, { ...BROTLI, ...session });
  const row = (name: string, load: Load, ratio = "") => [
    name,
    perSecond(load.perSecond),
    inMs(percentile(load.tookMs, 0.99)),
    ratio,
  ];
  const rows = [
    row("under remix-serve", bare),
    row("visitor, uncached", uncached, judge(uncached.perSecond / bare.perSecond, "≥", 0.9, asRatio)),
    row("visitor", cached, judge(cached.perSecond / uncached.perSecond, "≥", 10, asRatio)),
    row("signed in", member),
  ];
  const office = await signIn(product.origin, ADMIN);
  for (const { rate, least } of BESIDE_BOOKINGS) {
    const free = makeFreeDays({ databaseFile, databaseUrl: undefined }, 1, rate);
    const sent: Promise<unknown>[] = [];
    const book = () => sent.push(succeed(office.post("/api/bookings", free.shift())));
    const timer = setInterval(book, MS_PER_SECOND / rate);
    const beside = await load(product, BROTLI);
    clearInterval(timer);
    await Promise.all(sent);
    const alone = await load(product, BROTLI);
    rows.push(
      row(`visitor, ${rate} bookings/s`, beside, judge(beside.perSecond / alone.perSecond, "≥", least, asRatio)),
    );
  }
  printTable("The list at 64 connections: answers a second, p99, ratio to the line above or to no bookings", rows);
}

async function timeReceipts({ origin }: Server, folder: string): Promise<void> {
  const renter = await signIn(origin, RENTER);
  const all = await succeed(renter.get("/api/receipts"));
  const paid = all.json<{ id: number; status: string }[]>().find(({ status }) => status === "paid");
  if (paid === undefined) throw new Error("The demonstration data has no paid receipt.");
  let bytes = 0;
  const download = async () => {
    const startedAt = performance.now();
    bytes = (await succeed(renter.get(`/api/receipts/${paid.id}/download`))).body.byteLength;
    return performance.now() - startedAt;
  };
  const printed: number[] = [];
  for (let count = 0; count <= PRINTED; count += 1) {
    await sleep(100); // The document is stored after its answer.
    rmSync(folder, { recursive: true, force: true });
    printed.push(await download());
  }
  const stored: number[] = [];
  while (stored.length < STORED) stored.push(await download());
  printTable("A receipt as PDF", [
    ["the first, with the start of Chromium", inMs(printed[0] ?? 0)],
    ["printed, median", judge(median(printed.slice(1)), "≤", 150, inMs)],
    ["stored, median", judge(median(stored), "≤", 10, inMs)],
    ["size", judge(bytes, "≤", 60_000, inKb)],
  ]);
}
