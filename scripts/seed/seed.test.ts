import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { BOOKING_STATUSES } from "~/domain/bookings/booking";
import { checkPassword } from "~/domain/users/password.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { CITIES } from "~/domain/geography/cities";
import { addUser, NOW, openTestDatabase } from "../../tests/fixtures/domain";
import { readDatabase } from "../backup/backup";
import { run, typescriptProgram } from "../setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../setup/test-environment.mjs";
import { playBookings } from "./bookings";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_EQUIPMENT } from "./demo-data";
import { insertEquipment } from "./equipment";

/** Two runs of the command, each with the places of India and all photos. */
const SEED_DEADLINE_MS = 180_000;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const data = makeTemporaryFolder("seed");
afterAll(data.remove);

async function seed(): Promise<string> {
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DEMO_DATA: "1", DATA_DIR: data.path };
  const { code, output } = await run(process.execPath, typescriptProgram("scripts/seed.ts"), { cwd: ROOT, env });
  expect(code, output).toBe(0);
  return output;
}

it("in production there is no admin, and passwords are printed once", { timeout: SEED_DEADLINE_MS }, async () => {
  const printed = new Map(
    [...(await seed()).matchAll(/(\w+) \/ (\S+)/g)].map(([, username = "", password = ""]) => [username, password]),
  );
  const users = readDatabase(join(data.path, "yantra.db"), (sqlite) =>
    sqlite
      .prepare<[], Record<"username" | "password" | "isAdmin", string>>("select username, password, isAdmin from users")
      .all(),
  );
  expect(users).toHaveLength(DEMO_ACCOUNTS.filter(({ role }) => role !== "admin").length);
  for (const { username, password, isAdmin } of users) {
    expect(Number(isAdmin)).toBe(0);
    expect(await checkPassword(printed.get(username) ?? "", password)).toBe(true);
    const known = DEMO_ACCOUNTS.find((account) => account.username === username)?.password ?? "";
    expect(await checkPassword(known, password)).toBe(false);
  }
  expect(await seed()).not.toMatch(/ \/ /);
});

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
