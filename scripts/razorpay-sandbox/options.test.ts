import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OptionError, readOptions } from "./options";
import { startSandbox } from "./server";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

describe("readOptions", () => {
  it("reads every variable", () => {
    const options = readOptions({
      PORT: "0",
      KEY_ID: "rzp_test_abc",
      KEY_SECRET: "secret",
      WEBHOOK_URL: "http://localhost:3000/hook",
      WEBHOOK_SECRET: "hook-secret",
      OLD_WEBHOOK_SECRET: "old-hook-secret",
      RETRY_MS: "25",
      SEED: "seven",
    });
    expect(options).toEqual({
      port: 0,
      keyId: "rzp_test_abc",
      keySecret: "secret",
      webhookUrl: "http://localhost:3000/hook",
      webhookSecret: "hook-secret",
      oldWebhookSecret: "old-hook-secret",
      retryMs: 25,
      seed: "seven",
    });
  });

  it.each([
    ["a live key", { KEY_ID: "rzp_live_abc" }, "KEY_ID"],
    ["a key of another form", { KEY_ID: "abc" }, "KEY_ID"],
    ["production", { NODE_ENV: "production" }, "NODE_ENV=production"],
    ["a port that is none", { PORT: "70000" }, "PORT"],
    ["a wait that is no number", { RETRY_MS: "soon" }, "RETRY_MS"],
    ["an address that is none", { WEBHOOK_URL: "ftp://localhost" }, "WEBHOOK_URL"],
  ])("refuses %s", (_name, env, expected) => {
    expect(() => readOptions(env)).toThrow(OptionError);
    expect(() => readOptions(env)).toThrow(expected);
  });
});

describe("startSandbox", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("refuses live keys and production", async () => {
    await expect(startSandbox({ port: 0, keyId: "rzp_live_abc" })).rejects.toThrow(OptionError);
    vi.stubEnv("NODE_ENV", "production");
    await expect(startSandbox({ port: 0 })).rejects.toThrow(OptionError);
  });

  it("gives the same ids for the same seed only", async () => {
    const idsOf = async (seed: string): Promise<string[]> => {
      const running = await startSandbox({ port: 0, seed });
      const ids = [running.sandbox.nextId("order_"), running.sandbox.nextId("pay_")];
      await running.close();
      return ids;
    };
    const first = await idsOf("a");
    expect(await idsOf("a")).toEqual(first);
    expect(await idsOf("b")).not.toEqual(first);
    expect(first[0]).toMatch(/^order_[0-9A-Za-z]{14}$/);
    expect(first[1]).toMatch(/^pay_[0-9A-Za-z]{14}$/);
  });
});

describe("the program", () => {
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, ["--import", "tsx", MAIN], {
      env: { PATH: process.env.PATH, NODE_ENV: "test", PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });

  it("prints its URL, responds there and exits cleanly on SIGTERM", async () => {
    const child = start({});
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? "";
    expect((await fetch(`${url}/__sandbox/state`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("exits with one line about a live key", async () => {
    const child = start({ KEY_ID: "rzp_live_abc" });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(complaint.trim().split("\n")).toEqual([expect.stringContaining("KEY_ID is a live key")]);
  });
});
