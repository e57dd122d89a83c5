import { describe, expect, it } from "vitest";
import {
  createClient,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type UserBody,
  type ApiClient,
} from "../fixtures/api-client";
import { readRows } from "../fixtures/stored-rows";

const TWO_WEEKS_SECONDS = 14 * 24 * 60 * 60;
const GOOD = { username: "asha_pawar", password: PASSWORD };

const app = await startAppForFile({ sandbox: false });
await signUp(app.url, { username: GOOD.username });

const login = (values: unknown) => createClient(app.url).post("/api/login", values);

/** The attributes of the one cookie that an answer sets. */
function readCookie(lines: string[] | undefined): { value: string; attributes: string[] } {
  const sessions = (lines ?? []).filter((line) => line.startsWith("session="));
  expect(sessions).toHaveLength(1);
  const [pair = "", ...attributes] = (sessions[0] ?? "").split("; ");
  return { value: pair.slice("session=".length), attributes };
}

describe("POST /api/login", () => {
  it.each(["json", "form", "multipart"] as const)("signs in with %s and answers the user", async (kind) => {
    const client = createClient(app.url);
    const answer = await client.send("POST", "/api/login", { [kind]: GOOD });
    expect(answer.status).toBe(200);
    const user = answer.json<UserBody>();
    expect(user).toMatchObject({ username: GOOD.username, name: "Asha Pawar", isAdmin: false });
    expect(answer.text).not.toContain("password");
    expect((await client.get("/api/user")).json()).toEqual(user);
  });

  it("answers an unknown name and a wrong password alike", async () => {
    const wrong = await login({ ...GOOD, password: "Wrong1" });
    const unknown = await login({ ...GOOD, username: "nobody_here" });
    expectProblem(wrong, 401, "Invalid username or password");
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
    expect(unknown.headers["set-cookie"]).toBeUndefined();
  });

  it("does not care how the password's accents are composed", async () => {
    const composed = "Pässw0rd";
    await createClient(app.url).post("/api/register", { username: "accents", password: composed, name: "Asha Pawar" });
    expect((await login({ username: "accents", password: composed.normalize("NFD") })).status).toBe(200);
  });
});

