import { describe, expect, it } from "vitest";
import { howOften } from "../faults/how-often";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { resetTokenIn, waitForMails } from "../fixtures/emails";
import { addEquipment, changeRows, giveContact } from "../fixtures/stored-rows";

const GUESSES = howOften(1_000, 100);
const MOST_CHECKED = 10;
const LONGEST_WAIT_SECONDS = 180;
let names = 0;

const app = await startAppForFile({ sandbox: false, env: { TRUST_PROXY: "1" } });

async function freshUser(): Promise<string> {
  names += 1;
  return (await signUp(app.url, { username: `guessed_${names}` })).username;
}

const login = (username: string, password: string, address: string, headers: Record<string, string> = {}) =>
  createClient(app.url).post("/api/login", { username, password }, { "X-Forwarded-For": address, ...headers });

const countBy = (answers: Answer[]) => ({
  checked: answers.filter(({ status }) => status === 401).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

describe("guessing a password", () => {
  it(`is over after ${MOST_CHECKED} tries of ${GUESSES}, and the owner still gets in from elsewhere`, async () => {
    const username = await freshUser();
    const answers: Answer[] = [];
    for (let done = 0; done < GUESSES; done += 100) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, index) => login(username, `Guess${done + index}`, "203.0.113.7")),
        )),
      );
    }
    const { checked, refused } = countBy(answers);
    expect(checked + refused).toBe(GUESSES);
    expect(checked).toBeLessThanOrEqual(MOST_CHECKED);
    expect(checked).toBeGreaterThan(0);
    const last = answers.at(-1);
    expect(last && expectProblem(last, 429).error).toMatch(/^Too many wrong attempts\. Please wait [123] min/);
    const wait = Number(last?.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
    expect((await login(username, PASSWORD, "203.0.113.7")).status).toBe(429);
    expect((await login(username, PASSWORD, "198.51.100.9")).status).toBe(200);
  });

  it("is not made easier by the page's form", async () => {
    const username = await freshUser();
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const sent = { form: { username, password: "Wrong1" }, headers: { "X-Forwarded-For": "203.0.113.40" } };
      const answer = await createClient(app.url).send("POST", index % 2 === 0 ? "/auth?tab=login" : "/api/login", sent);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(MOST_CHECKED);
  });
});

describe("a device that has signed in before", () => {
  it("is known for its own accounts alone, and not by a cookie that somebody made", async () => {
    const [mine, yours] = [await signUp(app.url), await freshUser()];
    const address = "203.0.113.80";
    for (let at = 0; at < 12; at += 1) await login(yours, "Wrong1", address);
    const credentials = { username: yours, password: PASSWORD };
    const from = { "X-Forwarded-For": address };
    expect((await mine.copy().post("/api/login", credentials, from)).status).toBe(429);
    const device = mine.cookies.get("device") ?? "";
    const [body = ""] = decodeURIComponent(device).split(".");
    const forged = createClient(app.url);
    forged.cookies.set("device", encodeURIComponent(`${body}.${"A".repeat(43)}`));
    expect((await forged.post("/api/login", { username: mine.username, password: "Wrong1" }, from)).status).toBe(401);
    expect((await forged.post("/api/login", credentials, from)).status).toBe(429);
  });
});

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36";

async function logIn(username: string, agent: string): Promise<ApiClient> {
  const client = createClient(app.url);
  const answer = await client.post("/api/login", { username, password: PASSWORD }, { "User-Agent": agent });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const end = (client: ApiClient, form: Record<string, string>) => client.send("POST", "/profile/sessions/end", { form });

/** The keys of the sessions that a person's page offers to end, by device. */
async function keysOf(person: Member): Promise<string[]> {
  const { text } = await person.get("/profile");
  return [...text.matchAll(/name="session" value="([\w-]+)"/g)].map(([, key]) => key ?? "");
}

/** What a login gets on a device while others have guessed too often at the account from its network. */
async function logInAfterGuesses(device: ApiClient, username: string): Promise<number> {
  const from = { "X-Forwarded-For": `203.0.113.${Math.floor(Math.random() * 250) + 1}` };
  for (let at = 0; at < 11; at += 1)
    await createClient(app.url).post("/api/login", { username, password: "Wrong1" }, from);
  return (await device.copy().post("/api/login", { username, password: PASSWORD }, from)).status;
}

describe("sessions", () => {
  it("are listed with device and day, and ended one by one or all others at once", async () => {
    const person = await signUp(app.url);
    const phone = await logIn(person.username, PHONE);
    const [second, third] = [await logIn(person.username, "curl/8"), await logIn(person.username, "curl/8")];
    const page = await person.get("/profile");
    expect(page.text).toContain("Chrome, Android");
    expect(page.text).toContain("This device");
    expect(page.text).toMatch(/Logged in on \w+ \d/);
    const keys = await keysOf(person);
    expect(keys).toHaveLength(3);
    const cookie = decodeURIComponent(phone.cookies.get("session") ?? "");
    expect(page.text).not.toContain(cookie.slice(0, 20));
    const ended = await end(person, { session: keys.at(-1) ?? "" });
    expect([ended.status, ended.headers.location]).toEqual([303, "/profile#sessions"]);
    expectProblem(await phone.get("/api/user"), 401);
    expect((await second.get("/api/user")).status).toBe(200);
    expect((await end(person, { others: "yes" })).status).toBe(303);
    for (const other of [second, third]) expectProblem(await other.get("/api/user"), 401);
    expect((await person.get("/api/user")).status).toBe(200);
    expect(await keysOf(person)).toEqual([]);
  });

  it("of others cannot be ended, nor made-up ones", async () => {
    const [person, stranger] = [await signUp(app.url), await signUp(app.url)];
    await logIn(person.username, PHONE);
    const [key = ""] = await keysOf(person);
    for (const session of [key, "", "x", "' or 1=1 --"]) expect((await end(stranger, { session })).status).toBe(303);
    expect(await keysOf(person)).toEqual([key]);
    expect((await end(createClient(app.url), { session: key })).headers.location).toMatch(/^\/auth/);
    expect((await person.get("/profile/sessions/end")).status).toBe(302);
  });
});

describe("a known device", () => {
  it("loses what it may with a new password", async () => {
    const person = await signUp(app.url);
    const address = `${person.username}@example.in`;
    giveContact(app, person.id, address);
    await createClient(app.url).post("/api/auth/forgot-password", { email: address });
    const [mail] = await waitForMails(app, address);
    const sent = { token: resetTokenIn(mail), password: PASSWORD, confirmPassword: PASSWORD };
    const fresh = createClient(app.url);
    expect((await fresh.post("/api/auth/reset-password", sent)).status).toBe(200);
    expect(await logInAfterGuesses(person, person.username)).toBe(429);
    expect(await logInAfterGuesses(fresh, person.username)).toBe(200);
  });
});

const MAX_UNPAID = 10;

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

it("passwords that cannot be checked count as no guesses", async () => {
  const username = await freshUser();
  changeRows(app, "alter table users rename column username to away");
  for (let time = 0; time < MOST_CHECKED + 2; time += 1)
    expect((await login(username, PASSWORD, "203.0.113.99")).status).toBeGreaterThanOrEqual(500);
  changeRows(app, "alter table users rename column away to username");
  expect((await login(username, PASSWORD, "203.0.113.99")).status).toBe(200);
});
