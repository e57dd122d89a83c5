import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { SetupError } from "../setup/console.mjs";
import { DATABASE_NAME, readDatabase, type BackupSource, type Rows } from "./backup";
import { restoreBackup } from "./restore";

/** Restores a backup beside the running app and compares it with the app's database. */

const NIGHTLY = /^nightly-.*\.tar\.gz$/;
/** What never changes once it is written, by table: a backup must hold it as the app does. */
const LASTING: Record<string, string[]> = {
  users: ["id", "createdAt"],
  bookings: ["id", "publicId", "userId", "equipmentId", "createdAt"],
  payments: ["id", "bookingId", "orderId", "amount", "currency"],
  receipts: ["id", "bookingId", "userId"],
  audit: ["id", "at", "action", "subject", "subjectId"],
};

/** The newest nightly backup in these folders; the copy elsewhere counts too. */
export async function findNewestBackup(folders: readonly string[]): Promise<string> {
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  const found = folders.flatMap((folder, at) => names[at]?.map((name) => join(folder, name)) ?? []);
  const newest = found
    .filter((file) => NIGHTLY.test(basename(file)))
    .sort((a, b) => basename(a).localeCompare(basename(b)))
    .at(-1);
  if (newest === undefined) throw new SetupError(`There is no nightly backup in ${folders.join(" or ")}.`);
  return newest;
}

/**
 * @param now ISO 8601 instant in UTC @returns when the backup was made, and its rows and the app's, by table
 * @throws SetupError when the backup cannot be restored, or holds other facts than the app
 */
export async function drillRestore({ databaseFile: live }: BackupSource, archive: string, now: string) {
  const folder = await mkdtemp(join(tmpdir(), "yantra-drill-"));
  try {
    const databaseFile = join(folder, DATABASE_NAME);
    const { madeAt, rows } = await restoreBackup({ dataDir: folder, databaseFile }, archive, { force: false, now });
    return { at: madeAt, tables: compare(databaseFile, rows, live) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws SetupError where the live database lacks lasting facts of the restored one */
const compare = (restoredFile: string, rows: Rows, live: string) =>
  readDatabase(live, (sqlite) => {
    sqlite.prepare("attach ? as backup").run(restoredFile);
    const count = (from: string) => Number(sqlite.prepare(`select count(*) from ${from}`).pluck().get());
    return Object.entries(rows).map(([table, restored]) => {
      const columns = LASTING[table]?.map((column) => `"${column}"`).join(", ");
      if (columns !== undefined) {
        const missing = count(
          `(select ${columns} from backup."${table}" except select ${columns} from main."${table}")`,
        );
        if (missing > 0)
          throw new SetupError(`${missing} rows of ${table} in the backup are not in the app's database.`);
      }
      return { table, restored, now: count(`main."${table}"`) };
    });
  });
