import { describe, expect, it } from "vitest";
import {
  createClient,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { resetTokenIn, waitForMails } from "../fixtures/emails";
import { giveContact } from "../fixtures/stored-rows";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36";

const app = await startAppForFile({ sandbox: false, env: { TRUST_PROXY: "1" } });

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
