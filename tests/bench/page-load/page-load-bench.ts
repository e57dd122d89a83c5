import { startApp } from "../../fixtures/running-app";
import { openLink } from "../link/shaped-link";
import type { Scoreboard } from "../report/targets";
import { bookDay, cookieHeader, findRentable, signUpRenter } from "../server/renter";
import { measurePages, measureStyledHtml, type MeasuredPage, type Measurement } from "./measure-pages";
import { listPageCases, type PageCase, type PageName } from "./page-cases";
import { reportTimes, reportWeights } from "./page-load-report";
import { startBrowser } from "./phone";
import { PROFILES, type Profile, type ProfileName } from "./profiles";

/** Bookings must still wait to be paid when the last page has been measured. */
const HOLD_MINUTES = "1440";

export interface PageLoadBenchOptions {
  runs: number;
  profiles: readonly ProfileName[];
  pages: readonly PageName[];
}

/** Opens the product's pages on a cheap phone over slow connections. */
export async function benchPageLoads(
  board: Scoreboard,
  options: PageLoadBenchOptions,
  say: (text: string) => void,
): Promise<void> {
  const profiles = PROFILES.filter(({ name }) => options.profiles.includes(name));
  const [first] = profiles;
  if (first === undefined) return;
  const app = await startApp({ seed: true, env: { HOLD_MINUTES, LOG_LEVEL: "warn" } });
  const link = openLink(first.speed);
  try {
    const provider = new URL(app.sandbox?.url ?? app.url);
    const end = await link.carryTo(app.port);
    const providerEnd = await link.carryTo(Number(provider.port));
    const browser = await startBrowser([
      { from: new URL(app.url).host, toPort: end.port },
      { from: provider.host, toPort: providerEnd.port },
    ]);
    try {
      const renter = await signUpRenter(app.url);
      const { id: equipmentId } = await findRentable(app.url);
      const bookingId = await bookDay(app.url, renter, equipmentId);
      const pages = listPageCases({ equipmentId, bookingId }).filter(({ name }) => options.pages.includes(name));
      const session = { ...renter.cookie, url: app.url };
      const measurement = { browser, link, end, origin: app.url, session, runs: options.runs };
      const weights = await weighPages(pages, measurement, cookieHeader(renter));
      for (const profile of profiles)
        await benchProfile(board, { measurement, profile, pages, weights, whole: profile === first }, say);
    } finally {
      await browser.close();
    }
  } finally {
    await link.close();
    await app.stop();
  }
}

/** Asked before anything is timed, so that the server has its answers ready for all measured loads alike. */
async function weighPages(
  pages: readonly PageCase[],
  { origin }: Measurement,
  cookie: string,
): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  for (const page of pages) weights.set(page.name, await measureStyledHtml(origin, page, cookie));
  return weights;
}

interface ProfileBench {
  measurement: Measurement;
  profile: Profile;
  pages: readonly PageCase[];
  weights: ReadonlyMap<string, number>;
  /** Bytes do not depend on the connection, so one connection is enough for them. */
  whole: boolean;
}

async function benchProfile(board: Scoreboard, bench: ProfileBench, say: (text: string) => void): Promise<void> {
  const { measurement, profile, pages, weights, whole } = bench;
  const measured: MeasuredPage[] = await measurePages(measurement, profile, pages, whole);
  if (whole) say(reportWeights(board, measured, weights));
  say(reportTimes(board, profile, measured, whole));
}
