import SqliteDatabase from "better-sqlite3";
import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../db/open";
import { migrate } from "../../db/migrate";
import { addEquipment, addUser } from "../../tests/fixtures/domain";
import { inspectDatabase, makeBackup, type BackupSource } from "./backup";
import { restoreBackup } from "./restore";

const NOW = "2026-01-02T03:04:05.000Z";
const require = createRequire(import.meta.url);
let folder: string;
let writer: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yantra-backup-"));
});

afterEach(async () => {
  writer?.kill("SIGKILL");
  writer = undefined;
  await rm(folder, { recursive: true, force: true });
});

function placeOf(name: string): BackupSource {
  const dataDir = join(folder, name);
  return { dataDir, databaseFile: join(dataDir, "yantra.db") };
}

/** Fills a data folder with users, a machine of each, and uploads. */
async function fill(place: BackupSource, users: number): Promise<void> {
  const database = openDatabase(place.databaseFile);
  await migrate(database, place.databaseFile);
  for (let index = 0; index < users; index += 1) {
    const owner = await addUser(database.db);
    await addEquipment(database.db, owner.id, { name: "ट्रॅक्टर ".repeat(200) });
  }
  await database.close();
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

const restore = (place: BackupSource, file: string, force = false, now = NOW) =>
  restoreBackup(place, file, { force, now });
const usersOf = (place: BackupSource) => inspectDatabase(place.databaseFile)["users"];

/** A backup of three users, and another place with as many as are named. */
async function setOut(there = 0) {
  const [from, to, file] = [placeOf("from"), placeOf("to"), join(folder, "a.backup")];
  await fill(from, 3);
  if (there > 0) await fill(to, there);
  await makeBackup(from, file, NOW);
  return { to, file };
}

/** Starts a process that writes one user and one piece of their equipment per transaction, as fast as it can. */
async function startWriter(databaseFile: string): Promise<ChildProcess> {
  const script = join(folder, "writer.cjs");
  await writeFile(
    script,
    `const sqlite = new (require(${JSON.stringify(require.resolve("better-sqlite3"))}))(process.argv[2], { timeout: 5000 });
     const user = sqlite.prepare("insert into users (username, password, name, createdAt) values (?, 'x', 'x', 'x')");
     const machine = sqlite.prepare("insert into equipment (ownerId, name, description, category, dailyRate, imageUrl, location, createdAt) values (?, 'x', 'x', 'tractor', 1, 'x', 'x', 'x')");
     const both = sqlite.transaction((n) => machine.run(user.run("writer" + n).lastInsertRowid));
     let n = 0;
     setInterval(() => { for (let i = 0; i < 20; i += 1) both(n++); process.send(n); }, 1);`,
  );
  const child = fork(script, [databaseFile], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await new Promise((resolve) => child.once("message", resolve));
  return child;
}

describe("a backup", () => {
  it("restored elsewhere, holds the same rows and files", async () => {
    const [from, to] = [placeOf("from"), placeOf("to")];
    await fill(from, 20);
    const file = join(folder, "yantra.backup");
    const { files, rows } = await makeBackup(from, file, NOW);
    expect([files, rows]).toMatchObject([2, { users: 20, equipment: 20 }]);
    expect(await restore(to, file)).toEqual({ madeAt: NOW, rows, previous: undefined });
    expect(inspectDatabase(to.databaseFile)).toEqual(inspectDatabase(from.databaseFile));
    expect(await readFile(join(to.dataDir, "images", "ab", "one.webp"), "utf8")).toBe("picture");
    expect(await readFile(join(to.dataDir, "receipts", "1.pdf"), "utf8")).toBe("%PDF-1.7 receipt");
    expect((await readdir(to.dataDir)).sort()).toEqual(["images", "receipts", "yantra.db"]);
    const closed = ["", "yantra.db"];
    const modes = await Promise.all(closed.map(async (path) => (await stat(join(to.dataDir, path))).mode & 0o077));
    expect(modes).toEqual([0, 0]);
  });

  it("is a consistent snapshot while another process writes", async () => {
    const [from, to] = [placeOf("from"), placeOf("to")];
    await fill(from, 500);
    writer = await startWriter(from.databaseFile);
    const before = inspectDatabase(from.databaseFile)["users"] ?? 0;
    for (let round = 0; round < 3; round += 1) {
      const file = join(folder, `yantra-${round}.backup`);
      const { rows } = await makeBackup(from, file, NOW);
      await restore(to, file, true, `round-${round}`);
      // The writer adds both in one transaction: a torn copy would hold more of one than of the other.
      expect(rows["equipment"]).toBe(rows["users"]);
      expect(rows["users"]).toBeGreaterThanOrEqual(before);
      expect(inspectDatabase(to.databaseFile)).toEqual(rows);
      const more = new Promise((resolve) => writer?.once("message", resolve));
      await more;
      expect(inspectDatabase(from.databaseFile)["users"]).toBeGreaterThan(rows["users"] ?? 0);
    }
  });

  it("is private, leaves no temporary files and never replaces another", async () => {
    const from = placeOf("from");
    await fill(from, 1);
    const target = join(folder, "backups", "a.backup");
    await makeBackup(from, target, NOW);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "backups"))).toEqual(["a.backup"]);
    await expect(makeBackup(from, target, NOW)).rejects.toThrow(/exists already/);
  });

  it("refuses a damaged database", async () => {
    const from = placeOf("from");
    await fill(from, 200);
    const sqlite = new SqliteDatabase(from.databaseFile);
    sqlite.pragma("foreign_keys = OFF");
    sqlite.exec("update equipment set ownerId = 9999 where id = 1");
    sqlite.close();
    await expect(makeBackup(from, join(folder, "a.backup"), NOW)).rejects.toThrow(/refer to nothing/);
    expect(existsSync(join(folder, "a.backup"))).toBe(false);
  });
});

describe("a restore", () => {
  it("replaces a database only when forced, and keeps the previous one", async () => {
    const { to, file } = await setOut(7);
    await expect(restore(to, file)).rejects.toThrow(/--force/);
    expect(usersOf(to)).toBe(7);
    const { previous = "" } = await restore(to, file, true);
    expect(usersOf(to)).toBe(3);
    expect(inspectDatabase(join(previous, "yantra.db"))["users"]).toBe(7);
    expect(existsSync(join(previous, "receipts", "1.pdf"))).toBe(true);
  });

  it("replaces a damaged database", async () => {
    const { to, file } = await setOut(7);
    await writeFile(to.databaseFile, "no database at all, but long enough to look like one".repeat(100));
    await restore(to, file, true);
    expect(usersOf(to)).toBe(3);
  });

  it.each([0.1, 0.99])("of a file cut off at %f of its length changes nothing", async (share) => {
    const { to, file } = await setOut(7);
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
    const file = join(folder, "a.backup");
    execFileSync("tar", ["-czPf", file, "-C", content, name]);
    await expect(restore(placeOf("to"), file)).rejects.toThrow(/not a backup of this project/);
    expect(existsSync(placeOf("to").databaseFile)).toBe(false);
  });

  it("undoes its steps when the last one fails", async () => {
    const { to, file } = await setOut(7);
    await writeFile(join(to.dataDir, "receipts", "1.pdf"), "the old one");
    await mkdir(`${to.databaseFile}.new`);
    await expect(restore(to, file, true)).rejects.toThrow();
    expect(usersOf(to)).toBe(7);
    expect(await readFile(join(to.dataDir, "receipts", "1.pdf"), "utf8")).toBe("the old one");
  });
});
