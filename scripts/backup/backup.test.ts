import SqliteDatabase from "better-sqlite3";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, readdir, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { endAccounts, repeatListedEndings } from "../../app/jobs/ended-accounts.server";
import { openDatabase, type Db } from "../../db/open";
import { migrate } from "../../db/migrate";
import { addEquipment, addUser } from "../../tests/fixtures/domain";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { inspectDatabase, makeBackup, readDatabase, type BackupSource } from "./backup";
import { drillRestore, findNewestBackup } from "./drill";
import { restoreBackup } from "./restore";

const NOW = "2026-01-02T03:04:05.000Z";
const LATER = "2026-02-01T00:00:00.000Z";
let folder = "";
let from: BackupSource;
let to: BackupSource;
/** A nightly backup of `from`. */
let file = "";

beforeEach(() => {
  const temporary = makeTemporaryFolder("backup");
  folder = temporary.path;
  [from, to] = [placeOf("from"), placeOf("to")];
  file = join(from.dataDir, "backups", "nightly-2026-01-02.tar.gz");
  return temporary.remove;
});

function placeOf(name: string): BackupSource {
  const dataDir = join(folder, name);
  return { dataDir, databaseFile: join(dataDir, "yantra.db") };
}

async function change(place: BackupSource, act: (db: Db) => Promise<unknown>): Promise<void> {
  const database = openDatabase(place.databaseFile);
  await migrate(database, place.databaseFile);
  await act(database.db);
  await database.close();
}

/** Changes a database as no product would. */
function damage(databaseFile: string, statement: string): void {
  const sqlite = new SqliteDatabase(databaseFile);
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec(statement);
  sqlite.close();
}

/** Users, with a machine of each. */
const addUsers = (place: BackupSource, users: number) =>
  change(place, async (db) => {
    for (let index = 0; index < users; index += 1) {
      const owner = await addUser(db);
      await addEquipment(db, owner.id, { name: "ट्रॅक्टर ".repeat(200) });
    }
  });

/** Fills a data folder with users and uploads. */
async function fill(place: BackupSource, users: number): Promise<void> {
  await addUsers(place, users);
  const files = {
    "images/ab/one.webp": "picture",
    "images/.half-written": "pict",
    [`receipts/2.pdf.${randomUUID()}`]: "%PDF-1",
    "receipts/1.pdf": "%PDF-1.7 receipt",
    "outbox/mail.eml": "secret link",
    "session-secret": "secret",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(place.dataDir, path)), { recursive: true });
    await writeFile(join(place.dataDir, path), content);
  }
}

const restore = (place: BackupSource, archive: string, force = false) =>
  restoreBackup(place, archive, { force, now: NOW });
const usersOf = (place: BackupSource) => inspectDatabase(place.databaseFile)["users"];
const namesOf = ({ databaseFile }: BackupSource) =>
  readDatabase(databaseFile, (sqlite) => sqlite.prepare("select username from users order by id").pluck().all());

/** A backup of three users, and another place with as many as are named. */
async function setOut(there = 0): Promise<void> {
  await fill(from, 3);
  if (there > 0) await fill(to, there);
  await makeBackup(from, file, NOW);
}

/** The account of the first user ends. */
const endFirst = (place: BackupSource) =>
  change(place, async (db) => {
    await db.insertInto("account_endings").values({ userId: 1, askedAt: NOW, endsAt: NOW }).execute();
    await endAccounts(db, { ...place, backupDir: join(folder, "elsewhere") }, new Date(LATER));
  });

describe("a backup", () => {
  it("restored elsewhere, holds the same rows and files", async () => {
    await fill(from, 20);
    const { files, rows } = await makeBackup(from, file, NOW);
    expect([files, rows]).toMatchObject([2, { users: 20, equipment: 20 }]);
    expect(await restore(to, file)).toEqual({ madeAt: NOW, rows, previous: undefined });
    expect(inspectDatabase(to.databaseFile)).toEqual(inspectDatabase(from.databaseFile));
    expect(await readFile(join(to.dataDir, "images", "ab", "one.webp"), "utf8")).toBe("picture");
    expect(await readFile(join(to.dataDir, "receipts", "1.pdf"), "utf8")).toBe("%PDF-1.7 receipt");
    expect((await readdir(to.dataDir)).sort()).toEqual(["images", "receipts", "yantra.db"]);
    for (const path of [to.dataDir, to.databaseFile]) expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it("is private, leaves no temporary files and never replaces another", async () => {
    await setOut();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(file))).toEqual(["nightly-2026-01-02.tar.gz"]);
    await expect(makeBackup(from, file, NOW)).rejects.toThrow(/exists already/);
  });

  it("refuses a damaged database", async () => {
    await fill(from, 200);
    damage(from.databaseFile, "update equipment set ownerId = 9999 where id = 1");
    await expect(makeBackup(from, file, NOW)).rejects.toThrow(/refer to nothing/);
    expect(existsSync(file)).toBe(false);
  });
});

