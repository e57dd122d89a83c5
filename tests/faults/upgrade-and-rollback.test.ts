import SqliteDatabase from "better-sqlite3";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run, typescriptProgram } from "../../scripts/setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { copyData } from "../fixtures/demo-data";
import { startApp, type RunningApp } from "../fixtures/running-app";

/** Follows the steps of docs/commands.md with two versions: this one, and a copy of it with one more migration. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DEADLINE_MS = 300_000;
const PASSED = { code: 0 };
const NEWEST = "9.0.0";
const LIST = `{ "1.0.0": baseline }`;
const LONGER_LIST = `{ "1.0.0": baseline, "${NEWEST}": { up: async (db) => void (await sql\`alter table users add column later text\`.execute(db)) } }`;

const folder = makeTemporaryFolder("upgrade");
const newerVersion = join(folder.path, "newer");
const dataDir = join(folder.path, "data");
const databaseFile = join(dataDir, "yantra.db");
let app: RunningApp | undefined;

function makeNewerVersion(): void {
  for (const part of ["app", "db", "locales", "scripts", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, part), join(newerVersion, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(newerVersion, "node_modules"));
  const file = join(newerVersion, "db/migrate.ts");
  const text = readFileSync(file, "utf8");
  expect(text).toContain(LIST);
  writeFileSync(file, text.replace(LIST, LONGER_LIST));
}

/** Schema and rows of what people have written. */
function readState() {
  const sqlite = new SqliteDatabase(databaseFile, { readonly: true });
  const read = (text: string) => sqlite.prepare(text).all();
  const schema = read("select name, sql from sqlite_master where name not like 'sqlite_%' order by name");
  const tables = (schema as { name: string; sql: string | null }[])
    .filter(
      ({ name, sql }) => sql?.startsWith("CREATE TABLE") === true && !/^(gazetteer|equipment_text|places)/.test(name),
    )
    .map(({ name }) => [name, read(`select * from "${name}" order by 1, 2`)]);
  sqlite.close();
  return { schema, rows: Object.fromEntries(tables) as Record<string, unknown[]> };
}

const runCommand = (root: string, script: string, args: string[] = []) =>
  run(process.execPath, typescriptProgram(`scripts/${script}.ts`, args), {
    cwd: root,
    env: { ...cleanEnvironment(), DATA_DIR: dataDir },
  });

const findCopy = () => readdirSync(join(dataDir, "backups")).find((name) => name.startsWith(`before-${NEWEST}-`)) ?? "";

let root = ROOT;
/** What a person does for each line of the documented steps. `npm start` prepares the database, then serves. */
const acts: Record<string, () => Promise<void>> = {
  "npm run backup -- before-upgrade.tar.gz": async () => {
    expect(await runCommand(root, "backup", [join(folder.path, "before-upgrade.tar.gz")])).toMatchObject(PASSED);
  },
  "# stop the app": async () => {
    await app?.stop();
    app = undefined;
  },
  "git checkout NEWER_VERSION": () => Promise.resolve(void (root = newerVersion)),
  "git checkout OLDER_VERSION": () => Promise.resolve(void (root = ROOT)),
  "npm start": async () => {
    expect(await runCommand(root, "migrate")).toMatchObject(PASSED);
    if (root !== ROOT) return;
    app = await startApp({ dataDir, sandbox: false });
    expect((await fetch(`${app.url}/equipment`)).status).toBe(200);
  },
  "npm run restore -- DATA_DIR/backups/before-MIGRATION-TIME.db --force": async () => {
    const args = [join(dataDir, "backups", findCopy()), "--force"];
    expect(await runCommand(root, "restore", args)).toMatchObject(PASSED);
  },
};

/** The lines of the first block under a heading of the page. */
function readSteps(heading: string): string[] {
  const page = readFileSync(join(ROOT, "docs/commands.md"), "utf8");
  const [, block = ""] = new RegExp(`## ${heading}\\n\\n\`\`\`sh\\n([^\`]*)\`\`\``).exec(page) ?? [];
  return block.trim().split("\n");
}

async function follow(heading: string): Promise<void> {
  const steps = readSteps(heading);
  expect(steps.filter((step) => acts[step] === undefined)).toEqual([]);
  for (const step of steps) await acts[step]?.();
}

beforeAll(async () => {
  makeNewerVersion();
  await copyData("seeded", dataDir);
});
afterAll(async () => {
  await app?.stop();
  folder.remove();
});

it(
  "an upgrade and the way back, as documented, leave the older version with all it had",
  { timeout: DEADLINE_MS },
  async () => {
    const older = readState();
    expect(older.rows["users"]?.length).toBeGreaterThan(0);

    await follow("To upgrade");
    const upgraded = readState();
    expect(upgraded.rows["kysely_migration"]).toHaveLength(2);
    expect(upgraded.rows["bookings"]).toHaveLength(older.rows["bookings"]?.length ?? 0);
    const refused = await runCommand(ROOT, "migrate");
    expect([refused.code, refused.output]).toEqual([
      1,
      `The database is of a newer version (${NEWEST}). Start that version, or restore an older backup.\n`,
    ]);
    expect(readState()).toEqual(upgraded);

    await follow("To go back");
    await app?.stop();
    app = undefined;
    expect(readState().schema).toEqual(older.schema);
    expect(readState().rows["bookings"]).toEqual(older.rows["bookings"]);
  },
);
