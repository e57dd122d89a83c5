import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "~db/open";
import { BOOKING_STATUSES, isLive } from "~/domain/bookings/booking";
import { checkPassword } from "~/domain/users/password.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { CITIES } from "~/domain/geography/cities";
import { typescriptProgram } from "../setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../setup/test-environment.mjs";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_EQUIPMENT, RECEIPT_STATUSES } from "./demo-data";
import { timelineOf } from "./timelines";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const data = makeTemporaryFolder("seed");
afterAll(data.remove);

function seed(): string {
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DEMO_DATA: "1", DATA_DIR: data.path };
  const { stdout, stderr, status } = spawnSync(process.execPath, typescriptProgram(join(ROOT, "scripts/seed.ts")), {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

it("demonstration data in production have no admin, and passwords that are printed once and stand nowhere", async () => {
  const printed = new Map(
    [...seed().matchAll(/(\w+) \/ (\S+)/g)].map(([, username = "", password = ""]) => [username, password]),
  );
  const database = openDatabase(join(data.path, "yantra.db"));
  try {
    const users = await database.db.selectFrom("users").select(["username", "password", "isAdmin"]).execute();
    expect(users.map(({ username }) => username).sort()).toEqual(
      DEMO_ACCOUNTS.filter(({ role }) => role !== "admin")
        .map(({ username }) => username)
        .sort(),
    );
    for (const { username, password, isAdmin } of users) {
      expect(isAdmin).toBe(0);
      expect(await checkPassword(printed.get(username) ?? "", password)).toBe(true);
      const known = DEMO_ACCOUNTS.find((account) => account.username === username)?.password ?? "";
      expect(await checkPassword(known, password)).toBe(false);
    }
  } finally {
    await database.close();
  }
  expect(seed()).not.toMatch(/ \/ /);
});

describe("the demonstration data", () => {
  it("have at least 30 machines, over all categories, cities and owners", () => {
    expect(DEMO_EQUIPMENT.length).toBeGreaterThanOrEqual(30);
    expect(new Set(DEMO_EQUIPMENT.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(DEMO_EQUIPMENT.map(({ city }) => city.key))).toEqual(new Set(CITIES.map(({ key }) => key)));
    expect(new Set(DEMO_EQUIPMENT.map(({ owner }) => owner)).size).toBe(3);
  });

  it("have bookings and receipts in every status, and reviews in three languages", () => {
    expect(new Set(DEMO_BOOKINGS.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
    expect(new Set(DEMO_BOOKINGS.flatMap(({ receipt }) => receipt?.status ?? []))).toEqual(new Set(RECEIPT_STATUSES));
    expect(new Set(DEMO_BOOKINGS.flatMap(({ review }) => review?.language ?? []))).toEqual(new Set(["en", "hi", "mr"]));
  });

  it("rent no machine twice on a day, or to its owner, and end each story in its state", () => {
    const taken = new Set<string>();
    for (const booking of DEMO_BOOKINGS) {
      const { equipment, renter, startOffset, days, status, paymentState } = booking;
      const label = `${equipment} on day ${startOffset}`;
      expect(DEMO_EQUIPMENT.find(({ key }) => key === equipment)?.owner, label).not.toBe(renter);
      const reached = status === "awaiting_payment" ? "pending" : status;
      expect(timelineOf(booking).at(-1)?.to, label).toEqual({ status: reached, paymentState });
      if (!isLive(booking)) continue;
      for (let day = startOffset; day < startOffset + days; day += 1) {
        expect(taken.has(`${equipment} ${day}`), label).toBe(false);
        taken.add(`${equipment} ${day}`);
      }
    }
  });
});
