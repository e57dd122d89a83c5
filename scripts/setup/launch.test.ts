import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./build.mjs";
import { findFreePort, whyNotListen } from "./ports.mjs";
import { cleanEnvironment } from "./test-environment.mjs";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const POLL_MS = 50;
const SERVER_EXIT_CODE = 7;

/** Stands for the built app: it writes down what it was given, answers, and takes its time to end. */
const SERVER = `
  import { createServer } from "node:http";
  import { writeFileSync } from "node:fs";
  if (process.env.FAIL_WITH) process.exit(Number(process.env.FAIL_WITH));
  const write = (name, text) => writeFileSync(process.env.DATA_DIR + "/" + name, text);
  process.on("SIGTERM", () => setTimeout(() => {
    write("asked-stand-in", String(process.env.RAZORPAY_API_URL));
    process.exit(${SERVER_EXIT_CODE});
  }, 300));
  createServer((request, response) => response.end("hello " + request.headers.host)).listen(process.env.PORT, () => write("server", JSON.stringify({ pid: process.pid, env: process.env })));`;
/** Stands for the payment stand-in. */
const STAND_IN = `
  import { createServer } from "node:http";
  import { writeFileSync } from "node:fs";
  writeFileSync(process.env.DATA_DIR + "/stand-in", JSON.stringify({ pid: process.pid, env: process.env }));
  createServer().listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening on http://127.0.0.1:" + process.env.PORT));`;

/** Stands for the stand-in for messages. */
const MESSAGE_STAND_IN = STAND_IN.replace('"/stand-in"', '"/message-stand-in"');

let root: string;
let port: number;
let launched: Launched | undefined;

