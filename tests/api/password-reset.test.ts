import { describe, expect, it } from "vitest";
import {
  createClient,
  expectProblem,
  signIn,
  signUp,
  startAppForFile,
  type Answer,
  type Member,
  PASSWORD,
} from "../fixtures/api-client";
import { readMails, resetTokenIn, waitForMails } from "../fixtures/emails";
import { changeRows, giveContact, readRows } from "../fixtures/stored-rows";
import { signUpAdmin } from "../fixtures/market";

const SENT = "If an account exists with this email, you will receive instructions to reset your password.";
const NEW_PASSWORD = "Harvest2027";
let people = 0;

const app = await startAppForFile({ sandbox: false, env: { TRUST_PROXY: "1" } });

async function addPerson(language = "en"): Promise<{ person: Member; address: string }> {
  people += 1;
  const address = `person${people}@example.in`;
  const person = await signUp(app.url, { language });
  giveContact(app, person.id, address);
  return { person, address };
}

const ask = (email: unknown, headers: Record<string, string> = {}) =>
  createClient(app.url).post("/api/auth/forgot-password", { email }, headers);
const reset = (values: object) =>
  createClient(app.url).post("/api/auth/reset-password", {
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    ...values,
  });

async function askForToken(address: string): Promise<string> {
  const known = readMails(app).filter((mail) => mail.to === address).length;
  expect((await ask(address)).status).toBe(200);
  const mails = await waitForMails(app, address, known + 1);
  const newest = mails.find((mail) => !used.has(mail.name));
  if (newest !== undefined) used.add(newest.name);
  return resetTokenIn(newest);
}

const used = new Set<string>();

