import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createQuota, shareLimits } from "./quota";
import { openMigrated } from "../../tests/fixtures/domain";
import type { OpenDatabase } from "~db/open";

let database: OpenDatabase;

beforeEach(async () => {
  database = await openMigrated();
  shareLimits(database.limitStore);
});
afterEach(async () => {
  shareLimits(undefined);
  await database.close();
});

it("uses that two servers count are no more than the limit, come back, and are kept apart by limit and key", async () => {
  const open = (limit: string) => createQuota({ limit, max: 10, withinSeconds: 60 });
  const [one, other] = [open("guesses"), open("guesses")];
  const count = async (key: string, times: number) => {
    const asked = Array.from({ length: times }, (_, index) => (index % 2 === 0 ? one : other).take(key));
    return (await Promise.all(asked)).filter(({ allowed }) => allowed).length;
  };
  expect(await count("asha", 100)).toBe(10);
  expect(await count("balu", 5)).toBe(5);
  expect(await open("orders").take("asha")).toEqual({ allowed: true });
  const refused = await one.take("asha");
  const waitSeconds = refused.allowed ? 0 : refused.retryAfterSeconds;
  expect(waitSeconds).toBeGreaterThan(50);
  expect(waitSeconds).toBeLessThanOrEqual(60);
  await other.giveBack("asha");
  expect(await count("asha", 3)).toBe(1);
  await one.clear("asha");
  expect(await count("asha", 12)).toBe(10);
  const { rows } = await sql<{ key: string }>`select key from limit_uses`.execute(database.db);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/asha|balu/);
});
