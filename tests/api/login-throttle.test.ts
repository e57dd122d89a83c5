import { describe, expect, it } from "vitest";
import { howOften } from "../faults/how-often";
import { createClient, expectProblem, PASSWORD, signUp, startAppForFile, type Answer } from "../fixtures/api-client";
import { changeRows } from "../fixtures/stored-rows";

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

it("passwords that cannot be checked count as no guesses", async () => {
  const username = await freshUser();
  changeRows(app, "alter table users rename column username to away");
  for (let time = 0; time < MOST_CHECKED + 2; time += 1)
    expect((await login(username, PASSWORD, "203.0.113.99")).status).toBeGreaterThanOrEqual(500);
  changeRows(app, "alter table users rename column away to username");
  expect((await login(username, PASSWORD, "203.0.113.99")).status).toBe(200);
});
