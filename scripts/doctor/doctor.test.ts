import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBucketStore } from "../../app/gateways/files/bucket-store.server";
import { startBucketServer, type BucketMood } from "../../tests/fixtures/bucket-server";
import { readSettings } from "../../app/settings.server";
import { run, typescriptProgram } from "../setup/commands.mjs";
import { cleanEnvironment } from "../setup/test-environment.mjs";
import {
  askMessages,
  askPayments,
  askServer,
  checkBackups,
  checkChromium,
  checkDisk,
  checkFiles,
  checkMail,
  checkMessages,
  checkPayments,
  checkPermissions,
  checkProxy,
  checkServer,
  tryMailServer,
  type Finding,
} from "./doctor";
import { expectRows } from "../../tests/fixtures/expect-rows";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const GIGABYTE = 1024 ** 3;
const NOW = new Date("2026-11-21T06:30:00Z");
const agoHours = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://yantra.example",
  TRUST_PROXY: "1",
  CONTACT_EMAIL: "office@farm.example",
  RAZORPAY_KEY_ID: "rzp_live_x",
  RAZORPAY_KEY_SECRET: "s",
  RAZORPAY_WEBHOOK_SECRET: "w",
  SMTP_URL: "smtp://user:secret@127.0.0.1:1",
};
const read = (env: Record<string, string> = {}) => readSettings({ ...PRODUCTION, ...env });
const states = (findings: Finding | Finding[]) => [findings].flat().map(({ name, state }) => `${name} ${state}`);

let folder = "";
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A server on loopback that gives one answer. */
async function serve(status: number, body: string, headers: Record<string, string> = {}): Promise<number> {
  server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", () => resolve()));
  return (server.address() as AddressInfo).port;
}

describe("the system", () => {
  it("fails without Chromium, and with one that does not start", async () => {
    expect(await checkChromium({ chromiumPath: join(folder, "none") })).toMatchObject({ state: "failed" });
    const broken = join(folder, "broken");
    writeFileSync(broken, "#!/bin/sh\nexit 1\n", { mode: 0o700 });
    expect(await checkChromium({ chromiumPath: broken })).toMatchObject({ state: "failed" });
    const working = join(folder, "working");
    writeFileSync(working, "#!/bin/sh\necho Chromium 1\n", { mode: 0o700 });
    expect(await checkChromium({ chromiumPath: working })).toMatchObject({ state: "ok" });
  });

  it("fails with a disk that is nearly full", () => {
    expect(checkDisk({ freeBytes: GIGABYTE / 4, totalBytes: 40 * GIGABYTE })).toMatchObject({ state: "failed" });
    expect(checkDisk({ freeBytes: 20 * GIGABYTE, totalBytes: 40 * GIGABYTE })).toMatchObject({ state: "ok" });
  });

  it("fails with data that other users can read or that is no folder, and as root in production", () => {
    const own = { dataDir: folder, mode: "production" } as const;
    const user = 1_000;
    expect(states(checkPermissions(own, user))).toEqual(["permissions ok"]);
    expect(states(checkPermissions(own, 0))).toEqual(["user failed", "permissions ok"]);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "session-secret"), "", { mode: 0o644 });
    chmodSync(join(folder, "session-secret"), 0o644);
    expect(states(checkPermissions(own, user))).toEqual(["permissions failed"]);
    expect(states(checkPermissions({ ...own, dataDir: join(folder, "session-secret") }, user))).toEqual([
      "permissions failed",
    ]);
  });
});

describe("files in a bucket", () => {
  it("fail where it does not answer, is open to anybody, or cannot be shown", async () => {
    const server = await startBucketServer();
    const check = async (mood: BucketMood, change: { secure?: boolean } = {}) => {
      server.setMood(mood);
      const [found] = await checkFiles({ bucket: server.place, secure: false, ...change });
      return `${found?.state} ${found?.text}`;
    };
    expect(await check("well")).toMatch(/^ok the bucket yantra-files keeps/);
    expect(await check("gone")).toMatch(/^failed the bucket yantra-files does not answer as it should/);
    expect(await check("refusing")).toMatch(/^failed .*\(/);
    expect(await check("public")).toBe("failed anyone may read the bucket, and it holds private photos");
    expect(await check("well", { secure: true })).toMatch(/^failed S3_ENDPOINT is http/);
    expect(await checkFiles({ bucket: undefined, secure: true })).toEqual([]);
    server.setMood("well");
    const left = [];
    for await (const file of createBucketStore(server.place).list("photos/")) left.push(file);
    expect(left).toEqual([]);
    await server.close();
  });
});

describe("SMS and WhatsApp", () => {
  const registry = fileURLToPath(new URL("../message-sandbox/whatsapp-templates.json", import.meta.url));
  const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "t" };
  const WHATSAPP = { ...ACCOUNT, TWILIO_WHATSAPP_FROM: "+919800000000", TWILIO_WHATSAPP_TEMPLATES: registry };
  const SMS = { ...WHATSAPP, TWILIO_SMS_FROM: "YANTRA" };

  it("fail with an account that is refused, a provider that is silent and templates without an id", async () => {
    const settings = read({ ...SMS, TWILIO_API_URL: `http://127.0.0.1:${await serve(401, "{}")}` });
    expect(await askMessages(settings)).toBe(401);
    expect(await askMessages(read({ ...SMS, TWILIO_API_URL: "http://127.0.0.1:1" }))).toBeUndefined();
    const found = [200, 401, 404, undefined, 503].map((status) => states(checkMessages(settings, status))[0]);
    expect(found.map((state) => state?.split(" ").at(-1))).toEqual(["ok", "failed", "failed", "failed", "failed"]);
    expect(states(checkMessages(settings, 200)).slice(1)).toEqual(["WhatsApp templates ok"]);
    writeFileSync(join(folder, "some.json"), JSON.stringify({ paid: { en: `HX${"0".repeat(32)}` } }));
    const bare = read({ ...WHATSAPP, TWILIO_WHATSAPP_TEMPLATES: join(folder, "some.json") });
    expect(states(checkMessages(bare, 200))).toEqual(["SMS and WhatsApp ok", "SMS note", "WhatsApp templates failed"]);
    expect(checkMessages(bare, 200)[2]?.text).toContain("paid (hi), paid (mr)");
    expect(states(checkMessages(read(), undefined))).toEqual(["SMS and WhatsApp note"]);
  });
});

