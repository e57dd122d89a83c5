import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inspectDatabase } from "../../scripts/backup/backup";
import { run, typescriptProgram } from "../../scripts/setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import { startApp, type RunningApp } from "../fixtures/running-app";

const PASSWORD = "Passw0rd1";
const WRITERS = 4;
const WRITER_PAUSE_MS = 100;
const LEAST_WRITTEN = 20;

let folder: ReturnType<typeof makeTemporaryFolder>;
let apps: RunningApp[];

beforeEach(() => {
  folder = makeTemporaryFolder("restore");
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.stop();
  folder.remove();
});

async function start(options: Parameters<typeof startApp>[0]): Promise<RunningApp> {
  const app = await startApp(options);
  apps.push(app);
  return app;
}

/** Runs one of the project's commands as a person does. */
function runCommand(script: string, args: string[], dataDir: string) {
  return run(process.execPath, typescriptProgram(`scripts/${script}.ts`, args), {
    env: { ...cleanEnvironment(), DATA_DIR: dataDir },
  });
}

const post = (app: RunningApp, path: string, body: object) =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Registers users until it is stopped, with pauses that leave the processor to the backup. */
function writeUntilStopped(app: RunningApp) {
  const registered: string[] = [];
  let stopped = false;
  const work = async (writer: number) => {
    for (let number = 0; !stopped; number += 1) {
      const username = `writer_${writer}_${number}`;
      const response = await post(app, "/api/register", { username, password: PASSWORD, name: "Writer" });
      expect(response.status).toBe(201);
      registered.push(username);
      await sleep(WRITER_PAUSE_MS);
    }
  };
  const works = Array.from({ length: WRITERS }, (_, writer) => work(writer));
  return {
    registered,
    atLeast: async (count: number) => {
      while (registered.length < count) await sleep(20);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(works);
    },
  };
}

async function signIn(app: RunningApp, credentials: { username: string; password: string }): Promise<string> {
  const response = await post(app, "/api/login", { username: credentials.username, password: credentials.password });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

describe("a backup made under load", () => {
  it("is the data, restored elsewhere; without room it leaves nothing, and a running app's data is left alone", async () => {
    const app = await start({ seed: true });
    const load = writeUntilStopped(app);
    await load.atLeast(LEAST_WRITTEN);
    const before = [...load.registered];
    const file = join(folder.path, "yantra.backup");
    const backup = await runCommand("backup", [file], app.dataDir);
    expect(backup).toMatchObject({ code: 0 });
    await load.atLeast(before.length + 1);
    await load.stop();
    const small = join(folder.path, "small");
    const limited = ["-c", 'ulimit -f 64; exec "$0" "$@"', process.execPath];
    const program = typescriptProgram("scripts/backup.ts", [join(small, "yantra.backup")]);
    const env = { ...cleanEnvironment(), DATA_DIR: app.dataDir };
    expect((await run("sh", [...limited, ...program], { env })).code).not.toBe(0);
    expect(readdirSync(small)).toEqual([]);
    expect(await runCommand("restore", [file, "--force"], app.dataDir)).toMatchObject({
      code: 1,
      output: "The database is in use. Stop the app, then run the command again.\n",
    });

    const dataDir = join(folder.path, "elsewhere");
    const restore = await runCommand("restore", [file], dataDir);
    expect(restore).toMatchObject({ code: 0 });
    // Throws unless the database is whole.
    const [there, here] = [inspectDatabase(join(dataDir, "yantra.db")), inspectDatabase(app.databaseFile)];
    const changing = { users: undefined, sessions: undefined, outbox: undefined };
    expect({ ...there, ...changing }).toEqual({ ...here, ...changing });
    expect(there["users"]).toBeGreaterThanOrEqual(before.length + DEMO_ACCOUNTS.length);
    expect(there["users"]).toBeLessThan(here["users"] ?? 0);

    const restored = await start({ dataDir });
    await signIn(restored, { username: before.at(-1) ?? "", password: PASSWORD });
    const renter = DEMO_ACCOUNTS.find((account) => account.role === "renter") ?? DEMO_ACCOUNTS[0];
    const cookie = await signIn(restored, renter ?? { username: "", password: "" });
    const receipts = (await (await fetch(`${restored.url}/api/receipts`, { headers: { cookie } })).json()) as {
      id: number;
      status: string;
    }[];
    const paid = receipts.find((receipt) => receipt.status === "paid");
    const pdf = await fetch(`${restored.url}/api/receipts/${paid?.id}/download`, { headers: { cookie } });
    expect(pdf.status).toBe(200);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const images = await fetch(`${restored.url}/api/equipment?limit=1`);
    const [equipment] = (await images.json()) as { imageUrl: string }[];
    expect((await fetch(new URL(equipment?.imageUrl ?? "", restored.url))).status).toBe(200);
  });
});
