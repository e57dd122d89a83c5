import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayInIndia } from "~/domain/calendar/day";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { formatTable } from "../bench/report/table";
import { writeStock } from "../bench/search/stock";
import { createClient, PASSWORD, signIn, signUp, type ApiClient } from "../fixtures/api-client";
import { startProbe, type DelayProbe } from "../fixtures/delay-probe";
import { readLoopDelay, WITH_LOOP_DELAY } from "../fixtures/read-loop-delay";
import { sandboxOf } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { changeRows } from "../fixtures/stored-rows";
import { costlyKinds } from "./delays/costly-kinds";
import { OWNER_NAME, RENTER_NAME, writeHistory } from "./delays/long-history";
import { readingKinds } from "./delays/reading-kinds";
import type { Kind, Role, Subject } from "./delays/request-kinds";
import { writingKinds } from "./delays/writing-kinds";
import { DELAYS_HEADER, writeDelaysPage, type DelaysResult } from "./pages/delays-page";
import { describeThisRun } from "./pages/page-start";

/**
 * Sends each kind of request with the worst that it can carry, and says how long a second client waited meanwhile.
 * `npm run inputs -- --delays` sends all of them to a large stock and writes docs/delays.md; the short version sends
 * every eighth kind once, to see that none upsets the server.
 */

const IS_LONG = process.env.FULL === "1";
const SIZE = IS_LONG
  ? { equipment: Number(process.env.MACHINES ?? 100_000), bookings: 100_000, history: 10_000 }
  : { equipment: 200, bookings: 400, history: 100 };
const SHORT_TAKES_EVERY = 8;
const SEED = 20_260_101;
/** Delays are only measured in the long version; in the short one a client is to be answered meanwhile. */
const PROBE_EVERY_MS = IS_LONG ? 5 : 50;
/** What takes longer is tried again: the quietest round has least of the garbage that others left behind. */
const LIMIT_MS = 50;
const MORE_ROUNDS = 4;
const WEBHOOK_SECRET = "a secret for signing webhooks";
/** A body that is too large is not read to its end: whoever still sends sees the connection close. */
const CLOSED_EARLY = /ECONNRESET|EPIPE/;
const PAGE = "docs/delays.md";
/** Only kinds with such a name are sent, and no page is written. */
const ONLY = new RegExp(process.env.KIND ?? "");

interface Round {
  waitedMs: number;
  loopMs: number;
  /** The request that took longest. */
  slowest: string;
  slowestMs: number;
  statuses: Record<number, number>;
  faults: string[];
}
interface Measured {
  kind: Kind;
  rounds: Round[];
}

const folder = makeTemporaryFolder("delays");
let app: RunningApp;
let probe: DelayProbe;
let clients: Record<Role, ApiClient>;
let kinds: Kind[];

beforeAll(async () => {
  const file = join(folder.path, "yantra.db");
  await writeStock(file, SIZE, dayInIndia(new Date()), SEED);
  writeHistory(file, SIZE.history);
  app = await startApp({
    dataDir: folder.path,
    env: WITH_LOOP_DELAY,
    sandboxOptions: { webhookSecret: WEBHOOK_SECRET },
  });
  sandboxOf(app).sandbox.webhooks.configure(undefined);
  const admin = await signUp(app.url);
  changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
  changeRows(app, "update users set password = (select password from users where id = ?) where id in (1, 2)", admin.id);
  const member = (username: string) => signIn(app.url, { username, password: PASSWORD });
  clients = {
    visitor: createClient(app.url),
    renter: await member(RENTER_NAME),
    owner: await member(OWNER_NAME),
    admin,
  };
  probe = startProbe(app.port, PROBE_EVERY_MS);
  const subject: Subject = { app, clientOf, bookingId: SIZE.history + 1, webhookSecret: WEBHOOK_SECRET };
  const all = [...readingKinds(subject), ...(await costlyKinds(subject)), ...writingKinds(subject)];
  kinds = all.filter(({ name }, index) => ONLY.test(name) && (IS_LONG || index % SHORT_TAKES_EVERY === 0));
}, 900_000);
afterAll(async () => {
  await probe.stop();
  await app.stop();
  folder.remove();
});

