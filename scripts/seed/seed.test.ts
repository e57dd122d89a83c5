import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "~db/open";
import { BOOKING_STATUSES } from "~/domain/bookings/booking";
import { checkPassword } from "~/domain/users/password.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { CITIES } from "~/domain/geography/cities";
import { addUser, NOW, openTestDatabase } from "../../tests/fixtures/domain";
import { typescriptProgram } from "../setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../setup/test-environment.mjs";
import { playBookings } from "./bookings";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_EQUIPMENT } from "./demo-data";
import { insertEquipment } from "./equipment";

/** Two runs of the command, each with the places of India and all photos. */
const SEED_DEADLINE_MS = 180_000;
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

it(
  "demonstration data in production have no admin, and passwords that are printed once and stand nowhere",
  async () => {
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
  },
  SEED_DEADLINE_MS,
);

describe("the demonstration data", () => {
  it("have at least 30 machines, over all categories, cities and owners", () => {
    expect(DEMO_EQUIPMENT.length).toBeGreaterThanOrEqual(30);
    expect(new Set(DEMO_EQUIPMENT.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(DEMO_EQUIPMENT.map(({ city }) => city.key))).toEqual(new Set(CITIES.map(({ key }) => key)));
    expect(new Set(DEMO_EQUIPMENT.map(({ owner }) => owner)).size).toBe(3);
  });

  it("have bookings in every state, which they reach by the product's own steps, and reviews in three languages", async () => {
    const db = await openTestDatabase();
    const users = new Map<string, number>();
    for (const { username } of DEMO_ACCOUNTS) users.set(username, (await addUser(db)).id);
    const equipment = await db.transaction().execute((trx) => insertEquipment(trx, [], users, NOW));
    await playBookings(db, { users, equipment, admin: users.get("meera_joshi") ?? 0 }, NOW);
    const states = await db.selectFrom("bookings").select(["status", "paymentState"]).execute();
    const wanted = DEMO_BOOKINGS.map(({ status, paymentState }) => ({
      status: status === "awaiting_payment" ? "pending" : status,
      paymentState,
    }));
    const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(sorted(states)).toEqual(sorted(wanted));
    expect(new Set(DEMO_BOOKINGS.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
    expect(new Set(DEMO_BOOKINGS.flatMap(({ review }) => review?.language ?? []))).toEqual(new Set(["en", "hi", "mr"]));
  });
});
