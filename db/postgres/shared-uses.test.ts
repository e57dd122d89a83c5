import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../open";
import { openMigrated } from "../../tests/fixtures/domain";
import type { LimitedUse, SharedUses } from "../shared-uses";
import { createSharedUses } from "./shared-uses";

const USE: LimitedUse = { limit: "guesses", key: "asha", max: 10, withinMs: 60_000 };

let database: OpenDatabase;
let nowMs: number;
let [one, other]: SharedUses[] = [];

beforeEach(async () => {
  database = await openMigrated();
  nowMs = 1_000_000;
  [one, other] = [1, 2].map(() => createSharedUses(database.db, () => nowMs));
});
afterEach(() => database.close());

function servers(): [SharedUses, SharedUses] {
  if (one === undefined || other === undefined) throw new Error("no servers");
  return [one, other];
}

async function countTaken(use: LimitedUse, times: number): Promise<number> {
  const asked = Array.from({ length: times }, (_, index) => servers()[index % 2 === 0 ? 0 : 1].take(use));
  return (await Promise.all(asked)).filter((waitMs) => waitMs === 0).length;
}

const countRows = async () =>
  (await sql<{ name: string; key: string }>`select name, key from limit_uses order by key`.execute(database.db)).rows;

describe("uses that two servers count", () => {
  it("are no more than the limit, however many ask at once", async () => {
    expect(await countTaken(USE, 100)).toBe(10);
    expect(await countTaken({ ...USE, key: "balu" }, 5)).toBe(5);
    expect(await countTaken({ ...USE, limit: "orders" }, 5)).toBe(5);
  });

  it("come back with time, and the wait is told", async () => {
    const [first, second] = servers();
    for (let count = 0; count < 10; count += 1) {
      expect(await first.take(USE)).toBe(0);
      nowMs += 1_000;
    }
    expect(await second.take(USE)).toBe(50_000);
    nowMs += 49_999;
    expect(await second.take(USE)).toBe(1);
    nowMs += 1;
    expect([await second.take(USE), await first.take(USE)]).toEqual([0, 1_000]);
  });

  it("come back when they are given back or forgotten", async () => {
    const [first, second] = servers();
    expect(await countTaken(USE, 10)).toBe(10);
    await first.giveBack(USE);
    expect(await countTaken(USE, 3)).toBe(1);
    await second.clear(USE);
    expect(await countTaken(USE, 12)).toBe(10);
    await first.clear(USE);
    await second.giveBack(USE);
    expect(await countTaken(USE, 12)).toBe(10);
  });

  it("count for no longer than the rule says, though one server's clock was ahead", async () => {
    const [first] = servers();
    nowMs += 86_400_000;
    expect(await countTaken(USE, 10)).toBe(10);
    nowMs -= 86_400_000;
    expect(await first.take(USE)).toBe(60_000);
  });

  it("are kept under a hash, and deleted once they no longer count", async () => {
    await countTaken({ ...USE, key: "asha@example.org" }, 2);
    expect(JSON.stringify(await countRows())).not.toContain("asha");
    nowMs += 120_000;
    await countTaken({ ...USE, key: "balu" }, 1);
    expect(await countRows()).toHaveLength(1);
  });
});