describe("payments", () => {
  it("fail where a setting is missing or wrong", () =>
    expectRows(
      [
        ["without keys", { RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "" }, undefined, ["payments failed"]],
        ["with keys that are refused", {}, 401, ["payments failed", "webhook ok"]],
        ["with a provider that does not answer", {}, undefined, ["payments failed", "webhook ok"]],
        ["without a webhook's secret", { RAZORPAY_WEBHOOK_SECRET: "" }, 200, ["payments failed", "webhook failed"]],
        [
          "with an address that is not encrypted",
          { APP_URL: "http://yantra.example" },
          200,
          ["payments failed", "webhook ok"],
        ],
      ],
      ([, env, status]) => states(checkPayments(read(env), status)),
      ([, , , found]) => found,
    ));

  it("are well with keys that are taken, and need none in development", () => {
    expect(states(checkPayments(read(), 200))).toEqual(["payments ok", "webhook ok"]);
    expect(states(checkPayments(readSettings({}), undefined))).toEqual(["payments note"]);
  });

  it("ask the provider with the keys", async () => {
    const port = await serve(401, "{}");
    expect(await askPayments(read({ RAZORPAY_API_URL: `http://127.0.0.1:${port}` }))).toBe(401);
    expect(await askPayments(read({ RAZORPAY_API_URL: "http://127.0.0.1:1" }))).toBeUndefined();
  });
});

describe("email", () => {
  it("fails without a server, with one that refuses, and from a made-up address", async () => {
    expect(states(checkMail(read({ SMTP_URL: "" }), undefined))).toEqual(["email failed"]);
    expect(states(checkMail(read({ CONTACT_EMAIL: "" }), undefined))).toEqual(["sender failed", "email ok"]);
    const problem = await tryMailServer(PRODUCTION.SMTP_URL);
    expect(problem).toContain("ECONNREFUSED");
    expect(JSON.stringify(checkMail(read(), problem))).not.toContain("secret");
    expect(states(checkMail(read(), problem))).toEqual(["email failed"]);
  });
});

describe("the proxy", () => {
  it("fails where none is declared behind https, and without https", () => {
    expect(checkProxy(read({ TRUST_PROXY: "0" }))).toMatchObject({ state: "failed" });
    expect(checkProxy(read({ APP_URL: "http://yantra.example" }))).toMatchObject({ state: "failed" });
    expect(checkProxy(read())).toMatchObject({ state: "ok" });
  });

  it("asks the running server, which fails where it is not ready", async () => {
    const port = await serve(503, JSON.stringify({ status: "not ready" }));
    const running = await askServer({ host: undefined, port });
    expect(checkServer(running)).toMatchObject({ state: "failed" });
    expect(checkServer(await askServer({ host: "127.0.0.1", port: 1 }))).toMatchObject({ state: "note" });
  });
});

describe("backups", () => {
  const check = (backupDir?: string) =>
    checkBackups({ dataDir: folder, databaseFile: join(folder, "yantra.db"), backupDir }, NOW);

  function writeBackup(hours: number): void {
    const file = join(folder, "backups", "nightly-2026-11-18.tar.gz");
    mkdirSync(join(folder, "backups"), { recursive: true });
    writeFileSync(file, "");
    utimesSync(file, agoHours(hours), agoHours(hours));
  }

  it("fail when the newest is older than two days, or the other folder cannot be written to", async () => {
    expect(states(await check())).toEqual(["backups note", "backup copy note"]);
    writeBackup(49);
    expect(states(await check())).toEqual(["backups failed", "backup copy note"]);
    writeBackup(20);
    expect(states(await check(join(folder, "missing")))).toEqual(["backups ok", "backup copy failed"]);
    expect(states(await check(join(folder, "backups")))).toEqual(["backups ok", "backup copy ok"]);
  });
});

describe("npm run doctor", () => {
  const doctor = (env: Record<string, string>) =>
    run(process.execPath, typescriptProgram(join(ROOT, "scripts/doctor.ts")), {
      cwd: ROOT,
      env: { ...cleanEnvironment(), PORT: "1", DATA_DIR: folder, ...env },
    });

  it("says what to do and exits with 1 where something failed, with 0 where nothing did", async () => {
    const well = await doctor({});
    expect([well.code, well.output]).toEqual([0, expect.stringContaining("All is well.")]);
    const chromium = await doctor({ CHROMIUM_PATH: join(folder, "none") });
    expect(chromium.code).toBe(1);
    expect(chromium.output).toMatch(/FAILED {2}Chromium: there is none at .*\n +Install chromium/);
    const setting = await doctor({ PORT: "http" });
    expect(setting).toMatchObject({ code: 1, output: expect.stringContaining("PORT is") as string });
  });
});
