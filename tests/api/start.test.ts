import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort, whyNotListen } from "../../scripts/setup/ports.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { copyData } from "../fixtures/demo-data";
import { createClient, signUp, book } from "../fixtures/api-client";

/** `npm start` on an installed and built checkout. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let port: number;
let folder: ReturnType<typeof makeTemporaryFolder>;
let stop: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  port = await findFreePort();
  folder = makeTemporaryFolder("start");
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  folder.remove();
});

async function start(state: "seeded" | "empty", [program = "", ...args]: readonly string[]) {
  const dataDir = join(folder.path, "data");
  mkdirSync(dataDir);
  if (state === "seeded") await copyData("seeded", dataDir);
  const env = { ...cleanEnvironment(), PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exited;
  };
  while (!output.includes("Press Ctrl+C") && child.exitCode === null) await sleep(50);
  return { child, exited, output: () => output };
}

const untilPortIsFree = async () => {
  while ((await whyNotListen(port, "127.0.0.1")) !== undefined) await sleep(50);
};

describe("npm start", () => {
  it("fills an empty database, runs with test payments and messages, and drains on Ctrl+C", async () => {
    const app = await start("empty", [process.execPath, "scripts/start.mjs"]);
    const url = `http://localhost:${port}`;
    expect(app.output()).toContain(`Yantra runs at ${url}\nPayments are tests: no money moves.`);
    expect(app.output()).toMatch(/SMS and WhatsApp are tests: read them at http:\/\/127\.0\.0\.1:\d+\nDemo accounts/);
    expect(app.output()).toContain("anil_jadhav / Anil123");
    const machines = (await createClient(url).get("/api/equipment")).json<{ id: number; availability: boolean }[]>();
    const free = machines.find(({ availability }) => availability)?.id ?? 0;
    expect((await book(await signUp(url), free, 25)).razorpayOrderId).toMatch(/^order_/);
    // One press arrives twice: from the terminal and from npm.
    app.child.kill("SIGINT");
    app.child.kill("SIGINT");
    expect(await app.exited).toBe(0);
    expect(app.output()).toMatch(/"stopped".*"drained"|"how":"drained"/);
  });

  it("ends when the npm that started it is killed, and says which port is taken", async () => {
    const npm = await start("seeded", ["npm", "start"]);
    expect(npm.output()).toContain("Press Ctrl+C");
    const second = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: ROOT,
      env: { ...cleanEnvironment(), PORT: String(port), DATA_DIR: folder.path },
    });
    let said = "";
    second.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => second.once("close", resolve));
    expect([second.exitCode, said]).toEqual([
      1,
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start\n`,
    ]);
    npm.child.kill("SIGKILL");
    await untilPortIsFree();
  });
});
