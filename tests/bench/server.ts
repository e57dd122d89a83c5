import { mkdirSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { copyData } from "../fixtures/demo-data";
import { makeFreeDays } from "./money";
import * as support from "./support";
import { asRatio, BROTLI, inKb, inMb, inMs, judge, percentile, perSecond, UNCACHED } from "./support";

/** Start, memory, lists a second beside Remix's own server, and receipts. */

const LIST = "/equipment";
const SECONDS = 8;
const PRINTED = 12;
const STORED = 100;

export async function benchServer(): Promise<void> {
  const folder = makeTemporaryFolder("bench");
  const dataDir = join(folder.path, "data");
  mkdirSync(dataDir);
  await copyData("seeded", dataDir);
  const servers: support.Server[] = [];
  try {
    const product = await support.launchProduct({ DATA_DIR: dataDir });
    servers.push(product);
    await sleep(2 * MS_PER_SECOND);
    const atRest = support.memoryOf(product);
    const stock = await support.launch(["node_modules/.bin/remix-serve", "build/server/index.js"], {
      DATA_DIR: dataDir,
      NODE_ENV: "production",
    });
    servers.push(stock);
    await compareLists(product, stock, join(dataDir, "yantra.db"));
    support.printTable("The server process", [
      ["start to first page", judge(product.startedInMs, "≤", 1_500, inMs)],
      ["memory at rest", judge(atRest, "≤", 170_000_000, inMb)],
      ["memory after 64 connections", judge(support.memoryOf(product), "≤", 260_000_000, inMb)],
    ]);
    await timeReceipts(product, join(dataDir, "receipts"));
  } finally {
    for (const server of servers) await server.stop();
    folder.remove();
  }
}

async function compareLists(product: support.Server, stock: support.Server, databaseFile: string): Promise<void> {
  const session = { Cookie: await support.signUp(product.origin) };
  const load = (server: support.Server, headers: Record<string, string>) =>
    support.putLoad(server, { path: LIST, headers, seconds: SECONDS });
  await load(product, UNCACHED);
  await load(stock, UNCACHED);
  const bare = await load(stock, UNCACHED);
  const uncached = await load(product, UNCACHED);
  const cached = await load(product, BROTLI);
  const member = await load(product, { ...BROTLI, ...session });
  const row = (name: string, { perSecond: rate, tookMs }: support.Load, ratio = "") => [
    name,
    perSecond(rate),
    inMs(percentile(tookMs, 0.99)),
    ratio,
  ];
  const rows = [
    row("under remix-serve", bare),
    row("visitor, uncached", uncached, judge(uncached.perSecond / bare.perSecond, "≥", 0.9, asRatio)),
    row("visitor", cached, judge(cached.perSecond / uncached.perSecond, "≥", 10, asRatio)),
    row("signed in", member),
  ];
  const office = await support.logIn(product.origin, accountOf("admin"));
  const agent = new Agent({ keepAlive: true });
  for (const [rate, least] of [
    [1, 0.8],
    [5, 0.8],
    [20, 0.6],
  ] as const) {
    const free = makeFreeDays({ databaseFile, databaseUrl: undefined }, 1, rate);
    const options = { method: "POST", headers: { Cookie: office }, agent };
    const sent: Promise<unknown>[] = [];
    const book = () =>
      sent.push(support.callForJson(`${product.origin}/api/bookings`, { ...options, json: free.shift() }));
    const timer = setInterval(book, MS_PER_SECOND / rate);
    const beside = await load(product, BROTLI);
    clearInterval(timer);
    await Promise.all(sent);
    const alone = await load(product, BROTLI);
    rows.push(
      row(`visitor, ${rate} bookings/s`, beside, judge(beside.perSecond / alone.perSecond, "≥", least, asRatio)),
    );
  }
  support.printTable(
    "The list at 64 connections: answers a second, p99, ratio to the line above or to no bookings",
    rows,
  );
}

function accountOf(role: "admin" | "renter"): { username: string; password: string } {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  if (account === undefined) throw new Error(`The demonstration data has no ${role}.`);
  return account;
}

async function timeReceipts({ origin }: support.Server, folder: string): Promise<void> {
  const headers = { Cookie: await support.logIn(origin, accountOf("renter")) };
  const all = await support.callForJson<{ id: number; status: string }[]>(`${origin}/api/receipts`, { headers });
  const paid = all.find(({ status }) => status === "paid");
  if (paid === undefined) throw new Error("The demonstration data has no paid receipt.");
  let bytes = 0;
  const download = async () => {
    const startedAt = performance.now();
    const { status, body } = await support.call(`${origin}/api/receipts/${paid.id}/download`, { headers });
    if (status !== 200) throw new Error(`The receipt was answered with ${status}.`);
    bytes = body.byteLength;
    return performance.now() - startedAt;
  };
  const printed: number[] = [];
  for (let count = 0; count <= PRINTED; count += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    printed.push(await download());
  }
  const stored: number[] = [];
  for (let count = 0; count < STORED; count += 1) stored.push(await download());
  support.printTable("A receipt as PDF", [
    ["the first, with the start of Chromium", inMs(printed[0] ?? 0)],
    ["printed, median", judge(support.median(printed.slice(1)), "≤", 150, inMs)],
    ["stored, median", judge(support.median(stored), "≤", 10, inMs)],
    ["size", judge(bytes, "≤", 60_000, inKb)],
  ]);
}
