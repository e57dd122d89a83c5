import { execFileSync } from "node:child_process";
import SqliteDatabase from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  type Answer,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, liftBookingLimit, readEverything, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

/** The disk takes nothing more, or somebody else holds the database: the product says so, stores nothing by halves and goes on by itself. */

const TIMES = howOften(10, 1);
const LOCK_MS = howOften(10_000, 1_000);
const WRITERS = 4;
const DEADLINE_MS = 300_000;

let app: RunningApp;
let owner: Member;
let renter: Member;

beforeAll(async () => {
  app = await startApp({ sandbox: false });
  [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
  liftBookingLimit(app, renter);
});
afterAll(() => app.stop());

const bookOne = () =>
  renter.post("/api/bookings", {
    equipmentId: addEquipment(app, { ownerId: owner.id }),
    startDate: dayFromToday(1),
    endDate: dayFromToday(1),
  });
const storedBooking = (id: number) =>
  readRows(
    app,
    "select bookings.id, count(*) as days from bookings join booking_days on bookingId = bookings.id where bookings.id = ? group by bookings.id",
    id,
  );

/** Each writes something else. */
function writes(equipmentId: number): Promise<Answer>[] {
  const day = dayFromToday(2);
  return [
    renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day }),
    renter.send("PATCH", "/api/user/profile", { json: { name: "Never Stored" } }),
    createClient(app.url).post("/api/register", {
      username: "never_stored",
      password: PASSWORD,
      name: "Never Stored",
      language: "en",
    }),
    owner.post("/api/equipment", {
      name: "Never stored",
      description: "A machine for nobody",
      category: "tractor",
      dailyRate: 900,
      location: "Latur",
    }),
  ];
}

/** How large the server's files may grow: the system refuses every byte beyond, as a full disk does. */
function limitFiles(bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(app.pid), `--fsize=${bytes}:`]);
}

afterEach(() => limitFiles("unlimited"));

describe("a disk that takes nothing more", () => {
  it(
    `is told of ${TIMES} times, nothing is half written, and all goes on when there is room again`,
    { timeout: DEADLINE_MS },
    async () => {
      for (let time = 0; time < TIMES; time += 1) {
        const equipmentId = addEquipment(app, { ownerId: owner.id });
        const before = readEverything(app, { except: ["sessions"] });
        limitFiles(0);
        const refused = await Promise.all(writes(equipmentId));
        for (const answer of refused) {
          expectProblem(answer, 503);
          expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        }
        expect((await renter.get("/equipment")).status).toBe(200);
        const readiness = await renter.get("/readyz");
        expect([readiness.status, readiness.json()]).toMatchObject([503, { checks: { database: "unavailable" } }]);
        limitFiles("unlimited");
        expect(readEverything(app, { except: ["sessions"] })).toEqual(before);
        const answer = await bookOne();
        expect(answer.status, answer.text).toBe(201);
        expect(storedBooking(answer.json<BookingBody>().id)).toMatchObject([{ days: 1 }]);
      }
      expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    },
  );
});

describe("a database that somebody else holds", () => {
  it(
    `for ${LOCK_MS / 1_000} s makes writers wait or tells them, and nothing is said to be stored that is not`,
    { timeout: DEADLINE_MS },
    async () => {
      for (let time = 0; time < TIMES; time += 1) {
        const other = new SqliteDatabase(app.databaseFile);
        const equipment = Array.from({ length: WRITERS }, () => addEquipment(app, { ownerId: owner.id }));
        other.exec("begin exclusive");
        const day = dayFromToday(3);
        const asked = equipment.map((equipmentId) =>
          renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day }),
        );
        // What needs no write goes on: each of these is answered while the lock is held.
        for (const path of ["/equipment", "/dashboard", "/api/bookings", "/healthz"])
          expect([path, (await renter.get(path)).status]).toEqual([path, 200]);
        expect(await Promise.race([Promise.all(asked), Promise.resolve("waiting")])).toBe("waiting");
        await sleep(LOCK_MS);
        other.exec("commit");
        other.close();
        const answers = await Promise.all(asked);
        for (const answer of answers) {
          if (answer.status === 201) expect(storedBooking(answer.json<BookingBody>().id)).toMatchObject([{ days: 1 }]);
          else expectProblem(answer, 503);
        }
        const told = answers.filter(({ status }) => status === 201).length;
        expect(readRows(app, `select id from bookings where equipmentId in (${equipment.join(", ")})`)).toHaveLength(
          told,
        );
        expect((await bookOne()).status).toBe(201);
      }
      expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    },
  );
});
