import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort, waitForAnswer } from "../../scripts/setup/ports.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { copyData } from "../fixtures/demo-data";

const START_DEADLINE_MS = 30_000;

/** The same build under remix-serve, without the product's own shell. */
const folder = makeTemporaryFolder("stock");
let stock: ChildProcess | undefined;
let url = "";

function runStock(port: number, dataDir: string): ChildProcess {
  return spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    env: { ...cleanEnvironment(), PORT: String(port), DATA_DIR: dataDir, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

beforeAll(async () => {
  await copyData("seeded", folder.path);
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  stock = runStock(port, folder.path);
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

it("serves stored images", async () => {
  const page = await (await fetch(`${url}/equipment`)).text();
  const path = /(?:src|srcset)="(\/images\/[^" ?]+)/i.exec(page)?.[1] ?? "";
  const image = await fetch(`${url}${path}`);
  expect(image.status).toBe(200);
  expect(image.headers.get("Content-Type")).toMatch(/^image\//);
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(500);
  for (const nowhere of ["/images/none.webp", "/images/..%2f..%2fsession-secret", "/images/session-secret"])
    expect((await fetch(`${url}${nowhere}`)).status, nowhere).toBe(404);
});
