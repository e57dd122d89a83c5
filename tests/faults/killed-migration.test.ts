import { spawn } from "node:child_process";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../db/open";
import { listPendingMigrations, migrate } from "../../db/migrate";
import { typescriptProgram } from "../../scripts/setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { howOften } from "./how-often";

const KILLS = howOften(20, 4);
/** Over the same time, however often. */
const STEP_MS = 20 / KILLS;
/** Says when it begins, so that the kill falls into the migration and not into the start of the process. */
const MIGRATOR = `
  import { openDatabase } from "./db/open.ts";
  import { migrate } from "./db/migrate.ts";
  const file = process.argv.at(-1);
  const database = openDatabase(file);
  process.stdout.write("begin\\n");
  await migrate(database, file);
  process.stdout.write("end\\n");
  setInterval(() => {}, 1000);`;

let folder: ReturnType<typeof makeTemporaryFolder>;

beforeEach(() => {
  folder = makeTemporaryFolder("migration");
});
afterEach(() => folder.remove());

/** Migrates a new database in a process that is killed so many milliseconds after it has begun. */
async function migrateAndKill(file: string, afterMs: number): Promise<void> {
  const [option = "", loader = ""] = typescriptProgram("");
  const args = [option, loader, "--input-type=module", "--eval", MIGRATOR, file];
  const child = spawn(process.execPath, args, { env: cleanEnvironment(), stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended]);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await ended;
}

function listTables(file: string): string[] {
  const sqlite = new SqliteDatabase(file);
  try {
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    return sqlite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all();
  } finally {
    sqlite.close();
  }
}

describe("a migration that is killed", () => {
  it("has wholly happened or not at all, and can be run again", async () => {
    const whole = join(folder.path, "whole.db");
    const reference = openDatabase(whole);
    await migrate(reference, whole);
    await reference.close();
    const allTables = listTables(whole);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const file = join(folder.path, `${kill}.db`);
      await migrateAndKill(file, kill * STEP_MS);
      const tables = listTables(file).filter((name) => !name.startsWith("kysely_"));
      const database = openDatabase(file);
      const pending = await listPendingMigrations(database);
      expect(tables.length === 0 ? "old" : "new").toBe(pending.length > 0 ? "old" : "new");
      await migrate(database, file);
      await database.close();
      expect(listTables(file)).toEqual(allTables);
    }
  });
});
