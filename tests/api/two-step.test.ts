import { execFileSync } from "node:child_process";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { signUpAdmin } from "../fixtures/market";
import {
  createClient,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { changeRows, readRows } from "../fixtures/stored-rows";

const PAGE = "/profile/two-step";
const WRONG = "This code is wrong or was already used.";

const app = await startAppForFile({ sandbox: false, env: { TRUST_PROXY: "1" } });

interface Guarded extends Member {
  /** Codes that the server takes, each of a later half minute than the one before. */
  nextCode(): string;
  recovery: string[];
}

const keyIn = ({ text }: Answer) => /<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
const recoveryIn = ({ text }: Answer) =>
  [...text.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code]) => code ?? "");

/** An admin who has switched two-step login on. */
async function signUpGuarded(account?: Member): Promise<Guarded> {
  const admin = account ?? (await signUpAdmin(app));
  await admin.send("POST", PAGE, { form: { change: "start", currentPassword: PASSWORD } });
  const shown = await admin.get(PAGE);
  const codes = new TOTP({ secret: keyIn(shown) });
  // The server has seen the codes until now: time goes back for it.
  const nextCode = () => {
    changeRows(app, "update two_step_logins set lastStep = null where userId = ?", admin.id);
    return codes.generate({ timestamp: Date.now() });
  };
  const done = await admin.send("POST", PAGE, { form: { change: "confirm", code: nextCode() } });
  expect([shown.text.includes("<svg"), done.status]).toEqual([true, 200]);
  return { ...admin, nextCode, recovery: recoveryIn(done) };
}

const logIn = (client: ApiClient, username: string, more: Record<string, unknown> = {}, address = "203.0.113.1") =>
  client.post("/api/login", { username, password: PASSWORD, ...more }, { "X-Forwarded-For": address });
const reasonOf = (answer: Answer) => [answer.status, answer.json<{ reason?: string }>().reason];
const isSignedIn = async (client: ApiClient) => (await client.get("/api/user")).status === 200;

describe("two-step login", () => {
  it("is for admins, is set up with the password alone, and ends the other logins", async () => {
    expect((await (await signUp(app.url)).get(PAGE)).headers.location).toBe("/profile");
    const admin = await signUpAdmin(app);
    const wrong = await admin.send("POST", PAGE, { form: { change: "start", currentPassword: "Wrong1" } });
    expect([wrong.status, keyIn(await admin.get(PAGE))]).toEqual([400, ""]);
    const elsewhere = createClient(app.url);
    await logIn(elsewhere, admin.username);
    const guarded = await signUpGuarded(admin);
    expect([guarded.recovery.length, await isSignedIn(elsewhere)]).toEqual([10, false]);
    const after = await guarded.get(PAGE);
    expect([recoveryIn(after), keyIn(after)]).toEqual([[], ""]);
  });

  it("over the API takes the code with the password, and says by a reason what is missing", async () => {
    const admin = await signUpGuarded();
    const client = createClient(app.url);
    expect(reasonOf(await logIn(client, admin.username))).toEqual([401, "code_required"]);
    expect(reasonOf(await logIn(client, admin.username, { code: "000000" }))).toEqual([401, "code_wrong"]);
    expect(reasonOf(await logIn(client, admin.username, { code: "000000", password: "Wrong1" }))).toEqual([
      401,
      undefined,
    ]);
    expect(await isSignedIn(client)).toBe(false);
    const code = admin.nextCode();
    expect((await logIn(client, admin.username, { code })).status).toBe(200);
    expect(reasonOf(await logIn(createClient(app.url), admin.username, { code }))).toEqual([401, "code_wrong"]);
    const [recovery] = admin.recovery;
    expect((await logIn(createClient(app.url), admin.username, { code: recovery })).status).toBe(200);
    expect(reasonOf(await logIn(createClient(app.url), admin.username, { code: recovery }))).toEqual([
      401,
      "code_wrong",
    ]);
  });

  it("on the page asks for the code after the password, and nobody is logged in before", async () => {
    const admin = await signUpGuarded();
    const client = createClient(app.url);
    expect((await client.get("/auth/code")).headers.location).toBe("/auth?tab=login");
    const path = "/auth?tab=login&redirectTo=%2Fadmin";
    const form = { username: admin.username, password: PASSWORD };
    const first = await client.send("POST", path, { form });
    expect([first.status, first.headers.location]).toEqual([303, "/auth/code?redirectTo=%2Fadmin"]);
    expect(await isSignedIn(client)).toBe(false);
    expect((await client.get("/admin")).headers.location).toBe("/");
    const before = client.cookies.get("session");
    const wrong = await client.send("POST", "/auth/code?redirectTo=%2Fadmin", { form: { code: "000000" } });
    expect([wrong.status, wrong.text.includes(WRONG)]).toEqual([401, true]);
    const done = await client.send("POST", "/auth/code?redirectTo=%2Fadmin", { form: { code: admin.nextCode() } });
    expect([done.status, done.headers.location]).toEqual([303, "/admin"]);
    expect([await isSignedIn(client), client.cookies.get("session") === before]).toEqual([true, false]);
    const stolen = createClient(app.url, new Map([["session", before ?? ""]]));
    expect((await stolen.send("POST", "/auth/code", { form: { code: admin.nextCode() } })).headers.location).toBe(
      "/auth?tab=login",
    );
  });

  it("locks whoever guesses codes, and lets the owner in from elsewhere", async () => {
    const admin = await signUpGuarded();
    const guesses: Answer[] = [];
    for (let code = 0; code < 8; code += 1)
      guesses.push(await logIn(createClient(app.url), admin.username, { code: `00000${code}` }, "203.0.113.7"));
    expect(guesses.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(Number(guesses.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    const right = { code: admin.nextCode() };
    expect((await logIn(createClient(app.url), admin.username, right, "203.0.113.7")).status).toBe(429);
    expect((await logIn(createClient(app.url), admin.username, right, "198.51.100.3")).status).toBe(200);
  });

  it("is switched off with password and code, or on the server's console, which ends every login", async () => {
    const [admin, other] = [await signUpGuarded(), await signUpGuarded()];
    const off = (currentPassword: string, code: string) =>
      admin.send("POST", PAGE, { form: { change: "off", currentPassword, code } });
    expect([(await off("Wrong1", admin.nextCode())).status, (await off(PASSWORD, "000000")).status]).toEqual([
      400, 401,
    ]);
    const renewed = await admin.send("POST", PAGE, {
      form: { change: "codes", currentPassword: PASSWORD, code: admin.nextCode() },
    });
    const [code = ""] = recoveryIn(renewed);
    expect((await off(PASSWORD, admin.recovery[0] ?? "")).status).toBe(401);
    expect((await off(PASSWORD, code)).status).toBe(303);
    expect((await logIn(createClient(app.url), admin.username)).status).toBe(200);

    const said = execFileSync("npx", ["tsx", "scripts/admin.ts", "reset-two-step", other.username], {
      env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl ?? "" },
      encoding: "utf8",
    });
    expect(said).toContain("is off, and every login of the account has ended");
    expect(await isSignedIn(other)).toBe(false);
    expect((await logIn(createClient(app.url), other.username)).status).toBe(200);
    const actions = readRows(app, "select actor, action from audit where subjectId = ? order by id", other.id);
    expect(actions.at(-1)).toEqual({ actor: "console", action: "switch_off_two_step" });
    expect((await other.get("/api/user")).status).toBe(401);
  });
});
