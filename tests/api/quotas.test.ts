import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";

const MAX_UNPAID = 10;
const MAX_REGISTRATIONS = 1_000;

let app: RunningApp;
let owner: Member;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1" } });
  owner = await signUp(app.url);
});
afterAll(() => app.stop());

const equipment = (name?: string) => addEquipment(app, { ownerId: owner.id, ...(name === undefined ? {} : { name }) });

async function hold(renter: Member, count: number): Promise<BookingBody[]> {
  const held: BookingBody[] = [];
  for (let at = 0; at < count; at += 1) held.push(await book(renter, equipment(`Swaraj ${at}`), 2));
  return held;
}

const tryToBook = (renter: Member, equipmentId: number) =>
  renter.post("/api/bookings", { equipmentId, startDate: dayFromToday(3), endDate: dayFromToday(3) });

describe("unpaid bookings of one account", () => {
  it("are ten; the answer and the page name those that are to be paid first", async () => {
    const renter = await signUp(app.url);
    const held = await hold(renter, MAX_UNPAID);
    const refused = await tryToBook(renter, equipment());
    const { error } = expectProblem(refused, 429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    for (const [at, { id }] of held.entries()) expect(error).toContain(`Swaraj ${at} (${id})`);
    const page = await renter.get(`/equipment/${equipment()}/book`);
    for (const { id } of held) expect(page.text).toContain(`href="/booking/${id}"`);
  });

  it("are counted when they come at the same time, and the days of a refused one stay free", async () => {
    const renter = await signUp(app.url);
    const machines = Array.from({ length: 20 }, () => equipment());
    const statuses = (await Promise.all(machines.map((id) => tryToBook(renter, id)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_UNPAID);
    expect(statuses.filter((status) => status === 429)).toHaveLength(MAX_UNPAID);
    const other = await signUp(app.url);
    const refused = machines[statuses.indexOf(429)] ?? 0;
    expect((await tryToBook(other, refused)).status).toBe(201);
  });

  it("make room when one is cancelled; paid ones do not count", async () => {
    const renter = await signUp(app.url);
    await bookAndPay(app, renter, equipment(), 5);
    const [first] = await hold(renter, MAX_UNPAID);
    expect((await tryToBook(renter, equipment())).status).toBe(429);
    expect((await renter.send("POST", `/api/bookings/${first?.id ?? 0}/cancel`)).status).toBe(200);
    expect((await tryToBook(renter, equipment())).status).toBe(201);
  });

  it("lead who sends the tenth twice to the first of both", async () => {
    const renter = await signUp(app.url);
    await hold(renter, MAX_UNPAID - 1);
    const form = { startDate: dayFromToday(4), endDate: dayFromToday(4) };
    const equipmentId = equipment();
    const [one, two] = [
      await renter.send("POST", `/equipment/${equipmentId}/book`, { form }),
      await renter.send("POST", `/equipment/${equipmentId}/book`, { form }),
    ];
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(two.headers.location).toBe(one.headers.location);
  });

  it("are not limited at the office's counter", async () => {
    const admin = await signUp(app.url);
    liftBookingLimit(app, admin);
    await hold(admin, MAX_UNPAID + 2);
  });
});

describe("unpaid bookings of one network", () => {
  /** What one more account of a network is told when it books a machine. */
  async function bookFrom(network: string, equipmentId: number, day: number) {
    const renter = await signUp(app.url);
    const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day) };
    return renter.post("/api/bookings", { equipmentId, ...dates }, { "X-Forwarded-For": network });
  }

  it("are ten of one machine, however many accounts there are, and others book on", async () => {
    const [wanted, other] = [equipment(), equipment()];
    for (let day = 1; day <= 10; day += 1) expect((await bookFrom("203.0.113.90", wanted, day)).status).toBe(201);
    const refused = await bookFrom("203.0.113.90", wanted, 11);
    expectProblem(refused, 429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    expect((await bookFrom("203.0.113.91", wanted, 11)).status).toBe(201);
    expect((await bookFrom("203.0.113.90", other, 11)).status).toBe(201);
    changeRows(
      app,
      "update bookings set status = 'expired' where equipmentId = ? and startDate = ?",
      wanted,
      dayFromToday(1),
    );
    expect((await bookFrom("203.0.113.90", wanted, 12)).status).toBe(201);
  });

  it("are sixty in all, and others book on", async () => {
    const renters = await Promise.all(Array.from({ length: 7 }, () => signUp(app.url)));
    const headers = { "X-Forwarded-For": "203.0.113.92" };
    const dates = { startDate: dayFromToday(2), endDate: dayFromToday(2) };
    const statuses: number[] = [];
    for (let at = 0; at <= 60; at += 1) {
      const answer = await renters[Math.floor(at / 10)]?.post(
        "/api/bookings",
        { equipmentId: equipment(), ...dates },
        headers,
      );
      statuses.push(answer?.status ?? 0);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429]);
    expect((await bookFrom("203.0.113.93", equipment(), 2)).status).toBe(201);
  });
});

describe("registrations", () => {
  it("of one network are limited, and nobody else's; the page says how long to wait", async () => {
    const register = (username: string, from: string, path = "/api/register") => {
      const fields = { username, password: PASSWORD, name: "Asha Pawar" };
      const headers = { "X-Forwarded-For": from };
      return path === "/api/register"
        ? createClient(app.url).post(path, fields, headers)
        : createClient(app.url).send("POST", path, { form: { ...fields, confirmPassword: PASSWORD }, headers });
    };
    // A name that is taken counts too, and costs no hash.
    for (let at = 0; at < MAX_REGISTRATIONS; at += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => register(owner.username, "203.0.113.7")));
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([409]));
    }
    const refused = await register("asha_1", "203.0.113.7");
    expectProblem(refused, 429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const page = await register("asha_1", "203.0.113.7", "/auth?tab=register");
    expect(page.status).toBe(429);
    expect(page.text).toMatch(/Please wait \d+ minutes/);
    expect((await register("asha_1", "198.51.100.23")).status).toBe(201);
  });
});

