import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "~db/open";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { dayInIndia } from "~/domain/calendar/day";
import { copyDatabase } from "../../../scripts/copy/copy-database";
import { startPostgres } from "../../../scripts/setup/postgres.mjs";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { writeHistory } from "../../faults/delays/long-history";
import { createDatabase } from "../../fixtures/postgres";
import { formatTable } from "../report/table";
import type { Scoreboard } from "../report/targets";
import { perSecond } from "../report/units";
import { writeStock } from "../search/stock";
import { compareSearches } from "./search-times";
import { reportSizes } from "./sizes";
import { measureServer } from "./server-load";

/** SQLite beside PostgreSQL on the same rows, in one run. */

const MAX_MACHINES = 100_000;
const BOOKINGS_A_MACHINE = 10;
/** At most so many rows belong to one person. */
const MAX_OF_ONE_PERSON = 10_000;
const SEED = 20_260_101;
/** As in operation: what is acknowledged is on the disk. A quarter of a small server's memory. */
const SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "1GB",
  max_wal_size: "4GB",
};

/** Fills a file, copies it to a PostgreSQL of its own, and compares search, server and room. */
export async function benchEngines(
  board: Scoreboard,
  { seconds, maxMachines }: { seconds: number; maxMachines: number },
  say: (text: string) => void,
): Promise<void> {
  const machines = Math.min(maxMachines, MAX_MACHINES);
  const bookings = machines * BOOKINGS_A_MACHINE;
  const today = dayInIndia(new Date());
  const folder = makeTemporaryFolder("engines");
  const cluster = await startPostgres({ settings: SETTINGS });
  const opened: OpenDatabase[] = [];
  try {
    const file = join(folder.path, "yantra.db");
    await writeStock(file, { equipment: machines, bookings }, today, SEED);
    writeHistory(file, Math.min(bookings, MAX_OF_ONE_PERSON));
    const url = await createDatabase(undefined, "bench", cluster.url);
    const startedAtMs = performance.now();
    const rows = (await copyDatabase(file, url, () => undefined)).reduce((sum, table) => sum + table.rows, 0);
    const copiedInSeconds = (performance.now() - startedAtMs) / MS_PER_SECOND;
    say(
      `${machines} machines, ${bookings} paid bookings: ${rows} rows, copied from SQLite to PostgreSQL and compared at ${perSecond(rows / copiedInSeconds)}`,
    );
    const [sqlite, postgres] = [openDatabase(file), openDatabase(url)];
    opened.push(sqlite, postgres);
    say(await compareSearches(board, sqlite.db, postgres.db, today));
    say(await reportSizes(sqlite, postgres, bookings));
    const places = {
      SQLite: { databaseFile: file, databaseUrl: undefined },
      PostgreSQL: { databaseFile: "", databaseUrl: url },
    };
    const tables: string[][] = [];
    for (const [engine, place] of Object.entries(places))
      tables.push(...(await measureServer(engine, place, folder.path, seconds)));
    say(
      `One server process on each; bookings by 8 renters at once, each with its order at a stand-in of the provider\n${formatTable(["what", "engine", "answers", "p50", "p95", "processor"], tables)}`,
    );
  } finally {
    for (const database of opened) await database.close();
    await cluster.remove();
    folder.remove();
  }
}
