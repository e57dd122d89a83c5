import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard, type Target } from "../report/targets";
import { asRatio, inKilobytes, inMilliseconds, perSecond } from "../report/units";
import { launchProduct, makeDemoData } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { readProcessorMs } from "../server/process-usage";
import { cookieHeader, findRentable, signUpRenter } from "../server/renter";
import { putLoad, sumUp, type Load, type LoadTurn } from "./load";
import { BROTLI, UNCACHED } from "./load-order";
import { addReaders } from "./many-readers";
import { buildBareRemix, launchBareRemix, launchUnderRemixServe } from "./remix-servers";
import { weighScripts } from "./weigh-scripts";

/** How many pages a second the product serves, beside Remix's own server in the same run. */

const CONNECTIONS = 64;
/** Turns of each load, one after the other, so that what else the machine does falls on all alike. */
const TURNS = 2;
const WARM_UP_SECONDS = 1;
/** More than the product keeps anything of: each comes as if for the first time. */
const READERS = 1_500;

interface Subject {
  name: string;
  server: LaunchedServer;
  path: string;
  headers: Record<string, string>;
  cookies?: readonly string[];
  /** What its figures are held against. */
  targets?: { toBare?: Target; toSame?: Target; work?: Target; slowest?: Target };
}

/** The measured lists of Remix's own server. */
interface Yardsticks {
  bare: Subject;
  same: Subject;
}

/** Puts every page under load in turns and compares. */
export async function benchRequests(
  board: Scoreboard,
  { seconds }: { seconds: number },
  say: (text: string) => void,
): Promise<void> {
  await buildBareRemix();
  const data = await makeDemoData();
  const servers: LaunchedServer[] = [];
  const keep = (server: LaunchedServer) => {
    servers.push(server);
    return server;
  };
  try {
    const product = keep(await launchProduct(data.dataDir));
    const renter = await signUpRenter(product.origin);
    const cookie = cookieHeader(renter);
    const bare = keep(await launchBareRemix());
    const stock = keep(await launchUnderRemixServe(data.dataDir));
    const yardsticks = {
      bare: { name: "bare list under remix-serve", server: bare, path: "/equipment", headers: BROTLI },
      same: {
        name: "same list under remix-serve",
        server: stock,
        path: "/equipment",
        headers: { ...BROTLI, Cookie: cookie },
      },
    };
    const cookies = await addReaders(data.dataDir, renter, READERS);
    const subjects = await listSubjects(product, { cookie, cookies });
    say(report(board, yardsticks, await measure([yardsticks.bare, yardsticks.same, ...subjects], seconds)));
    say(await reportWeights(bare, product));
  } finally {
    for (const server of servers) await server.stop();
    data.remove();
  }
}

async function listSubjects(
  server: LaunchedServer,
  { cookie, cookies }: { cookie: string; cookies: readonly string[] },
): Promise<Subject[]> {
  const visitor = { server, headers: BROTLI };
  const member = { server, headers: { ...BROTLI, Cookie: cookie } };
  const uncached = { server, headers: UNCACHED };
  const ofMembers = { toSame: TARGETS.signedInRatio, work: TARGETS.signedInWork, slowest: TARGETS.signedInSlowest };
  const list = { path: "/equipment" };
  const home = { path: "/" };
  const detail = { path: `/equipment/${(await findRentable(server.origin)).id}` };
  const cached = { slowest: TARGETS.cachedSlowest };
  return [
    { ...visitor, ...list, name: "list, visitor", targets: { ...cached, toBare: TARGETS.cachedRatio } },
    { ...member, ...list, name: "list, signed in, again", targets: ofMembers },
    { server, headers: BROTLI, cookies, ...list, name: "list, signed in, first visit", targets: ofMembers },
    { ...uncached, ...list, name: "list, visitor, uncached", targets: { work: TARGETS.uncachedWork } },
    { ...visitor, ...home, name: "home, visitor", targets: cached },
    { ...member, ...home, name: "home, signed in" },
    { ...uncached, ...home, name: "home, visitor, uncached" },
    { ...visitor, ...detail, name: "detail, visitor", targets: cached },
    { ...member, ...detail, name: "detail, signed in" },
    { ...uncached, ...detail, name: "detail, visitor, uncached" },
  ];
}

async function measure(subjects: readonly Subject[], seconds: number): Promise<Map<Subject, Load>> {
  const turns = new Map<Subject, LoadTurn[]>(subjects.map((subject) => [subject, []]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [subject, taken] of turns) taken.push(await takeTurn(subject, seconds / TURNS));
  }
  return new Map([...turns].map(([subject, taken]) => [subject, sumUp(taken)]));
}

async function takeTurn({ server, path, headers, cookies }: Subject, seconds: number): Promise<LoadTurn> {
  const before = await readProcessorMs(server.pid);
  const result = await putLoad({
    port: server.port,
    path,
    headers,
    ...(cookies === undefined ? {} : { cookies }),
    connections: CONNECTIONS,
    seconds,
    warmUpSeconds: WARM_UP_SECONDS,
  });
  const after = await readProcessorMs(server.pid);
  return { ...result, processorMs: before === undefined || after === undefined ? undefined : after - before };
}

function report(board: Scoreboard, { bare, same }: Yardsticks, loads: ReadonlyMap<Subject, Load>): string {
  const rows = [...loads].map(([subject, load]) => {
    const { name, targets = {} } = subject;
    const judge = (what: string, value: number | undefined, target: Target | undefined, plain: Target["format"]) => {
      if (target !== undefined) return `${board.judge(`${name}: ${what}`, value, target)} ${describeTarget(target)}`;
      return value === undefined ? "–" : plain(value);
    };
    const toOther = (other: Subject) => load.perSecond / (loads.get(other)?.perSecond ?? Number.NaN);
    return [
      name,
      perSecond(load.perSecond),
      judge("to the bare list", toOther(bare), targets.toBare, asRatio),
      judge("to the same list", toOther(same), targets.toSame, asRatio),
      load.medianMs === undefined ? "–" : inMilliseconds(load.medianMs),
      judge("p99", load.slowMs, targets.slowest, inMilliseconds),
      judge("processor", load.processorMs, targets.work, inMilliseconds),
      inKilobytes(load.bytes),
    ];
  });
  return [
    `Requests a second at ${CONNECTIONS} connections, Brotli negotiated`,
    formatTable(["page", "answers", "to bare list", "to same list", "p50", "p99", "processor", "bytes"], rows),
  ].join("\n\n");
}

async function reportWeights(bare: LaunchedServer, product: LaunchedServer): Promise<string> {
  const rows = await Promise.all(
    [["bare Remix list", bare] as const, ["list of the product", product] as const].map(async ([name, server]) => {
      const { html, scripts } = await weighScripts(`${server.origin}/equipment`);
      return [name, inKilobytes(html), inKilobytes(scripts)];
    }),
  );
  return [
    "Brotli bytes of the list page, without headers",
    formatTable(["page", "html with its styles", "scripts it asks for"], rows),
  ].join("\n\n");
}