/** Pages that depend on a cookie are not kept for others: each round makes them again. */
const UNKNOWN_COOKIE = ["measured", "1"] as const;
const clientOf = (role: Role) =>
  role === "visitor" ? createClient(app.url, new Map([UNKNOWN_COOKIE])) : clients[role].copy();

async function sendAll({ as, requests, atOnce = 1 }: Kind): Promise<Round> {
  const sent = IS_LONG ? requests : requests.slice(-1);
  const round: Round = { waitedMs: 0, loopMs: 0, slowest: "", slowestMs: 0, statuses: {}, faults: [] };
  await Promise.all([probe.read(), readLoopDelay(app)]);
  for (const { name, send } of sent) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const began = performance.now();
        const status = await send(clientOf(as)).then(
          (answer) => answer.status,
          (error: unknown) => {
            if (!CLOSED_EARLY.test(String(error))) round.faults.push(`${name}: ${String(error)}`);
            return 0;
          },
        );
        const tookMs = performance.now() - began;
        if (tookMs > round.slowestMs) Object.assign(round, { slowestMs: tookMs, slowest: name });
        round.statuses[status] = (round.statuses[status] ?? 0) + 1;
        if (status >= 500 && status !== 503) round.faults.push(`${name}: ${status}`);
      }),
    );
  }
  const waited = await probe.read();
  if (waited.failures > 0) round.faults.push(`${waited.failures} questions of others without an answer`);
  return { ...round, waitedMs: waited.longestMs, loopMs: await readLoopDelay(app) };
}

const quietest = ({ rounds }: Measured, of: "waitedMs" | "loopMs" = "loopMs") =>
  Math.min(...rounds.map((round) => round[of]));

async function measure(): Promise<Measured[]> {
  const all: Measured[] = kinds.map((kind) => ({ kind, rounds: [] }));
  for (const { kind, rounds } of all) rounds.push(await sendAll(kind));
  if (!IS_LONG) return all;
  for (let round = 0; round < MORE_ROUNDS; round += 1) {
    for (const one of all) if (quietest(one) > LIMIT_MS) one.rounds.push(await sendAll(one.kind));
  }
  return all;
}

function report(all: readonly Measured[]): DelaysResult {
  const rows = all
    .toSorted((one, other) => quietest(other) - quietest(one))
    .map((one) => {
      const last = one.rounds.toSorted((a, b) => a.loopMs - b.loopMs)[0];
      const longest = Math.max(...one.rounds.map(({ loopMs }) => loopMs));
      const statuses = Object.entries(last?.statuses ?? {}).map(([status, count]) => `${status} × ${count}`);
      return [
        one.kind.name,
        one.kind.as,
        String(Math.round(quietest(one))),
        String(Math.round(longest)),
        String(Math.round(quietest(one, "waitedMs"))),
        `${Math.round(last?.slowestMs ?? 0)} (${last?.slowest ?? ""})`,
        statuses.join(", "),
      ];
    });
  console.log(formatTable(DELAYS_HEADER, rows));
  const requests = all.reduce((sum, { kind }) => sum + kind.requests.length * (kind.atOnce ?? 1), 0);
  return { size: SIZE, requests, moreRounds: MORE_ROUNDS, limitMs: LIMIT_MS, rows };
}

describe("each kind of request with the worst that it can carry", () => {
  it("is answered, and leaves others their answers", async () => {
    const all = await measure();
    const result = report(all);
    if (IS_LONG && process.env.KIND === undefined)
      writeFileSync(PAGE, writeDelaysPage(result, await describeThisRun()));
    expect(
      all.flatMap(({ kind, rounds }) =>
        rounds.flatMap(({ faults }) => faults.map((fault) => `${kind.name}: ${fault}`)),
      ),
    ).toEqual([]);
    expect((await clients.renter.get("/api/user")).status).toBe(200);
  }, 3_600_000);
});
