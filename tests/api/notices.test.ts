import { describe, expect, it } from "vitest";
import { createClient, PASSWORD, signUp, startAppForFile, type ApiClient } from "../fixtures/api-client";

const SAVED = "Your profile has been updated successfully";
const REGISTERED = "Registration Successful";

const app = await startAppForFile({ sandbox: false });
const member = await signUp(app.url);

async function saveProfile(): Promise<void> {
  const form = { name: "Meera Kale", contact: "", language: "en" };
  expect((await member.send("POST", "/profile", { form })).status).toBe(303);
}

const isSaid = async (who: Pick<ApiClient, "get">, path: string, notice = SAVED) =>
  (await who.get(path)).text.includes(notice);

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
