import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { findNewestBackupTime, isNewDatabase, keepNightlyBackups, type MakeBackup } from "./nightly-backup.server";

let folder: ReturnType<typeof makeTemporaryFolder>;
let made: string[] = [];
const makeBackup: MakeBackup = (file) => {
  made.push(file);
  writeFileSync(file, `backup ${made.length}`);
  return Promise.resolve();
};
const folders = () => ({ dataDir: join(folder.path, "data"), backupDir: join(folder.path, "elsewhere") });
const keep = (instant: string, make = makeBackup) =>
  keepNightlyBackups(folders(), new Date(instant), new AbortController().signal, make);
const here = () => readdirSync(join(folder.path, "data", "backups")).sort();
const elsewhere = () => readdirSync(folders().backupDir).sort();

beforeEach(() => {
  folder = makeTemporaryFolder("nightly");
  made = [];
});
afterEach(() => folder.remove());

it("a backup is made once a night, after three in India, and copied elsewhere", async () => {
  // 02:59 and 03:01 in India on the 11th.
  expect(await keep("2026-03-10T21:29:00.000Z")).toBe("nightly-2026-03-10.tar.gz");
  expect(await keep("2026-03-10T21:29:30.000Z")).toBeUndefined();
  expect(await keep("2026-03-10T21:31:00.000Z")).toBe("nightly-2026-03-11.tar.gz");
  expect(here()).toEqual(["nightly-2026-03-10.tar.gz", "nightly-2026-03-11.tar.gz"]);
  expect(elsewhere()).toEqual(here());
  expect(readFileSync(join(folders().backupDir, "nightly-2026-03-11.tar.gz"), "utf8")).toBe("backup 2");
});

it("what one left behind that was killed is removed before the next", async () => {
  const { backupDir } = folders();
  const staging = join(folder.path, "data", "backups", ".nightly-2026-03-09.tar.gz-Ab12Cd", "content");
  mkdirSync(staging, { recursive: true });
  mkdirSync(backupDir, { recursive: true });
  writeFileSync(join(staging, "yantra.db"), "rows");
  writeFileSync(join(backupDir, ".nightly-2026-03-09.tar.gz.part"), "half");
  await keep("2026-03-10T06:30:00.000Z");
  expect([...readdirSync(join(folder.path, "data", "backups")), ...readdirSync(backupDir)]).toEqual([
    "nightly-2026-03-10.tar.gz",
    "nightly-2026-03-10.tar.gz",
  ]);
});

it("fourteen are kept in each place, and files of others are left alone", async () => {
  await keep("2026-03-01T06:30:00.000Z");
  writeFileSync(join(folder.path, "data", "backups", "before-0013.db"), "x");
  for (let day = 2; day <= 20; day += 1) await keep(`2026-03-${String(day).padStart(2, "0")}T06:30:00.000Z`);
  expect(elsewhere()).toHaveLength(14);
  expect(elsewhere()[0]).toBe("nightly-2026-03-07.tar.gz");
  expect(here()).toEqual(["before-0013.db", ...elsewhere()]);
});

it("copies of before a migration or a restore are kept for ninety days", async () => {
  await keep("2026-03-10T06:30:00.000Z");
  const backups = join(folder.path, "data", "backups");
  for (const [name, days] of Object.entries({ "before-0013.db": 91, "before-0014.db": 89 })) {
    writeFileSync(join(backups, name), "x");
    const then = new Date(Date.parse("2026-03-11T06:30:00.000Z") - days * 86_400_000);
    utimesSync(join(backups, name), then, then);
  }
  await keep("2026-03-11T06:30:00.000Z");
  expect(here().filter((name) => name.startsWith("before"))).toEqual(["before-0014.db"]);
});

it("one that failed is made at the next try, and a copy that is missing is made up for", async () => {
  await expect(keep("2026-03-10T06:30:00.000Z", () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  await keepNightlyBackups(
    { ...folders(), backupDir: undefined },
    new Date("2026-03-10T06:40:00.000Z"),
    new AbortController().signal,
    makeBackup,
  );
  expect(await keep("2026-03-10T06:50:00.000Z")).toBeUndefined();
  expect([made.length, elsewhere()]).toEqual([1, ["nightly-2026-03-10.tar.gz"]]);
});

it("only a database of less than a day without any backup may wait after a start", async () => {
  const databaseFile = join(folder.path, "yantra.db");
  writeFileSync(databaseFile, "x");
  const isNew = (hours: number) =>
    isNewDatabase({ dataDir: folders().dataDir, databaseFile }, new Date(Date.now() + hours * 3_600_000));
  expect([await isNew(1), await isNew(23), await isNew(25)]).toEqual([true, true, false]);
  await keep("2026-03-10T06:30:00.000Z");
  expect(await isNew(1)).toBe(false);
});

it("the newest is found by when it was written, among complete ones, none of a time to come from a wrong clock", async () => {
  const backups = join(folder.path, "data", "backups");
  const find = () => findNewestBackupTime(backups, new Date("2026-11-21T06:30:00Z"));
  expect(await find()).toBeUndefined();
  mkdirSync(backups, { recursive: true });
  const write = (name: string, at: string) => {
    writeFileSync(join(backups, name), "");
    utimesSync(join(backups, name), new Date(at), new Date(at));
  };
  write(".nightly-2026-11-21.tar.gz.part", "2026-11-21T06:00:00Z");
  write("before-0018.db", "2026-11-21T00:00:00Z");
  write("nightly-2027-11-21.tar.gz", "2027-11-21T21:31:00Z");
  expect(await find()).toBeUndefined();
  write("nightly-2026-11-20.tar.gz", "2026-11-20T21:31:00Z");
  write("nightly-2026-11-19.tar.gz", "2026-11-19T21:31:00Z");
  expect(await find()).toEqual(new Date("2026-11-20T21:31:00Z"));
});
