import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  createClient,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type Member,
} from "../fixtures/api-client";
import { changeRows, giveContact, readRows } from "../fixtures/stored-rows";

const PATIENCE = { timeout: 15_000 };
let numbered = 10_000;

const app = await startAppForFile({ sandbox: false, messages: true, env: { TRUST_PROXY: "1" } });
if (app.messages === undefined) throw new Error("no stand-in for messages");
const { messages } = app;

interface Person extends Member {
  phone: string;
}

async function addPerson(phone?: string): Promise<Person> {
  numbered += 1;
  const number = phone ?? `+9198765${numbered}`;
  const member = await signUp(app.url);
  giveContact(app, member.id, number);
  changeRows(app, "update users set confirmedPhone = ? where id = ?", number, member.id);
  return { ...member, phone: number };
}

const from = (address: string) => ({ "X-Forwarded-For": address });
const ask = (contact: string, address = "203.0.113.1") =>
  createClient(app.url).post("/api/login/code", { contact }, from(address));
const codesTo = (phone: string) =>
  messages.messages().flatMap(({ to, text }) => (to === phone ? [/\d{6}/.exec(text)?.[0] ?? ""] : []));
async function getCode(phone: string, address?: string): Promise<string> {
  const before = codesTo(phone).length;
  expect((await ask(phone, address)).status).toBe(200);
  await expect.poll(() => codesTo(phone).length, PATIENCE).toBe(before + 1);
  return codesTo(phone).at(-1) ?? "";
}

const logIn = (contact: string, code: string, more: object = {}, address = "203.0.113.1") =>
  createClient(app.url).post("/api/login", { contact, code, ...more }, from(address));
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
const reasonOf = (answer: Answer) => [answer.status, answer.json<{ reason?: string }>().reason];
const isSignedIn = async (client: { get(path: string): Promise<Answer> }) =>
  (await client.get("/api/user")).status === 200;
const waiting = () => readRows(app, "select id from outbox where kind = 'phone_message' and doneAt is null");

