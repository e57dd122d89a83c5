import { describe, expect, it } from "vitest";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

const MAX_UNPAID = 10;
const MAX_REGISTRATIONS = 1_000;

const app = await startAppForFile({ env: { TRUST_PROXY: "1" } });
const owner = await signUp(app.url);

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