describe("the session", () => {
  it("is a cookie that scripts cannot read and other sites do not send", async () => {
    const { value, attributes } = readCookie((await login(GOOD)).headers["set-cookie"]);
    expect(value.length).toBeGreaterThan(40);
    expect(attributes.sort()).toEqual(["HttpOnly", `Max-Age=${TWO_WEEKS_SECONDS}`, "Path=/", "SameSite=Lax"]);
  });

  it("gets a new id at every login, and the one before is dead", async () => {
    const client = createClient(app.url);
    await client.post("/api/login", GOOD);
    const old = client.copy();
    await client.post("/api/login", GOOD);
    expect(client.cookies.get("session")).not.toBe(old.cookies.get("session"));
    expectProblem(await old.get("/api/user"), 401);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  it("of a visitor does not become the user's", async () => {
    const visitor = createClient(app.url);
    await visitor.send("POST", "/auth?tab=register", {
      form: { username: "visitor_1", password: PASSWORD, confirmPassword: PASSWORD, name: "Asha Pawar" },
    });
    const before = visitor.copy();
    expect(before.cookies.has("session")).toBe(true);
    await visitor.post("/api/login", GOOD);
    expectProblem(await before.get("/api/user"), 401);
  });

  it("ends with logout, on the server too", async () => {
    const client = createClient(app.url);
    await client.post("/api/login", GOOD);
    const kept = client.copy();
    const answer = await client.send("POST", "/api/logout");
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    const { value, attributes } = readCookie(answer.headers["set-cookie"]);
    expect(value).toBe("");
    expect(attributes).toContain("Max-Age=0");
    expectProblem(await kept.get("/api/user"), 401);
    expectProblem(await kept.get("/api/bookings"), 401);
  });

  it("of one device goes on when another logs out", async () => {
    const [phone, office] = [createClient(app.url), createClient(app.url)];
    await phone.post("/api/login", GOOD);
    await office.post("/api/login", GOOD);
    await office.send("POST", "/api/logout");
    expect((await phone.get("/api/user")).status).toBe(200);
  });

  it("with a cookie that is none of ours is none", async () => {
    for (const cookie of ["", "x", "a.b", `${"A".repeat(32)}.${"B".repeat(43)}`, "%00", "ünï"]) {
      const headers = { Cookie: `session=${encodeURIComponent(cookie)}` };
      expectProblem(await createClient(app.url).get("/api/user", headers), 401);
    }
  });

  it("with another id under the same signature is none", async () => {
    const client = createClient(app.url);
    await client.post("/api/login", GOOD);
    const [id = "", signature = ""] = (client.cookies.get("session") ?? "").split(".");
    const other = (id.startsWith("A") ? "B" : "A") + id.slice(1);
    expectProblem(await createClient(app.url, new Map([["session", `${other}.${signature}`]])).get("/api/user"), 401);
  });
});

const BLOCKED = "does not keep cookies";
/** What a browser sends with a form of the page that it shows. */
const BROWSER = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", Accept: "text/html" };

it("a login in a browser that blocks cookies says so, and goes in once it keeps them", async () => {
  const { username } = await signUp(app.url);
  const form = { username, password: PASSWORD };
  const answer = await createClient(app.url).send("POST", "/auth?tab=login", { form, headers: BROWSER });
  expect([answer.status, answer.text.includes(BLOCKED), answer.text.includes(username)]).toEqual([400, true, true]);
  const other = createClient(app.url);
  await other.get("/auth", BROWSER);
  expect((await other.send("POST", "/auth?tab=login", { form, headers: BROWSER })).status).toBe(303);
  expect((await createClient(app.url).send("POST", "/auth?tab=login", { form })).status).toBe(303);
});

it("no account is opened in a browser that could not log in to it", async () => {
  const form = {
    username: "without_cookies",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    name: "Asha Patil",
    language: "mr",
  };
  const answer = await createClient(app.url).send("POST", "/auth?tab=register", { form, headers: BROWSER });
  expect([answer.status, answer.text.includes(BLOCKED)]).toEqual([400, true]);
  expect(readRows(app, "select id from users where username = 'without_cookies'")).toEqual([]);
});

it("a language that the browser does not keep says so, and one that it keeps leads back to the page", async () => {
  const form = { language: "hi", redirectTo: "/equipment?category=tractor" };
  const blocked = createClient(app.url);
  const answer = await blocked.send("POST", "/language", { form, headers: BROWSER });
  const check = answer.headers.location ?? "";
  expect((await createClient(app.url).get(check, BROWSER)).text).toContain(BLOCKED);
  expect((await blocked.get(check, BROWSER)).headers.location).toBe(form.redirectTo);
  expect((await blocked.get(form.redirectTo)).text).toContain('lang="hi"');
});

const SAVED = "Your profile has been updated successfully";
const REGISTERED = "Registration Successful";

const member = await signUp(app.url);

async function saveProfile(): Promise<void> {
  const form = { name: "Meera Kale", contact: "", language: "en" };
  expect((await member.send("POST", "/profile", { form })).status).toBe(303);
}

const isSaid = async (who: Pick<ApiClient, "get">, path: string, notice = SAVED) =>
  (await who.get(path)).text.includes(notice);

it("a device that has signed in before lets its owner in while others guess from the same address, as behind a proxy", async () => {
  const owner = await signUp(app.url);
  await owner.post("/api/logout", {});
  const credentials = { username: owner.username, password: PASSWORD };
  // No proxy is declared: what they say of themselves counts for nothing.
  const guess = (at: number) =>
    createClient(app.url).post(
      "/api/login",
      { ...credentials, password: "Wrong1" },
      { "X-Forwarded-For": `1.2.3.${at}` },
    );
  for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(401);
  expect((await guess(10)).status).toBe(429);
  expect((await createClient(app.url).post("/api/login", credentials)).status).toBe(429);
  expect((await owner.copy().send("POST", "/auth?tab=login", { form: credentials })).status).toBe(303);
  expect((await owner.post("/api/login", credentials)).status).toBe(200);
});

describe("a notice", () => {
  it("waits for a page that is shown, where the first only leads on", async () => {
    await saveProfile();
    const redirect = await member.get("/auth?tab=register");
    expect([redirect.status, redirect.headers.location]).toEqual([302, "/"]);
    expect([await isSaid(member, "/"), await isSaid(member, "/")]).toEqual([true, false]);
  });

  it("waits where a script asks for the data of a page that leads on", async () => {
    await saveProfile();
    const redirect = await member.get("/auth.data");
    expect([redirect.status, redirect.text.includes(SAVED)]).toEqual([202, false]);
    expect(await isSaid(member, "/equipment.data")).toBe(true);
    expect([await isSaid(member, "/equipment.data"), await isSaid(member, "/equipment")]).toEqual([false, false]);
  });

  it("is shown once by a page that is missing", async () => {
    await saveProfile();
    expect([await isSaid(member, "/equipment/999999"), await isSaid(member, "/")]).toEqual([true, false]);
  });

  it("of a registration is said to a person who is logged in, in another tab", async () => {
    const who = createClient(app.url);
    await who.send("POST", "/auth?tab=login", { form: { username: member.username, password: PASSWORD } });
    const form = { username: "notice_1", name: "Nitin Kale", password: PASSWORD, confirmPassword: PASSWORD };
    const sent = await who.send("POST", "/auth?tab=register", { form: { ...form, language: "en" } });
    expect((await who.get(sent.headers.location ?? "")).headers.location).toBe("/");
    expect([await isSaid(who, "/", REGISTERED), await isSaid(who, "/", REGISTERED)]).toEqual([true, false]);
  });
});