describe("what visitors confirm before a login", () => {
  it("is kept 1,000 times an hour for one network, and for others as well", async () => {
    const equipmentId = equipment();
    const form = { startDate: dayFromToday(3), endDate: dayFromToday(3) };
    const confirm = (from: string) =>
      createClient(app.url).send("POST", `/equipment/${equipmentId}/book`, {
        form,
        headers: { "X-Forwarded-For": from },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 1_000; at += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => confirm("203.0.113.200")));
      statuses.push(...some.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([303]));
    const countRows = () => Number(readRows(app, "select count(*) as n from sessions where userId is null")[0]?.["n"]);
    const kept = countRows();
    const refused = await confirm("203.0.113.200");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    expect(refused.text).toMatch(/Please log in first and then book, or wait \d+ minutes/);
    expect(countRows()).toBe(kept);
    expect((await confirm("203.0.113.201")).status).toBe(303);
  });
});

describe("what one account writes in a day", () => {
  it("is fifty bookings that nobody pays for, cancelled ones among them", async () => {
    const renter = await signUp(app.url);
    const equipmentId = equipment();
    for (let at = 0; at < 50; at += 1) {
      const { id } = (await tryToBook(renter, equipmentId)).json<BookingBody>();
      expect((await renter.send("POST", `/api/bookings/${id}/cancel`)).status).toBe(200);
    }
    const refused = await tryToBook(renter, equipmentId);
    expect(expectProblem(refused, 429).error).toMatch(/Please try again in 24 hours, or call us/);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_600);
    expect((await tryToBook(await signUp(app.url), equipmentId)).status).toBe(201);
  });

  it("is 120 machines; the form keeps what was typed and says when to come back", async () => {
    const lister = await signUp(app.url);
    const machine = {
      name: "Swaraj",
      description: "Strong and well kept",
      category: "tractor",
      dailyRate: 900,
      location: "Latur",
    };
    for (let at = 0; at < 120; at += 1)
      expect((await lister.post("/api/equipment", { ...machine, name: `Swaraj ${at}` })).status).toBe(201);
    expectProblem(await lister.post("/api/equipment", machine), 429);
    const form = { ...machine, dailyRate: "900", name: "Swaraj that waits", contact: "9822012345" };
    const page = await lister.send("POST", "/dashboard/equipment/new", { form });
    expect(page.status).toBe(429);
    expect(page.text).toContain("Swaraj that waits");
    expect(page.text).toMatch(/Please try again in 24 hours, or call us/);
  });
});