describe("a restore", () => {
  it("replaces a database only when forced, and keeps the previous one", async () => {
    await setOut(7);
    await expect(restore(to, file)).rejects.toThrow(/--force/);
    expect(usersOf(to)).toBe(7);
    const { previous = "" } = await restore(to, file, true);
    expect(usersOf(to)).toBe(3);
    expect(inspectDatabase(join(previous, "yantra.db"))["users"]).toBe(7);
    expect(existsSync(join(previous, "receipts", "1.pdf"))).toBe(true);
  });

  it("replaces a damaged database", async () => {
    await setOut(7);
    await writeFile(to.databaseFile, "no database at all, but long enough to look like one".repeat(100));
    await restore(to, file, true);
    expect(usersOf(to)).toBe(3);
  });

  it.each([0.1, 0.99])("of a file cut off at %f of its length changes nothing", async (share) => {
    await setOut(7);
    await truncate(file, Math.floor((await stat(file)).size * share));
    await expect(restore(to, file, true)).rejects.toThrow(/not a whole backup/);
    expect(usersOf(to)).toBe(7);
    expect(await readFile(join(to.dataDir, "receipts", "1.pdf"), "utf8")).toContain("receipt");
    expect((await readdir(to.dataDir)).filter((name) => name.startsWith(".restore"))).toEqual([]);
  });

  it.each(["../outside", "startup.sh"])("of an archive that holds %s writes nothing", async (name) => {
    const content = join(folder, "content", "inner");
    await mkdir(content, { recursive: true });
    await writeFile(join(content, name), "x");
    const archive = join(folder, "a.backup");
    execFileSync("tar", ["-czPf", archive, "-C", content, name]);
    await expect(restore(to, archive)).rejects.toThrow(/not a backup of this project/);
    expect(existsSync(to.databaseFile)).toBe(false);
  });

  it("undoes its steps when the last one fails", async () => {
    await setOut(7);
    await writeFile(join(to.dataDir, "receipts", "1.pdf"), "the old one");
    await mkdir(`${to.databaseFile}.new`);
    await expect(restore(to, file, true)).rejects.toThrow();
    expect(usersOf(to)).toBe(7);
    expect(await readFile(join(to.dataDir, "receipts", "1.pdf"), "utf8")).toBe("the old one");
  });

  it("brings no account back that has ended since, on this machine or another", async () => {
    await setOut();
    const before = namesOf(from);
    await endFirst(from);
    const ended = namesOf(from);
    expect(ended).not.toEqual(before);

    await restore(from, file, true);
    expect(namesOf(from)).toEqual(before);
    await change(from, (db) => repeatListedEndings(db, from));
    expect(namesOf(from)).toEqual(ended);

    const copy = join(folder, "elsewhere", "nightly-2026-01-02.tar.gz");
    await copyFile(file, copy);
    await restore(to, copy);
    await change(to, (db) => repeatListedEndings(db, to));
    expect(namesOf(to)).toEqual(ended);
  });

  it("of a copy that was made before a migration takes it alone; uploads stay, and what was there before is kept", async () => {
    await fill(from, 1);
    const copy = join(folder, "before-0013-x.db");
    await copyFile(from.databaseFile, copy);
    await addUsers(from, 1);
    const { previous, rows } = await restore(from, copy, true);
    expect([usersOf(from), rows["users"]]).toEqual([1, 1]);
    expect(await readFile(join(from.dataDir, "images", "ab", "one.webp"), "utf8")).toBe("picture");
    expect(existsSync(join(previous ?? "", "yantra.db"))).toBe(true);
    damage(copy, "insert into kysely_migration values ('9999-later', 'x')");
    await expect(restore(from, copy, true)).rejects.toThrow("The backup is of a newer version");
    await writeFile(copy, (await readFile(copy)).subarray(0, 5_000));
    await expect(restore(from, copy, true)).rejects.toThrow();
    expect(usersOf(from)).toBe(1);
  });
});

describe("a drill", () => {
  it("restores the newest backup beside the app and compares it, also when an account has ended since", async () => {
    await setOut();
    await addUsers(from, 1);
    expect(await findNewestBackup([dirname(file), join(folder, "nowhere")])).toBe(file);
    const { at, tables } = await drillRestore(from, file, NOW);
    expect(at).toBe(NOW);
    expect(tables.find(({ table }) => table === "users")).toEqual({ table: "users", restored: 3, now: 4 });
    expect(usersOf(from)).toBe(4);
    await endFirst(from);
    await expect(drillRestore(from, file, NOW)).resolves.toBeDefined();
  });

  it("fails where the backup holds what the app does not, is damaged, or is not there", async () => {
    await setOut();
    damage(from.databaseFile, "update users set id = 9 where id = 1");
    await expect(drillRestore(from, file, NOW)).rejects.toThrow("1 rows of users in the backup are not");
    await writeFile(file, (await readFile(file)).subarray(0, 500));
    await expect(drillRestore(from, file, NOW)).rejects.toThrow();
    await expect(findNewestBackup([join(folder, "nowhere")])).rejects.toThrow("There is no nightly backup");
  });
});