describe("POST /api/auth/forgot-password", () => {
  it("answers a known and an unknown address alike, and writes to the known one alone", async () => {
    const { address } = await addPerson();
    const [known, unknown] = [await ask(address), await ask("nobody@example.in")];
    for (const answer of [known, unknown]) {
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json()).toEqual({ message: SENT });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    const [mail] = await waitForMails(app, address);
    expect(mail?.text).toContain(`${app.url}/auth/reset-password?token=`);
    expect(readMails(app).map(({ to }) => to)).not.toContain("nobody@example.in");
  });

  it.each([
    [{}, "Email is required"],
    [{ email: "a@b.in\r\nBcc: c@d.in" }, "Please enter a valid email address"],
  ])("refuses %j", async (values, text) => {
    const answer = await createClient(app.url).post("/api/auth/forgot-password", values);
    expect(expectProblem(answer, 400, text).details).toEqual({ email: [text] });
  });

  it("has enough of one address after a few times, known or not, and of one network after many; its owner is answered", async () => {
    const { address } = await addPerson();
    for (const email of [address, "flooded@example.in"]) {
      const statuses = [];
      for (let time = 0; time < 8; time += 1)
        statuses.push((await ask(email, { "X-Forwarded-For": `203.0.113.${time}` })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    }
    const refused = await ask("flooded@example.in");
    expectProblem(refused, 429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const stranger = { "X-Forwarded-For": "198.51.100.77" };
    const many = Array.from({ length: 60 }, (_, index) => ask(`many${index}@example.in`, stranger));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
    const { address: other } = await addPerson();
    for (let at = 0; at < 6; at += 1) expect((await ask(other, stranger)).status).toBe(429);
    expect((await ask(other, { "X-Forwarded-For": "203.0.113.63" })).status).toBe(200);
  });

  it("is there for an owner whose mailbox others ask for by other names of it", async () => {
    const { address } = await addPerson();
    for (let at = 0; at < 6; at += 1)
      await ask(address.replace("@", "+1@"), { "X-Forwarded-For": `203.0.113.${70 + at}` });
    expect((await ask(address, { "X-Forwarded-For": "203.0.113.80" })).status).toBe(200);
  });
});

describe("POST /api/auth/reset-password", () => {
  it("lets the owner in who has guessed too often before", async () => {
    const { person, address } = await addPerson();
    for (let time = 0; time < 11; time += 1)
      await createClient(app.url).post("/api/login", { username: person.username, password: "Wrong1" });
    const login = { username: person.username, password: NEW_PASSWORD };
    expectProblem(await createClient(app.url).post("/api/login", login), 429);
    expect((await reset({ token: await askForToken(address) })).status).toBe(200);
    await signIn(app.url, login);
  });

  it("says what is wrong with the passwords, and the link stays good", async () => {
    const { address } = await addPerson();
    const token = await askForToken(address);
    expect(expectProblem(await reset({ token, password: "Abc1x", confirmPassword: "Abc1" }), 400).details).toEqual({
      confirmPassword: ["Passwords don't match"],
    });
    expect(Object.keys(expectProblem(await reset({ token, password: "abc" }), 400).details ?? {})).toEqual([
      "password",
      "confirmPassword",
    ]);
    expect((await reset({ token })).status).toBe(200);
  });

  it("and its pages leave the token out of database and log", async () => {
    const { address } = await addPerson();
    const token = await askForToken(address);
    const page = await createClient(app.url).get(`/auth/reset-password?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.headers["referrer-policy"]).toBe("same-origin");
    for (const table of ["users", "outbox", "sessions", "audit"])
      expect(JSON.stringify(readRows(app, `select * from ${table}`))).not.toContain(token);
    await reset({ token });
    expect(app.logs()).not.toContain(token);
  });
});

const LONG = "Sowing2026Kharif";
const TOO_SHORT = "An admin needs a password of at least 12 characters";

const formOf = (password: string, currentPassword = PASSWORD) => ({
  form: { currentPassword, password, confirmPassword: password },
});

describe("a short password of an admin", () => {
  it("goes on working, and no short one takes its place", async () => {
    const admin = await signUpAdmin(app);
    const again = await signIn(app.url, { username: admin.username, password: PASSWORD });
    const short = await again.send("POST", "/profile/password", formOf("Sowing2026"));
    expect([short.status, short.text.includes(TOO_SHORT)]).toEqual([400, true]);
    expect((await again.send("POST", "/profile/password", formOf(LONG))).status).toBe(303);
    await signIn(app.url, { username: admin.username, password: LONG });
  });

  it("is not set by a link either, and the link goes on working", async () => {
    const admin = await signUpAdmin(app);
    const address = `${admin.username}@example.in`;
    giveContact(app, admin.id, address);
    const visitor = createClient(app.url);
    await visitor.post("/api/auth/forgot-password", { email: address });
    const [mail] = await waitForMails(app, address);
    const reset = (password: string) =>
      visitor.post("/api/auth/reset-password", { token: resetTokenIn(mail), password, confirmPassword: password });
    expect(expectProblem(await reset("Sowing2026"), 400).details).toEqual({ password: [TOO_SHORT] });
    expect((await reset(LONG)).status).toBe(200);
  });
});

describe("a password", () => {
  it("is changed by the old one alone, and every other login ends", async () => {
    const person = await signUp(app.url);
    const other = await signIn(app.url, { username: person.username, password: PASSWORD });
    const wrong = await person.send("POST", "/profile/password", formOf("Sowing2026", "Wrong1"));
    expect([wrong.status, wrong.text.includes("This is not your password.")]).toEqual([400, true]);
    for (const secret of ["Wrong1", "Sowing2026"]) expect(wrong.text).not.toContain(secret);
    const before = person.cookies.get("session");
    expect((await person.send("POST", "/profile/password", formOf("Sow1"))).status).toBe(303);
    expect(person.cookies.get("session")).not.toBe(before);
    expect((await person.get("/profile")).text).toContain("Password changed");
    expectProblem(await other.get("/api/user"), 401);
    await signIn(app.url, { username: person.username, password: "Sow1" });
    expect(
      readRows(app, "select reason from audit where action = 'change_password' and actorId = ?", person.id),
    ).toHaveLength(1);
  });

  it("is changed by no one without a login", async () => {
    const { headers } = await createClient(app.url).send("POST", "/profile/password", formOf(LONG));
    expect(headers.location).toMatch(/^\/auth/);
  });
});

const PROOF = "Called +91 98220 12345, she knew her last booking";

const admin = await signUpAdmin(app);

async function signUpWithPhone(): Promise<Member> {
  const person = await signUp(app.url);
  giveContact(app, person.id, "+919822012345");
  return person;
}

const askOffice = (by: Member, id: number, form: Record<string, string> = { proof: PROOF }) =>
  by.send("POST", `/admin/users/${id}/recover`, { form });
const codeIn = ({ text }: Answer) => /<code>([\d ]{14})<\/code>/.exec(text)?.[1] ?? "";
const setPassword = (login: string, code: string, address = "203.0.113.1") =>
  createClient(app.url).send("POST", "/auth/office-code", {
    form: { login, code, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    headers: { "X-Forwarded-For": address },
  });

describe("who has lost the password and has no email address", () => {
  it("gets none from anyone but an admin who has just given the password, and none for an admin's account", async () => {
    const [person, boss, stranger] = [await signUpWithPhone(), await signUp(app.url), await signUp(app.url)];
    expect((await askOffice(stranger, person.id)).headers.location).toBe("/");
    changeRows(app, "update users set isAdmin = 1 where id = ?", boss.id);
    const refused = await askOffice(admin, boss.id);
    expect([refused.status, codeIn(refused)]).toEqual([403, ""]);
    expect((await admin.get(`/admin/users/${boss.id}/recover`)).text).not.toContain('name="proof"');
    changeRows(app, "update sessions set createdAt = '2026-01-01T00:00:00.000Z' where userId = ?", boss.id);
    const asked = await askOffice(boss, person.id);
    expect([asked.status, asked.text.includes(PROOF), codeIn(asked)]).toEqual([403, true, ""]);
    expect(codeIn(await askOffice(boss, person.id, { proof: PROOF, currentPassword: PASSWORD }))).not.toBe("");
    expect((await askOffice(admin, 999_999)).status).toBe(404);
  });

  it("can still use the code after others have guessed, who are locked out", async () => {
    const person = await signUpWithPhone();
    const code = codeIn(await askOffice(admin, person.id));
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await setPassword(person.username, `0000 0000 000${guess}`, "203.0.113.9")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await setPassword(person.username, code, "198.51.100.4")).status).toBe(303);
  });
});
