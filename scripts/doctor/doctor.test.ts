import { once } from "node:events";
import { chmodSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createBucketStore } from "../../app/gateways/files.server";
import { readSettings } from "../../app/settings.server";
import { startBucketServer, type BucketMood } from "../../tests/fixtures/bucket-server";
import { TEMPLATES } from "../message-sandbox/server";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { checkDisk, CHECKS, examine, type Finding } from "./doctor";

const GIGABYTE = 1024 ** 3;
const MS_PER_HOUR = 3_600_000;
const NOWHERE = "http://127.0.0.1:1";
const PRODUCTION = {
  NODE_ENV: "production",
  PORT: "1",
  APP_URL: "https://yantra.example",
  TRUST_PROXY: "1",
  CONTACT_EMAIL: "office@farm.example",
  RAZORPAY_KEY_ID: "rzp_test_x",
  RAZORPAY_KEY_SECRET: "s",
  RAZORPAY_WEBHOOK_SECRET: "w",
  RAZORPAY_API_URL: NOWHERE,
  SMTP_URL: "smtp://user:secret@127.0.0.1:1",
};

let folder = "";
beforeEach(() => {
  const temporary = makeTemporaryFolder("doctor");
  folder = temporary.path;
  return temporary.remove;
});

const read = (env: Record<string, string> = {}) => readSettings({ ...PRODUCTION, DATA_DIR: folder, ...env });
const check = async (name: string, settings = read()): Promise<Finding | undefined> => CHECKS[name]?.(settings);
const state = async (name: string, env: Record<string, string> = {}) => (await check(name, read(env)))?.state;

/** A server on loopback that gives one answer. @returns its origin */
async function serve(status: number, body = "{}"): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, { Connection: "close" }).end(body));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the system", () => {
  it("fails without Chromium, and with one that does not start", async () => {
    const program = (name: string, script: string) => {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
      return { CHROMIUM_PATH: join(folder, name) };
    };
    expect(await state("Chromium", { CHROMIUM_PATH: join(folder, "none") })).toBe("failed");
    expect(await state("Chromium", program("broken", "exit 1"))).toBe("failed");
    expect(await state("Chromium", program("working", "echo Chromium 1"))).toBe("ok");
  });

  it("fails with a disk that is nearly full", async () => {
    const look = (freeBytes: number) => {
      const state = { freeBytes, totalBytes: 40 * GIGABYTE, heartbeats: [], backupTime: undefined };
      return checkDisk(read(), () => Promise.resolve(state));
    };
    expect([await look(GIGABYTE / 4), await look(20 * GIGABYTE)]).toMatchObject([{ state: "failed" }, { state: "ok" }]);
  });

  it("fails with data that other users can look into or that is no folder", async () => {
    expect(await state("permissions")).toBe("ok");
    expect(await state("permissions", { DATA_DIR: join(folder, "new") })).toBe("note");
    chmodSync(folder, 0o755);
    expect(await state("permissions")).toBe("failed");
    writeFileSync(join(folder, "file"), "", { mode: 0o600 });
    expect(await state("permissions", { DATA_DIR: join(folder, "file") })).toBe("failed");
  });
});

it("a bucket fails where it does not answer or is open to anybody", async () => {
  const bucket = await startBucketServer();
  const look = async (mood: BucketMood) => {
    bucket.setMood(mood);
    const found = await check("bucket", { ...read(), bucket: bucket.place });
    return `${found?.state} ${found?.text}`;
  };
  expect(await look("well")).toMatch(/^ok yantra-files stores/);
  expect(await look("gone")).toMatch(/^failed yantra-files does not answer as it should/);
  expect(await look("refusing")).toMatch(/^failed .*\(/);
  expect(await look("public")).toBe("failed anyone may read the bucket, and it holds private photos");
  expect(await check("bucket")).toBeUndefined();
  bucket.setMood("well");
  const left = [];
  for await (const file of createBucketStore(bucket.place).list("photos/")) left.push(file);
  expect(left).toEqual([]);
  await bucket.close();
});

describe("SMS and WhatsApp", () => {
  const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "t", TWILIO_SMS_FROM: "YANTRA" };
  const withTemplates = (templates: object) => {
    writeFileSync(join(folder, "templates.json"), JSON.stringify(templates));
    const file = join(folder, "templates.json");
    return { ...ACCOUNT, TWILIO_WHATSAPP_FROM: "+919800000000", TWILIO_WHATSAPP_TEMPLATES: file };
  };

  it("fail where the provider refuses or does not answer", async () => {
    const look = async (status: number) =>
      state("SMS and WhatsApp", { ...ACCOUNT, TWILIO_API_URL: await serve(status) });
    expect(await Promise.all([200, 401, 404, 503].map(look))).toEqual(["ok", "failed", "failed", "failed"]);
    expect(await state("SMS and WhatsApp", { ...ACCOUNT, TWILIO_API_URL: NOWHERE })).toBe("failed");
    expect(await state("SMS and WhatsApp")).toBe("note");
  });

  it("fail with templates without an id", async () => {
    expect(await state("WhatsApp templates", withTemplates(TEMPLATES))).toBe("ok");
    const found = await check("WhatsApp templates", read(withTemplates({ paid: { en: `HX${"0".repeat(32)}` } })));
    expect(found).toMatchObject({ state: "failed", text: expect.stringContaining("paid (hi), paid (mr)") as string });
  });
});

