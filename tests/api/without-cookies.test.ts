import { expect, it } from "vitest";
import { createClient, PASSWORD, signUp, startAppForFile } from "../fixtures/api-client";
import { readRows } from "../fixtures/stored-rows";

const BLOCKED = "does not keep cookies";
/** What a browser sends with a form of the page that it shows. */
const BROWSER = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", Accept: "text/html" };

const app = await startAppForFile({ sandbox: false });

it("a browser that blocks cookies is told so after its login, and goes in once it keeps them", async () => {
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

it("a language that the browser does not keep is told so, and one that it keeps leads back to the page", async () => {
  const form = { language: "hi", redirectTo: "/equipment?category=tractor" };
  const blocked = createClient(app.url);
  const answer = await blocked.send("POST", "/language", { form, headers: BROWSER });
  const check = answer.headers.location ?? "";
  expect((await createClient(app.url).get(check, BROWSER)).text).toContain(BLOCKED);
  expect((await blocked.get(check, BROWSER)).headers.location).toBe(form.redirectTo);
  expect((await blocked.get(form.redirectTo)).text).toContain('lang="hi"');
});
