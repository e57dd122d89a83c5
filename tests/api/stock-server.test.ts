import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort, waitForAnswer } from "../../scripts/setup/ports.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { copyDemoData } from "../fixtures/demo-data";

const START_DEADLINE_MS = 30_000;

/** The same build under remix-serve, without the product's own shell. */
const folder = makeTemporaryFolder("stock");
let stock: ChildProcess | undefined;
let url = "";

beforeAll(async () => {
  await copyDemoData(folder.path);
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  stock = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    env: { ...cleanEnvironment(), PORT: String(port), DATA_DIR: folder.path, NODE_ENV: "production" },
    stdio: "ignore",
  });
  expect(await waitForAnswer(url, { deadlineMs: START_DEADLINE_MS })).toBe(true);
});

afterAll(() => {
  stock?.kill();
  folder.remove();
});

it("serves the pages with their styles inside", async () => {
  const answer = await fetch(`${url}/equipment?category=tractor`, { headers: { "Accept-Language": "mr" } });
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('<html lang="mr"');
  expect(page).toMatch(/<style id="styles">[^<]{1000,}/);
  expect(page).toContain("/equipment/1");
});

it("serves the calls and signs in", async () => {
  expect((await fetch(`${url}/api/user`)).status).toBe(401);
  const login = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "anil_jadhav", password: "Anil123" }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const user = await fetch(`${url}/api/user`, { headers: { Cookie: cookie } });
  expect(await user.json()).toMatchObject({ username: "anil_jadhav" });
});
