import { describe, expect, it } from "vitest";
import { signUpAdmin } from "../fixtures/market";
import { createClient, expectProblem, PASSWORD, signIn, signUp, startAppForFile } from "../fixtures/api-client";
import { resetTokenIn, waitForMails } from "../fixtures/emails";
import { giveContact, readRows } from "../fixtures/stored-rows";

const LONG = "Sowing2026Kharif";
const TOO_SHORT = "An admin needs a password of at least 12 characters";
/** The note's link; its text is among the texts of every admin page. */
const NOTE = 'href="/profile/password"';

const app = await startAppForFile({ sandbox: false });

async function newAdmin() {
  const admin = await signUpAdmin(app);
  return admin;
}

const formOf = (password: string, currentPassword = PASSWORD) => ({
  form: { currentPassword, password, confirmPassword: password },
});

describe("a short password of an admin", () => {
  it("goes on working, and the first admin page leads to a longer one", async () => {
    const admin = await newAdmin();
    const again = await signIn(app.url, { username: admin.username, password: PASSWORD });
    expect((await again.get("/admin")).text).toContain(NOTE);
    const short = await again.send("POST", "/profile/password", formOf("Sowing2026"));
    expect([short.status, short.text.includes(TOO_SHORT)]).toEqual([400, true]);
    expect((await again.send("POST", "/profile/password", formOf(LONG))).status).toBe(303);
    expect((await again.get("/admin")).text).not.toContain(NOTE);
    await signIn(app.url, { username: admin.username, password: LONG });
  });

  it("is not set by a link either, and the link goes on working", async () => {
    const admin = await newAdmin();
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
