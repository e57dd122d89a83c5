import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest";
import { drillPostgres } from "../../../scripts/backup/drill";
import { startPostgres, type Cluster } from "../../../scripts/setup/postgres.mjs";
import { readText } from "../../house/sources";
import { changeRows, readRows } from "../../fixtures/stored-rows";
import { DURABLE, expectKept, onServer, startLoad, startWorld, type Seen, type World } from "./load";

/** A base backup that is made while people book, and the log archived since, bring everything back. */

const KEPT = 2;

let cluster: Cluster;
let world: World;
let backups: string;
let seen: Seen;
/** When only part of the bookings was there, as PostgreSQL takes it, and how many they were. */
let then: { time: string; bookings: number };

const countBookings = () => Number(readRows(world.stored, "select count(*) as n from bookings")[0]?.["n"]);
const archived = () => new Set(readdirSync(join(backups, "wal")));
const until = (isSo: () => boolean) => vi.waitFor(() => assert(isSo()), { timeout: 60_000 });
const takeBase = () => {
  const script = readText("deploy/postgres/base-backup.sh");
  return cluster.run("env", [`KEEP=${KEPT}`, "sh", "-c", script, "sh", cluster.url, backups]);
};

beforeAll(async () => {
  cluster = await startPostgres({ settings: { ...DURABLE, archive_mode: "on" } });
  backups = join(cluster.folder, "backups");
  // The name and password of the app are those of the restored database as well.
  await onServer(cluster.url, "alter role yantra password 'secret'");
  const script = join(cluster.folder, "archive-wal.sh");
  await cluster.run("sh", ["-c", `printf %s "$1" > "$0"`, script, readText("deploy/postgres/archive-wal.sh")]);
  await onServer(cluster.url, `alter system set archive_command = 'sh ${script} "%p" %f ${backups}'`);
  await onServer(cluster.url, "select pg_reload_conf()");
  world = await startWorld(cluster.url);
  const load = startLoad(world);
  const more = async () => {
    const before = load.seen.booked.length;
    await until(() => load.seen.booked.length > before + 10);
  };
  await more();
  for (let time = 0; time <= KEPT; time += 1) {
    await takeBase();
    // Their names are of a second.
    await sleep(1_100);
  }
  await more();
  await load.stop();
  then = {
    time: String(readRows(world.stored, "select clock_timestamp()::text as now")[0]?.["now"]),
    bookings: countBookings(),
  };
  await sleep(1_000);
  const later = startLoad(world);
  await until(() => later.seen.paid.length > 10);
  await later.stop();
  seen = {
    ...later.seen,
    booked: [...load.seen.booked, ...later.seen.booked],
    paid: [...load.seen.paid, ...later.seen.paid],
  };
  // Jobs of the app go on writing.
  await world.app.kill();
  const [row] = readRows(world.stored, "select pg_walfile_name(pg_current_wal_lsn()) as name");
  await onServer(cluster.url, "select pg_switch_wal()");
  await until(() => archived().has(`${String(row?.["name"])}.gz`));
}, 300_000);
afterAll(async () => {
  await world.app.stop();
  await cluster.remove();
});

const drill = (time?: string) =>
  drillPostgres(world.stored.databaseUrl.replace("yantra@", "yantra:secret@"), backups, time);

describe("a drill on PostgreSQL", { timeout: 300_000 }, () => {
  it("restores every booking and payment that was acknowledged, from a backup made meanwhile and the log", async () => {
    expectKept(world, seen);
    const { tables } = await drill();
    expect(tables.filter(({ restored, now }) => restored !== now)).toEqual([]);
    expect(tables.find(({ table }) => table === "bookings")?.restored).toBe(countBookings());
  });

  it("restores a time between", async () => {
    const { tables, at } = await drill(then.time);
    expect(tables.find(({ table }) => table === "bookings")).toEqual({
      table: "bookings",
      restored: then.bookings,
      now: countBookings(),
    });
    expect(then.bookings).toBeLessThan(countBookings());
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(then.time));
  });

  it("keeps as many base backups as it is told, and their log alone", async () => {
    const bases = readdirSync(join(backups, "base")).sort();
    expect(bases).toHaveLength(KEPT);
    // Each backup leaves a note of where it began.
    const begun = [...archived()].filter((name) => name.endsWith(".backup.gz")).sort();
    const isThere = begun.map((name) => archived().has(`${name.split(".")[0]}.gz`));
    expect(isThere).toEqual([false, ...Array.from({ length: KEPT }, () => true)]);
  });

  it("fails where the app has lost what the backup holds", async () => {
    changeRows(world.stored, "delete from payments where bookingId = ?", seen.paid[0] ?? 0);
    await expect(drill()).rejects.toThrow(/1 rows of payments in the backup are not in the app's database/);
  });
});
