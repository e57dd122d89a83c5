import SqliteDatabase from "better-sqlite3";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endAccounts, repeatListedEndings } from "../../app/jobs/ended-accounts.server";
import { openDatabase, type Db } from "../../db/open";
import { migrate } from "../../db/migrate";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { drillRestore, findNewestBackup } from "./drill";
import { makeBackup, type BackupSource } from "./backup";
import { restoreBackup } from "./restore";

const NOW = "2026-01-02T03:04:05.000Z";
let folder: ReturnType<typeof makeTemporaryFolder>;
let place: BackupSource;
let archive: string;

async function addUser(username: string): Promise<void> {
  const database = openDatabase(place.databaseFile);
  await migrate(database, place.databaseFile);
  await database.db.insertInto("users").values({ username, password: "x", name: "सुनीता", createdAt: NOW }).execute();
  await database.close();
}

async function change(from: BackupSource, act: (db: Db) => Promise<unknown>): Promise<void> {
  const database = openDatabase(from.databaseFile);
  await act(database.db);
  await database.close();
}

const endAsha = (from: BackupSource) =>
  change(from, async (db) => {
    await db.insertInto("account_endings").values({ userId: 1, askedAt: NOW, endsAt: NOW }).execute();
    await endAccounts(db, { ...from, backupDir: join(folder.path, "elsewhere") }, new Date("2026-02-01T00:00:00.000Z"));
  });

function readUsers(from = place): unknown[] {
  const sqlite = new SqliteDatabase(from.databaseFile, { readonly: true });
  const names = sqlite.prepare("select username from users order by id").pluck().all();
  sqlite.close();
  return names;
}

beforeEach(async () => {
  folder = makeTemporaryFolder("drill");
  const dataDir = join(folder.path, "data");
  place = { dataDir, databaseFile: join(dataDir, "yantra.db") };
  archive = join(dataDir, "backups", "nightly-2026-01-02.tar.gz");
  await addUser("asha");
  await mkdir(join(dataDir, "images"));
  await writeFile(join(dataDir, "images", "a.webp"), "image");
});
afterEach(() => folder.remove());

describe("a restore of an older backup", () => {
  it("brings no account back that has ended, on this machine or another", async () => {
    await makeBackup(place, archive, NOW);
    await endAsha(place);
    expect(readUsers()).not.toEqual(["asha"]);
    const ended = readUsers();

    await restoreBackup(place, archive, { force: true, now: "2026-02-02T00:00:00.000Z" });
    expect(readUsers()).toEqual(["asha"]);
    await change(place, (db) => repeatListedEndings(db, place));
    expect(readUsers()).toEqual(ended);

    const copy = join(folder.path, "elsewhere", "nightly-2026-01-02.tar.gz");
    await copyFile(archive, copy);
    const dataDir = join(folder.path, "other");
    const other = { dataDir, databaseFile: join(dataDir, "yantra.db") };
    await restoreBackup(other, copy, { force: false, now: NOW });
    await change(other, (db) => repeatListedEndings(db, other));
    expect(readUsers(other)).toEqual(ended);
  });
});

describe("a drill", () => {
  it("restores the newest backup beside the app and compares it, also when an account has ended since", async () => {
    await makeBackup(place, archive, NOW);
    await addUser("balu");
    const found = await findNewestBackup([join(place.dataDir, "backups"), join(folder.path, "nowhere")]);
    expect(found).toBe(archive);
    const { at, tables } = await drillRestore(place, archive, NOW);
    expect(at).toBe(NOW);
    expect(tables.find(({ table }) => table === "users")).toEqual({ table: "users", restored: 1, now: 2 });
    expect(readUsers()).toEqual(["asha", "balu"]);
    await endAsha(place);
    await expect(drillRestore(place, archive, NOW)).resolves.toBeDefined();
  });

  it("fails where the backup holds what the app does not, is damaged, or is not there", async () => {
    await makeBackup(place, archive, NOW);
    const sqlite = new SqliteDatabase(place.databaseFile);
    sqlite.prepare("update users set id = 9").run();
    sqlite.close();
    await expect(drillRestore(place, archive, NOW)).rejects.toThrow("1 rows of users in the backup are not");
    await writeFile(archive, (await readFile(archive)).subarray(0, 500));
    await expect(drillRestore(place, archive, NOW)).rejects.toThrow();
    await expect(findNewestBackup([join(folder.path, "nowhere")])).rejects.toThrow("There is no nightly backup");
  });
});

describe("a copy that was made before a migration", () => {
  it("is restored alone; uploads stay, and what was there before is kept", async () => {
    const copy = join(place.dataDir, "backups", "before-0013-x.db");
    await mkdir(join(place.dataDir, "backups"));
    await copyFile(place.databaseFile, copy);
    await addUser("balu");
    const options = { force: true, now: NOW };
    const { previous, rows } = await restoreBackup(place, copy, options);
    expect([readUsers(), rows["users"]]).toEqual([["asha"], 1]);
    expect(await readFile(join(place.dataDir, "images", "a.webp"), "utf8")).toBe("image");
    expect(existsSync(join(previous ?? "", "yantra.db"))).toBe(true);
  });

  it("of a newer version or a damaged one is refused, with nothing changed", async () => {
    const copy = join(folder.path, "before-0013-x.db");
    await copyFile(place.databaseFile, copy);
    const options = { force: true, now: NOW };
    const sqlite = new SqliteDatabase(copy);
    sqlite.exec("insert into kysely_migration values ('9999-later', 'x')");
    sqlite.close();
    await expect(restoreBackup(place, copy, options)).rejects.toThrow("The backup is of a newer version");
    await writeFile(copy, (await readFile(copy)).subarray(0, 5_000));
    await expect(restoreBackup(place, copy, options)).rejects.toThrow();
    expect(readUsers()).toEqual(["asha"]);
  });
});
