import { describe, expect, it } from "vitest";
import { signUpAdmin } from "../fixtures/market";
import { createClient, PASSWORD, signUp, startAppForFile, type Answer, type Member } from "../fixtures/api-client";
import { changeRows, giveContact } from "../fixtures/stored-rows";

const NEW_PASSWORD = "Harvest2027";
const PROOF = "Called +91 98220 12345, she knew her last booking";

const app = await startAppForFile({ sandbox: false, env: { TRUST_PROXY: "1" } });
const admin = await signUpAdmin(app);

async function signUpWithPhone(): Promise<Member> {
  const person = await signUp(app.url);
  giveContact(app, person.id, "+919822012345");
  return person;
}

const ask = (by: Member, id: number, form: Record<string, string> = { proof: PROOF }) =>
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
    expect((await ask(stranger, person.id)).headers.location).toBe("/");
    changeRows(app, "update users set isAdmin = 1 where id = ?", boss.id);
    const refused = await ask(admin, boss.id);
    expect([refused.status, codeIn(refused)]).toEqual([403, ""]);
    expect((await admin.get(`/admin/users/${boss.id}/recover`)).text).not.toContain('name="proof"');
    changeRows(app, "update sessions set createdAt = '2026-01-01T00:00:00.000Z' where userId = ?", boss.id);
    const asked = await ask(boss, person.id);
    expect([asked.status, asked.text.includes(PROOF), codeIn(asked)]).toEqual([403, true, ""]);
    expect(codeIn(await ask(boss, person.id, { proof: PROOF, currentPassword: PASSWORD }))).not.toBe("");
    expect((await ask(admin, 999_999)).status).toBe(404);
  });

  it("can still use the code after others have guessed, who are locked out", async () => {
    const person = await signUpWithPhone();
    const code = codeIn(await ask(admin, person.id));
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await setPassword(person.username, `0000 0000 000${guess}`, "203.0.113.9")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await setPassword(person.username, code, "198.51.100.4")).status).toBe(303);
  });
});
