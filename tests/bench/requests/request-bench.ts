import { formatTable } from "../report/table";
import { TARGETS, type Scoreboard } from "../report/targets";
import { asRatio, inKilobytes, inMilliseconds, perSecond } from "../report/units";
import { launchProduct, makeDemoData } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { readProcessorMs } from "../server/process-usage";
import { cookieHeader, findRentable, signUpRenter } from "../server/renter";
import { buildBareRemix, launchBareRemix } from "./bare-remix";
import { putLoad, sumUp, type Load, type LoadTurn } from "./load";
import { BROTLI, MADE_ANEW } from "./load-order";
import { compareProcesses } from "./process-count";
import { weighScripts } from "./weigh-scripts";

/** How many pages a second the product serves, beside a bare Remix list in the same run. */

const CONNECTIONS = 64;
/** Turns of each load, one after the other, so that what else the machine does falls on all alike. */
const TURNS = 2;
const WARM_UP_SECONDS = 1;

type Way = "remix" | "cached" | "signed in" | "made anew";

interface Subject {
  page: "home" | "list" | "detail";
  way: Way;
  server: LaunchedServer;
  path: string;
  headers: Record<string, string>;
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
  try {
    const bare = await launchBareRemix();
    servers.push(bare);
    const product = await launchProduct(data.dataDir);
    servers.push(product);
    const subjects = await listSubjects(bare, product);
    const loads = await measure(subjects, seconds);
    say(report(board, loads));
    say(await reportWeights(bare, product));
    say(await compareProcesses(seconds));
  } finally {
    for (const server of servers) await server.stop();
    data.remove();
  }
}

async function listSubjects(bare: LaunchedServer, product: LaunchedServer): Promise<Subject[]> {
  const cookie = cookieHeader(await signUpRenter(product.origin));
  const pages = [
    ["list", "/equipment"],
    ["home", "/"],
    ["detail", `/equipment/${(await findRentable(product.origin)).id}`],
  ] as const;
  const own = pages.flatMap(([page, path]): Subject[] => [
    { page, way: "cached", server: product, path, headers: BROTLI },
    { page, way: "signed in", server: product, path, headers: { ...BROTLI, Cookie: cookie } },
    { page, way: "made anew", server: product, path, headers: MADE_ANEW },
  ]);
  return [{ page: "list", way: "remix", server: bare, path: "/equipment", headers: BROTLI }, ...own];
}

async function measure(subjects: readonly Subject[], seconds: number): Promise<[Subject, Load][]> {
  const turns = new Map<Subject, LoadTurn[]>(subjects.map((subject) => [subject, []]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [subject, taken] of turns) taken.push(await takeTurn(subject, seconds / TURNS));
  }
  return [...turns].map(([subject, taken]) => [subject, sumUp(taken)]);
}

async function takeTurn({ server, path, headers }: Subject, seconds: number): Promise<LoadTurn> {
  const before = await readProcessorMs(server.pid);
  const result = await putLoad({
    port: server.port,
    path,
    headers,
    connections: CONNECTIONS,
    seconds,
    warmUpSeconds: WARM_UP_SECONDS,
  });
  const after = await readProcessorMs(server.pid);
  return { ...result, processorMs: before === undefined || after === undefined ? undefined : after - before };
}

const NAMES: Record<Way, string> = {
  remix: "bare Remix list under remix-serve",
  cached: "visitor",
  "signed in": "signed in",
  "made anew": "visitor, made anew",
};

function report(board: Scoreboard, loads: readonly [Subject, Load][]): string {
  const remix = loads.find(([{ way }]) => way === "remix")?.[1];
  const rows = loads.map(([{ page, way }, load]) => {
    const name = way === "remix" ? NAMES.remix : `${page}, ${NAMES[way]}`;
    const ratio = remix === undefined ? undefined : load.perSecond / remix.perSecond;
    return [
      name,
      perSecond(load.perSecond),
      ...judge(board, name, { page, way }, { load, ratio }),
      load.processorMs === undefined ? "–" : inMilliseconds(load.processorMs),
      inKilobytes(load.bytes),
    ];
  });
  return [
    `Requests a second at ${CONNECTIONS} connections, Brotli negotiated`,
    formatTable(["page", "answers", "to remix-serve", "target", "p50", "p99", "processor", "bytes"], rows),
  ].join("\n\n");
}

function judge(
  board: Scoreboard,
  name: string,
  { page, way }: Pick<Subject, "page" | "way">,
  { load, ratio }: { load: Load; ratio: number | undefined },
): string[] {
  const medianText = load.medianMs === undefined ? "–" : inMilliseconds(load.medianMs);
  const slowText = load.slowMs === undefined ? "–" : inMilliseconds(load.slowMs);
  if (way === "remix") return ["1", "", medianText, slowText];
  const target = way === "cached" ? TARGETS.cachedRatio : TARGETS.notCachedRatio;
  // Other pages are measured too, but only a list can be held against a list.
  const isJudged = page === "list";
  const ratioText = isJudged ? board.judge(`${name}: to remix-serve`, ratio, target) : asRatio(ratio ?? 0);
  const targetText = isJudged ? `≥ ${asRatio(target.limit)}` : "";
  const slow = way === "cached" ? board.judge(`${name}: p99`, load.slowMs, TARGETS.cachedSlowest) : slowText;
  return [ratioText, targetText, medianText, slow];
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
