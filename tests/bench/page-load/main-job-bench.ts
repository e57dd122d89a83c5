import { startApp } from "../../fixtures/running-app";
import { openLink } from "../link/shaped-link";
import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard } from "../report/targets";
import { inKilobytes, inSeconds } from "../report/units";
import { median } from "../report/statistics";
import { findRentable } from "../server/renter";
import { doMainJob, WAYS, type JobStep, type Way } from "./main-job";
import { startBrowser } from "./phone";
import { describeProfile, PROFILES, type Profile } from "./profiles";

/** The whole job at 2G: in lite mode, and as pages come with script, half loaded and without. */
export async function benchMainJob(
  board: Scoreboard,
  { runs }: { runs: number },
  say: (text: string) => void,
): Promise<void> {
  const profile = PROFILES.find(({ name }) => name === "2g");
  if (profile === undefined) return;
  const app = await startApp({ seed: true, env: { LOG_LEVEL: "warn" } });
  const link = openLink(profile.speed);
  try {
    const provider = new URL(app.sandbox?.url ?? app.url);
    const end = await link.carryTo(app.port);
    const providerEnd = await link.carryTo(Number(provider.port));
    const browser = await startBrowser([
      { from: new URL(app.url).host, toPort: end.port },
      { from: provider.host, toPort: providerEnd.port },
    ]);
    try {
      const job = { browser, origin: app.url, end, equipment: await findRentable(app.url) };
      for (const way of WAYS) {
        const done: JobStep[][] = [];
        for (let run = 0; run < runs; run += 1) done.push(await doMainJob(job, way));
        say(reportMainJob(board, profile, way, medianSteps(done)));
      }
    } finally {
      await browser.close();
    }
  } finally {
    await link.close();
    await app.stop();
  }
}

function medianSteps(done: readonly JobStep[][]): JobStep[] {
  const [first = []] = done;
  return first.map((step, index) => {
    const middle = (read: (step: JobStep) => number) =>
      median(done.flatMap((steps) => steps[index] ?? []).map(read)) ?? 0;
    return {
      ...step,
      waitedMs: middle(({ waitedMs }) => waitedMs),
      requests: middle(({ requests }) => requests),
      bytes: middle(({ bytes }) => bytes),
    };
  });
}

/** Step by step and in all. Waiting for the provider's pages is not the product's. */
function reportMainJob(board: Scoreboard, profile: Profile, way: Way, steps: readonly JobStep[]): string {
  const sum = (read: (step: JobStep) => number) => steps.reduce((total, step) => total + read(step), 0);
  const waitedMs = sum((step) => (step.atProvider ? 0 : step.waitedMs));
  const bytes = sum((step) => step.bytes);
  const rows = steps.map(({ name, atProvider, waitedMs: waited, requests, bytes: carried }) => [
    name,
    atProvider ? `(${inSeconds(waited)})` : inSeconds(waited),
    String(requests),
    inKilobytes(carried),
  ]);
  const judge = (what: string, value: number, target: typeof TARGETS.liteJobWait) =>
    way.lite ? board.judge(`main job in lite mode: ${what}`, value, target) : target.format(value);
  const total = [
    "in all",
    judge("waiting", waitedMs, TARGETS.liteJobWait),
    String(sum((step) => step.requests)),
    judge("bytes", bytes, TARGETS.liteJobBytes),
  ];
  const targets = ["target", describeTarget(TARGETS.liteJobWait), "", describeTarget(TARGETS.liteJobBytes)];
  return [
    `From the list to the receipt, ${way.name}, ${describeProfile(profile)}; in brackets the payment provider's pages`,
    formatTable(["step", "waited", "requests", "bytes"], [...rows, total, ...(way.lite ? [targets] : [])]),
  ].join("\n\n");
}