/** A checkout that is installed and built, with small programs in the place of the large ones. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "yantra-launch-"));
  port = await findFreePort();
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  for (const path of [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "app/bucket-place.server.ts",
    "app/database-place.server.ts",
    "app/domain/calendar/duration.ts",
    "app/gateways/files/file-store.ts",
    "app/private-files.server.ts",
    "app/setting-error.ts",
    "app/settings.server.ts",
    "app/whatsapp-templates.server.ts",
    "app/writable-folder.server.ts",
    "db/postgres/address.ts",
    "scripts/start.mjs",
  ]) {
    put(path, readFileSync(join(PROJECT, path), "utf8"));
  }
  cpSync(join(PROJECT, "scripts/setup"), join(root, "scripts/setup"), { recursive: true });
  put("scripts/migrate.ts", `if (process.env.BROKEN) { console.error("no such column"); process.exit(1); }`);
  put(
    "scripts/seed.ts",
    `console.log("Demo accounts: asha / password");\nif (!process.env.RAZORPAY_KEY_ID) console.log("without a provider");`,
  );
  put("scripts/razorpay-sandbox/main.ts", STAND_IN);
  put("scripts/message-sandbox/main.ts", MESSAGE_STAND_IN);
  put("build/server/server.js", SERVER);
  put("build/server/index.js", "");
  mkdirSync(join(root, "build/client"));
  mkdirSync(join(root, "data"));
  put("build/.made-from", fingerprint(root));
});
afterEach(async () => {
  await launched?.end();
  launched = undefined;
  rmSync(root, { recursive: true, force: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

interface Launched {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  end(): Promise<void>;
}

function start(env: Record<string, string> = {}, command = [process.execPath, "scripts/start.mjs"]): Launched {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: join(root, "data"),
      CHROMIUM_PATH: process.execPath,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  launched = {
    child,
    output: () => output,
    exited,
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
    },
  };
  return launched;
}

async function untilReady(app: Launched): Promise<void> {
  while (!app.output().includes("Press Ctrl+C") && app.child.exitCode === null) await sleep(POLL_MS);
}

async function untilPortsAreFree(): Promise<void> {
  for (const taken of [port, Number(read("stand-in").env["PORT"])])
    while ((await whyNotListen(taken, "127.0.0.1")) !== undefined) await sleep(POLL_MS);
}

interface Traces {
  pid: number;
  env: Record<string, string | undefined>;
}

function read(name: "server" | "stand-in" | "message-stand-in"): Traces {
  return JSON.parse(readFileSync(join(root, "data", name), "utf8")) as Traces;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("npm start", () => {
  it("runs app and stand-in with one set of keys, shows address and accounts, and ends both with the app's code on Ctrl+C", async () => {
    const app = start();
    await untilReady(app);
    expect(app.output()).toContain(`Yantra runs at http://localhost:${port}`);
    expect(app.output()).toContain("Demo accounts: asha / password\nPress");
    const [server, standIn] = [read("server"), read("stand-in")];
    expect(server.env["RAZORPAY_KEY_ID"]).toMatch(/^rzp_test_[A-Za-z0-9]{14}$/);
    expect(server.env["RAZORPAY_API_URL"]).toBe(`http://127.0.0.1:${standIn.env["PORT"]}`);
    expect(standIn.env).toMatchObject({
      KEY_ID: server.env["RAZORPAY_KEY_ID"],
      KEY_SECRET: server.env["RAZORPAY_KEY_SECRET"],
      WEBHOOK_SECRET: server.env["RAZORPAY_WEBHOOK_SECRET"],
      WEBHOOK_URL: `http://localhost:${port}/api/payments/webhook`,
    });
    const messages = read("message-stand-in");
    expect(server.env["TWILIO_API_URL"]).toBe(`http://127.0.0.1:${messages.env["PORT"]}`);
    expect(messages.env["AUTH_TOKEN"]).toBe(server.env["TWILIO_AUTH_TOKEN"]);
    expect(app.output()).toContain(`SMS and WhatsApp are tests: read them at ${server.env["TWILIO_API_URL"]}`);

    // A press of Ctrl+C that arrives twice counts once.
    app.child.kill("SIGINT");
    app.child.kill("SIGINT");
    expect(await app.exited).toBe(SERVER_EXIT_CODE);
    expect([server.pid, standIn.pid, messages.pid].filter(isRunning)).toEqual([]);
    // The app ended in its own time, not by force.
    expect(existsSync(join(root, "data/asked-stand-in"))).toBe(true);
  });

  it("leaves nothing running when it is killed", async () => {
    const app = start();
    await untilReady(app);
    app.child.kill("SIGKILL");
    await app.exited;
    await untilPortsAreFree();
    expect(existsSync(join(root, "data/asked-stand-in"))).toBe(true);
  });

  it("ends gracefully, with the app's code, when npm alone gets the signal", async () => {
    const npm = start({}, ["npm", "start"]);
    await untilReady(npm);
    npm.child.kill("SIGTERM");
    expect(await npm.exited).toBe(SERVER_EXIT_CODE);
    expect([read("server").pid, read("stand-in").pid].filter(isRunning)).toEqual([]);
    expect(existsSync(join(root, "data/asked-stand-in"))).toBe(true);
  });

  it("ends gracefully when npm alone is killed", async () => {
    const npm = start({}, ["npm", "start"]);
    await untilReady(npm);
    npm.child.kill("SIGKILL");
    await npm.exited;
    await untilPortsAreFree();
    expect(existsSync(join(root, "data/asked-stand-in"))).toBe(true);
  });

  it("stops the app when the stand-in ends", async () => {
    const app = start();
    await untilReady(app);
    process.kill(read("stand-in").pid, "SIGKILL");
    expect(await app.exited).toBe(SERVER_EXIT_CODE);
    expect(app.output()).toContain("The payment stand-in has ended, so the app is stopped too.");
    expect(isRunning(read("server").pid)).toBe(false);
  });

  it("ends with an app that does not start, and its stand-in too", async () => {
    const app = start({ FAIL_WITH: "3" });
    expect(await app.exited).toBe(3);
    expect(app.output()).toContain("The app did not start");
    expect(isRunning(read("stand-in").pid)).toBe(false);
  });

  it("in production runs neither stand-in nor demonstration data", async () => {
    const app = start({ NODE_ENV: "production" });
    await untilReady(app);
    expect(app.output()).not.toMatch(/Demo accounts|tests: no money/);
    expect(existsSync(join(root, "data/stand-in"))).toBe(false);
    expect(read("server").env["RAZORPAY_KEY_ID"]).toBeUndefined();
  });

  it("reads .env, where the real environment wins, and leaves configured keys alone", async () => {
    put(".env", `PORT=1\nCONTACT_PHONE="+91 98 7654 3210"\nRAZORPAY_KEY_ID=rzp_test_own\n`);
    const app = start({ RAZORPAY_KEY_SECRET: "own secret" });
    await untilReady(app);
    expect(existsSync(join(root, "data/stand-in"))).toBe(false);
    expect(read("server").env).toMatchObject({
      PORT: String(port),
      CONTACT_PHONE: "+91 98 7654 3210",
      RAZORPAY_KEY_ID: "rzp_test_own",
      RAZORPAY_KEY_SECRET: "own secret",
    });
  });

  it("says in one line that the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const app = start();
    expect(await app.exited).toBe(1);
    await new Promise((resolve) => other.close(resolve));
    expect(app.output()).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start\n`,
    );
  });

  it.each([
    ["HOLD_MINUTES", "soon", "whole minutes from 1 to 1440"],
    ["DEMO_DATA", "2", "1 (also in production) or 0 (never)"],
    [
      "APP_URL",
      "https://yantra.example/rent",
      "the public http(s) origin without a path, such as https://yantra.example",
    ],
    ["DATA_DIR", process.execPath, "a folder that can be written to (EEXIST)"],
    ["DATA_DIR", "/proc/yantra/data", "a folder that can be written to (ENOENT)"],
  ])("says in one line that %s is wrong", async (name, value, takes) => {
    const app = start({ [name]: value });
    expect(await app.exited).toBe(1);
    expect(app.output()).toBe(`${name} is "${value}", but takes ${takes}.\n`);
  });

  it("starts nothing on a database that could not be prepared", async () => {
    const app = start({ BROKEN: "1" });
    expect(await app.exited).toBe(1);
    expect(app.output()).toMatch(/no such column\nThe database in .* could not be prepared/);
    expect(existsSync(join(root, "data/server"))).toBe(false);
    expect(isRunning(read("stand-in").pid)).toBe(false);
  });
});