describe("a login by SMS", () => {
  it("takes the code of a confirmed number, however both are typed, once", async () => {
    const person = await addPerson();
    const code = await getCode(person.phone);
    const client = createClient(app.url);
    expect((await client.get("/auth")).text).toContain("/auth/sms");
    const typed = { contact: `0${person.phone.slice(3)}`, code: `${code.slice(0, 3)} ${code.slice(3)}` };
    const answer = await client.post("/api/login", typed);
    expect([answer.status, answer.json<{ id: number }>().id]).toEqual([200, person.id]);
    expect(await isSignedIn(client)).toBe(true);
    expectProblem(await logIn(person.phone, code), 401);
    // The database has no code, even while one is valid.
    const next = await getCode(person.phone);
    const stored = JSON.stringify([readRows(app, "select * from phone_codes"), readRows(app, "select * from outbox")]);
    expect(stored).not.toContain(next);
    expect(app.logs()).not.toContain(next);
  });

  it("answers the same for a number that opens nothing, and sends nothing there", async () => {
    const known = await addPerson();
    const unconfirmed = await addPerson();
    changeRows(app, "update users set confirmedPhone = null where id = ?", unconfirmed.id);
    const held = await addPerson();
    // As after a change without the password: a borrowed session must not become a way in.
    changeRows(app, "update users set recoveryContact = null where id = ?", held.id);
    const answers = await Promise.all(
      [known.phone, unconfirmed.phone, held.phone, "+919800000001"].map((phone) => ask(phone)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await expect.poll(() => codesTo(known.phone).length, PATIENCE).toBe(1);
    await expect.poll(waiting, PATIENCE).toEqual([]);
    expect([unconfirmed.phone, held.phone, "+919800000001"].flatMap(codesTo)).toEqual([]);
    const refused = await Promise.all(
      [held.phone, "+919800000001", known.phone].map((phone) => logIn(phone, "000000")),
    );
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expectProblem(refused[0] as Answer, 401);
    expect(Object.keys(expectProblem(await ask("asha@example.in"), 400).details ?? {})).toEqual(["contact"]);
  });

  it("says whose code it is where a family shares a number", async () => {
    const mother = await addPerson();
    const son = await addPerson(mother.phone);
    await ask(mother.phone);
    await expect.poll(() => codesTo(mother.phone).length, PATIENCE).toBe(2);
    const text = messages.messages().find((one) => one.to === mother.phone && one.text.includes(son.username))?.text;
    const answer = await logIn(mother.phone, /\d{6}/.exec(text ?? "")?.[0] ?? "");
    expect(answer.json<{ id: number }>().id).toBe(son.id);
  });

  it("ends a code after five tries, and after ten minutes", async () => {
    const person = await addPerson();
    const guessed = await getCode(person.phone);
    for (let tries = 0; tries < 5; tries += 1) expectProblem(await logIn(person.phone, wrong(guessed)), 401);
    expectProblem(await logIn(person.phone, guessed), 401);
    const old = await getCode(person.phone);
    changeRows(app, "update phone_codes set expiresAt = ? where userId = ?", new Date().toISOString(), person.id);
    expectProblem(await logIn(person.phone, old), 401);
    const fresh = await getCode(person.phone);
    expect((await logIn(person.phone, fresh)).status).toBe(200);
  });

  it("limits guesses as of passwords, and lets the owner in on a device of theirs", async () => {
    const person = await addPerson();
    const guesses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      guesses.push((await logIn(person.phone, "000000", {}, "203.0.113.7")).status);
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const code = await getCode(person.phone, "203.0.113.7");
    expect((await logIn(person.phone, code, {}, "203.0.113.7")).status).toBe(429);
    const own = createClient(app.url, new Map([["device", person.cookies.get("device") ?? ""]]));
    const answer = await own.post("/api/login", { contact: person.phone, code }, from("203.0.113.7"));
    expect(answer.status).toBe(200);
  });

  it("sends a number five codes a day for one network, and answers the same above", async () => {
    const person = await addPerson();
    const answers: number[] = [];
    for (let asked = 0; asked < 7; asked += 1) answers.push((await ask(person.phone, "203.0.113.8")).status);
    expect(answers).toEqual(Array(7).fill(200));
    await expect.poll(waiting, PATIENCE).toEqual([]);
    expect(codesTo(person.phone)).toHaveLength(5);
    // While it is valid the same is sent.
    expect(new Set(codesTo(person.phone)).size).toBe(1);
  });

  it("gives no fresh login: what asks for the password asks for it", async () => {
    const person = await addPerson();
    changeRows(app, "update users set isAdmin = 1 where id = ?", person.id);
    const renter = await signUp(app.url);
    const client = createClient(app.url);
    await client.post("/api/login", { contact: person.phone, code: await getCode(person.phone) });
    const path = `/admin/users/${renter.id}/recover`;
    const form = { proof: "Looked at a paper with the name" };
    expect((await client.send("POST", path, { form })).status).toBe(403);
    expect((await person.send("POST", path, { form })).status).toBe(200);
  });

  it("has the same second step for admins, over the API and on the page", async () => {
    const admin = await addPerson();
    changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
    const setUp = "/profile/two-step";
    await admin.send("POST", setUp, { form: { change: "start", currentPassword: PASSWORD } });
    const shown = (await admin.get(setUp)).text;
    const totp = new TOTP({ secret: /<code>([A-Z2-7 ]{32,})<\/code>/.exec(shown)?.[1]?.replaceAll(" ", "") ?? "" });
    const nextCode = () => {
      changeRows(app, "update two_step_logins set lastStep = null where userId = ?", admin.id);
      return totp.generate({ timestamp: Date.now() });
    };
    await admin.send("POST", setUp, { form: { change: "confirm", code: nextCode() } });

    const code = await getCode(admin.phone);
    expect(reasonOf(await logIn(admin.phone, code))).toEqual([401, "code_required"]);
    expect(reasonOf(await logIn(admin.phone, code, { secondCode: "000000" }))).toEqual([401, "code_wrong"]);
    expect((await logIn(admin.phone, code, { secondCode: nextCode() })).status).toBe(200);

    const form = { change: "login", contact: admin.phone, code: await getCode(admin.phone) };
    const client = createClient(app.url);
    const first = await client.send("POST", "/auth/sms?redirectTo=%2Fadmin", { form });
    expect([first.status, first.headers.location]).toEqual([303, "/auth/code?redirectTo=%2Fadmin"]);
    expect(await isSignedIn(client)).toBe(false);
    const done = await client.send("POST", "/auth/code?redirectTo=%2Fadmin", { form: { code: nextCode() } });
    expect([done.status, done.headers.location]).toEqual([303, "/admin"]);
  });
});

it("a number is confirmed over the API with the code that comes to it", async () => {
  const member = await signUp(app.url);
  numbered += 1;
  const contact = `+9198765${numbered}`;
  const chosen = await member.send("PATCH", "/api/user/profile", { json: { contact, smsMessages: true } });
  expect(chosen.json()).toMatchObject({ smsMessages: true, phoneConfirmed: false });
  await expect.poll(() => codesTo(contact).length, PATIENCE).toBe(1);
  expectProblem(await member.post("/api/user/phone-confirmation", { code: "12 34" }), 400);
  const confirmed = await member.post("/api/user/phone-confirmation", { code: codesTo(contact)[0] });
  expect(confirmed.json()).toMatchObject({ phoneConfirmed: true });
  expectProblem(await member.post("/api/user/phone-code", {}), 409);
  expect(app.logs()).not.toContain(contact.slice(3));
});
