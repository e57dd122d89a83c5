import { execFileSync } from "node:child_process";
import SqliteDatabase from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type BookingBody,
} from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { addEquipment, liftBookingLimit, readEverything, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

/**
 * The disk takes nothing more or can only be read, or somebody else holds the database: the product says so, stores
 * nothing by halves and goes on by itself.
 */

const TIMES = howOften(10, 1);
const LOCK_MS = 10_000;
const READ_ONLY_DISK = fileURLToPath(new URL("../fixtures/read-only-disk.mjs", import.meta.url));
const WRITERS = 4;
const DEADLINE_MS = 300_000;
const READY_AGAIN_MS = 20_000;

const app = await startAppForFile({ sandbox: false, env: { NODE_OPTIONS: `--import=${READ_ONLY_DISK}` } });
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
liftBookingLimit(app, renter);
const photo = new Uint8Array(await makePhoto());

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
    owner.send("POST", "/api/user/profile/image", {
      multipart: { image: { bytes: photo, name: "a.jpg", type: "image/jpeg" } },
    }),
  ];
}

/** How large the server's files may grow: the system refuses every byte beyond, as a full disk does. */
function limitFiles(bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(app.pid), `--fsize=${bytes}:`]);
}

afterEach(() => limitFiles("unlimited"));

/** A signal is taken when the server comes to it, which may be after requests that were sent later. */
async function switchDisk(to: "read-only" | "writable"): Promise<void> {
  process.kill(app.pid, "SIGUSR2");
  await expect.poll(() => app.logs(), { timeout: READY_AGAIN_MS }).toContain(`the disk is ${to} now`);
}

async function readReadiness(): Promise<[number, object]> {
  const { status, json } = await renter.get("/readyz");
  return [status, json()];
}

/** Every page and call that only reads, by whom it is for. */
function listReads(equipmentId: number, bookingId: number): [ApiClient, string[]][] {
  const visitor = createClient(app.url);
  const machine = `/equipment/${equipmentId}`;
  const booking = `/booking/${bookingId}`;
  const open = ["/", "/equipment", "/equipment?search=tractor", machine, `${machine}/book`, "/help", "/privacy"];
  const api = ["/api/equipment", `/api${machine}`, `/api${machine}/reviews`, "/api/places?q=latur"];
  const own = ["/api/user", "/api/bookings", `/api/bookings/${bookingId}`, "/api/receipts", "/dashboard/bookings.csv"];
  const renting = [booking, `${booking}/cancel`, `${booking}/dates`, "/receipts", "/notifications", "/alerts"];
  const office = ["/admin", "/admin/users", "/admin/payments", "/admin/equipment", "/admin?search=latur"];
  const dashboard = `/dashboard${machine}`;
  const owning = ["/dashboard", "/dashboard/rentals", "/dashboard/equipment/new", "/profile", "/compare"];
  return [
    [visitor, [...open, ...api, "/auth", "/healthz"]],
    [renter, [...open, ...own, ...renting, ...office]],
    [owner, [...owning, `${dashboard}/edit`, `${dashboard}/calendar`, "/api/bookings"]],
  ];
}

describe("a disk that can only be read", () => {
  it("is told of, as such, while reading goes on, and all goes on when it can be written again", async () => {
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    const before = readEverything(app, { except: ["sessions"] });
    await switchDisk("read-only");
    for (const answer of await Promise.all(writes(equipmentId))) expectProblem(answer, 503);
    for (const path of ["/equipment", "/dashboard", "/api/bookings"])
      expect([path, (await renter.get(path)).status]).toEqual([path, 200]);
    const problem = { checks: { database: "unavailable" }, storage: "read-only" };
    await expect.poll(readReadiness, { timeout: READY_AGAIN_MS }).toMatchObject([503, problem]);
    await switchDisk("writable");
    expect(readEverything(app, { except: ["sessions"] })).toEqual(before);
    await expect.poll(readReadiness, { timeout: READY_AGAIN_MS }).toMatchObject([200, { checks: { database: "ok" } }]);
    expect((await bookOne()).status).toBe(201);
  });
});

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
        const problem = { checks: { database: "unavailable" }, storage: "full" };
        await expect.poll(readReadiness, { timeout: READY_AGAIN_MS }).toMatchObject([503, problem]);
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
        const booked = (await bookOne()).json<BookingBody>().id;
        const other = new SqliteDatabase(app.databaseFile);
        const equipment = Array.from({ length: WRITERS }, () => addEquipment(app, { ownerId: owner.id }));
        other.exec("begin exclusive");
        const day = dayFromToday(3);
        const asked = equipment.map((equipmentId) =>
          renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day }),
        );
        const lockEnds = sleep(LOCK_MS);
        // What needs no write goes on: the first is answered while writers wait, all before the lock is given back.
        expect((await renter.get("/equipment")).status).toBe(200);
        expect(await Promise.race([Promise.all(asked), Promise.resolve("waiting")])).toBe("waiting");
        for (const [client, paths] of listReads(equipment[0] ?? 0, booked))
          for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
        // Without a field of one's own it leads to the profile.
        expect((await owner.get("/my-field")).status).toBe(303);
        // The check may have begun before the lock, with what the last one found.
        await expect.poll(readReadiness, { timeout: LOCK_MS / 2 }).toMatchObject([503, { storage: "locked" }]);
        await lockEnds;
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
