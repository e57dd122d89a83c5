import type { KyselyPlugin, RootOperationNode } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Db, type OpenDatabase } from "~db/open";
import { migrate } from "~db/migrate";
import { plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { removeUnusedImages } from "~/domain/images/remove-unused-images.server";
import { expireMoves } from "~/domain/checkout/expire-moves.server";
import { endDueAccounts, listEndedAccounts } from "~/domain/endings/end-account.server";
import { isJobDue } from "~/domain/outbox/outbox.server";
import { processWebhooks } from "~/domain/payments/receive-webhook.server";
import { remindEarlyReviews } from "~/domain/reviews/remind-early-reviews.server";
import { remindHandovers } from "~/domain/transfers/remind-handovers.server";
import { keepWaitingList } from "~/domain/waiting/keep-waiting-list.server";
import { fulfilWishes } from "~/domain/wishes/fulfil-wishes.server";
import { createImageStore } from "~/gateways/images.server";
import { createFolderStore } from "~/gateways/files/folder-store.server";
import { writeStock } from "../../tests/bench/search/stock";
import { writeHistory } from "../../tests/faults/delays/long-history";
import { reconcile } from "./reconcile.server";
import { removeOldRecords } from "./remove-old-records.server";

/** What grows with the years, or with all who ever came. */
const GROWING = "bookings|booking_days|booking_moves|payments|receipts|reviews|notifications|webhook_events|outbox";
const GROWING_TOO = "|audit|users|sessions|equipment|known_devices|phone_messages|transfers|questions|waiting_entries";
const READS_ALL = new RegExp(`^SCAN (${GROWING}${GROWING_TOO})\\b`);
const TODAY = "2026-11-26";
const EVENING = new Date(startOfDayInIndia(plusDays(TODAY, 1)).getTime() - 3_600_000);

/** The first rows by their number, so many and no more. */
const FIRST_ROWS = /from "notifications" order by "id" limit \?\)/;

/** Records the statements of a database, those within transactions included. */
class Recorder implements KyselyPlugin {
  readonly asked: RootOperationNode[] = [];
  transformQuery({ node }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    this.asked.push(node);
    return node;
  }
  transformResult({ result }: Parameters<KyselyPlugin["transformResult"]>[0]) {
    return Promise.resolve(result);
  }
}

let folder = "";
let database: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plans-"));
  const file = join(folder, "yantra.db");
  await writeStock(file, { equipment: 40, bookings: 400 }, TODAY, 1);
  writeHistory(file, 400);
  database = openDatabase(file);
  await migrate(database, file);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const report = () => undefined;
const images = () => createImageStore(createFolderStore(folder), { avifEffort: 0 });
const JOBS: Record<string, (db: Db) => Promise<unknown>> = {
  webhooks: (db) => processWebhooks(db, EVENING, report),
  "unpaid bookings": (db) => reconcile(db, undefined, EVENING, report),
  outbox: (db) => isJobDue(db, ["mail", "refund"], EVENING),
  "old records": (db) => removeOldRecords(db, EVENING),
  wishes: (db) => fulfilWishes(db, EVENING),
  "waiting list": (db) => keepWaitingList(db, EVENING),
  "unanswered moves": (db) => expireMoves(db, EVENING),
  "handovers of tomorrow": (db) => remindHandovers(db, EVENING),
  "early reviews": (db) => remindEarlyReviews(db, EVENING),
  "ended accounts": async (db) => [await endDueAccounts(db, EVENING), await listEndedAccounts(db)],
  "unused images": (db) => removeUnusedImages(db, images(), EVENING),
};

it.each(Object.entries(JOBS))("%s are found without reading all rows of a table that grows", async (_, run) => {
  const recorder = new Recorder();
  await run(database.db.withPlugin(recorder));
  expect(recorder.asked.length).toBeGreaterThan(0);
  const executor = database.db.getExecutor();
  const scans: string[] = [];
  for (const node of recorder.asked) {
    const query = executor.compileQuery(node, { queryId: "plan" });
    if (!/^(select|delete|with)/i.test(query.sql) || FIRST_ROWS.test(query.sql)) continue;
    const plan = { ...query, sql: `explain query plan ${query.sql}` };
    const { rows } = await database.db.executeQuery<{ detail: string }>(plan);
    scans.push(...rows.filter(({ detail }) => READS_ALL.test(detail)).map(({ detail }) => `${detail}: ${query.sql}`));
  }
  expect(scans).toEqual([]);
});