it("payments fail without keys, with a silent provider and with one that refuses", async () => {
  expect(await state("payments", { RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "" })).toBe("failed");
  expect(await state("payments")).toBe("failed");
  expect(await state("payments", { RAZORPAY_API_URL: await serve(401) })).toBe("failed");
  expect(await state("payments", { RAZORPAY_API_URL: await serve(200) })).toBe("note");
  expect(await state("webhook", { RAZORPAY_WEBHOOK_SECRET: "" })).toBe("failed");
  expect(await check("payments", readSettings({}))).toMatchObject({ state: "note" });
});

it("email fails without a server, with one that refuses, and from a made-up address", async () => {
  expect(await state("email", { SMTP_URL: "" })).toBe("failed");
  expect(await state("sender", { CONTACT_EMAIL: "" })).toBe("failed");
  const refused = await check("email");
  expect(refused).toMatchObject({ state: "failed", text: expect.stringContaining("ECONNREFUSED") as string });
  expect(refused?.text).not.toContain("secret");
});

it("the proxy fails where none is declared, and a running server where it is not ready", async () => {
  expect([await state("proxy", { TRUST_PROXY: "0" }), await state("proxy")]).toEqual(["failed", "ok"]);
  expect(await state("server")).toBe("note");
  const { port } = new URL(await serve(503, JSON.stringify({ status: "not ready" })));
  expect(await state("server", { PORT: port })).toBe("failed");
});

it("backups fail when the newest is older than two days, or the other folder cannot be written to", async () => {
  const backups = join(folder, "backups");
  const write = (hoursAgo: number) => {
    mkdirSync(backups, { recursive: true });
    const [file, at] = [join(backups, "nightly-2026-11-18.tar.gz"), new Date(Date.now() - hoursAgo * MS_PER_HOUR)];
    writeFileSync(file, "");
    utimesSync(file, at, at);
  };
  expect([await state("backups"), await state("backup copy")]).toEqual(["note", "note"]);
  write(49);
  expect(await state("backups")).toBe("failed");
  write(20);
  expect(await state("backups")).toBe("ok");
  expect(await state("backup copy", { BACKUP_DIR: join(folder, "missing") })).toBe("failed");
  expect(await state("backup copy", { BACKUP_DIR: backups })).toBe("ok");
});

it("npm run doctor says what to do where something failed, and that all is well elsewhere", async () => {
  const { isWell, lines } = await examine(readSettings({ DATA_DIR: folder, PORT: "1" }));
  expect([isWell, lines.at(-1)]).toEqual([true, "All is well."]);
  const bad = await examine(readSettings({ DATA_DIR: folder, PORT: "1", CHROMIUM_PATH: join(folder, "none") }));
  expect([bad.isWell, bad.lines.at(-1)]).toEqual([false, "1 to put right."]);
  expect(bad.lines.join("\n")).toMatch(/FAILED {2}Chromium: there is none at .*\n +Install chromium/);
  const { lines: plain } = await examine(read({ APP_URL: "http://yantra.example" }));
  expect(plain.join("\n")).toMatch(/FAILED {2}settings: the server will not start\n +APP_URL .* unencrypted/);
});
