import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keepPrivate, readSettings, requireDataDir, requireLiveSettings, SettingError } from "./settings.server";

function errorOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe("readSettings", () => {
  it("works with nothing set", () => {
    const read = readSettings({});
    expect(read.port).toBe(3000);
    expect(read.appUrl).toBe("http://localhost:3000");
    expect(read.razorpay).toBeUndefined();
    expect(read.secure).toBe(false);
  });

  it("takes the origin from APP_URL and knows that it is secure", () => {
    const read = readSettings({ APP_URL: "https://yantra.example/", PORT: "8080" });
    expect(read.appUrl).toBe("https://yantra.example");
    expect(read.secure).toBe(true);
  });

  const WRONG = [
    ["PORT", "70000"],
    ["APP_URL", "ftp://x"],
    ["APP_URL", "https://yantra.example/rent"],
    ["DEMO_DATA", "2"],
    ["HOLD_MINUTES", "-3"],
    ["COMMISSION_PERCENT", "30.01"],
    ["LOG_LEVEL", "loud"],
    ["CONTACT_EMAIL", "nobody"],
    ["TWILIO_ACCOUNT_SID", "AC12"],
    ["TWILIO_SMS_FROM", "98220 12345"],
    ["TWILIO_WHATSAPP_FROM", "98220 12345"],
    ["FILES_URL", "s3://My.Bucket"],
    ["S3_ENDPOINT", "https://s3.example/bucket"],
  ] as const;
  it("names a setting that is wrong, and its value", () => {
    const missed = WRONG.filter(([name, value]) => {
      const error = errorOf(() => readSettings({ [name]: value }));
      return !(error instanceof SettingError && error.message.includes(`${name} is "${value}", but takes `));
    });
    expect(missed).toEqual([]);
  });

  it("does not print a secret that is too short", () => {
    expect(() => readSettings({ SESSION_SECRET: "hunter2" })).toThrow(/SESSION_SECRET is a value that is not shown/);
  });

  it("wants both Razorpay keys or none", () => {
    expect(() => readSettings({ RAZORPAY_KEY_ID: "rzp_test_x" })).toThrow(/RAZORPAY_KEY_SECRET is missing/);
    const read = readSettings({ RAZORPAY_KEY_ID: "rzp_test_x", RAZORPAY_KEY_SECRET: "s" });
    expect(read.testPayments).toBe(true);
  });
});

describe("the account for SMS and WhatsApp", () => {
  const folder = mkdtempSync(join(tmpdir(), "yantra-templates-"));
  const file = join(folder, "whatsapp.json");
  const ACCOUNT = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "t" };
  const SMS = { ...ACCOUNT, TWILIO_SMS_FROM: "YANTRA" };
  const WHATSAPP = { ...ACCOUNT, TWILIO_WHATSAPP_FROM: "+919800000000", TWILIO_WHATSAPP_TEMPLATES: file };
  const TEMPLATES = { paid: { hi: "HX00112233445566778899aabbccddeeff" } };
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is set with at least one sender or not at all", () => {
    writeFileSync(file, JSON.stringify(TEMPLATES));
    expect(readSettings({}).messages).toBeUndefined();
    expect(readSettings(SMS).messages).toEqual({
      apiUrl: "https://api.twilio.com",
      accountSid: ACCOUNT.TWILIO_ACCOUNT_SID,
      authToken: "t",
      smsFrom: "YANTRA",
      whatsappFrom: undefined,
      whatsappTemplates: {},
    });
    expect(readSettings(WHATSAPP).messages).toMatchObject({ smsFrom: undefined, whatsappTemplates: TEMPLATES });
    for (const name of Object.keys(SMS)) expect(() => readSettings({ ...SMS, [name]: "" })).toThrow(`${name} `);
    expect(() => readSettings({ TWILIO_WHATSAPP_FROM: "+919800000000" })).toThrow(/TWILIO_ACCOUNT_SID is missing/);
  });

  it("sends WhatsApp messages by a file of templates that can be read", () => {
    expect(() => readSettings({ ...WHATSAPP, TWILIO_WHATSAPP_TEMPLATES: "" })).toThrow(/TEMPLATES is missing/);
    for (const content of ["", "{", `{"paid": {"hi": "template"}}`]) {
      writeFileSync(file, content);
      expect(() => readSettings(WHATSAPP)).toThrow(/^TWILIO_WHATSAPP_TEMPLATES is ".*json", but takes a JSON file/);
    }
    expect(() => readSettings({ ...WHATSAPP, TWILIO_WHATSAPP_TEMPLATES: join(folder, "none") })).toThrow(SettingError);
  });
});

describe("the bucket for files", () => {
  const AWS = { FILES_URL: "s3://yantra-files", S3_REGION: "ap-south-1" };

  it("is none by default, or one of Amazon or another server, with a folder in it", () => {
    expect(readSettings({}).bucket).toBeUndefined();
    const plain = { name: "yantra-files", prefix: "", endpoint: undefined, region: "ap-south-1" };
    expect(readSettings(AWS).bucket).toEqual(plain);
    expect(
      readSettings({ FILES_URL: "s3://yantra-files/latur/2026/", S3_ENDPOINT: "https://s3.example/" }).bucket,
    ).toEqual({ name: "yantra-files", prefix: "latur/2026/", endpoint: "https://s3.example", region: "us-east-1" });
  });

  it.each<[string, Record<string, string>]>([
    ["S3_REGION or S3_ENDPOINT is missing", { S3_REGION: "" }],
    ["FILES_URL is missing", { FILES_URL: "", S3_ENDPOINT: "https://s3.example" }],
  ])("is refused in one line where something lacks: %s", (line, env) => {
    const error = errorOf(() => readSettings({ ...AWS, ...env }));
    expect(error).toBeInstanceOf(SettingError);
    expect(String(error)).toContain(line);
    expect(String(error)).not.toMatch(/\n/);
  });
});

describe("production", () => {
  const LIVE = {
    NODE_ENV: "production",
    APP_URL: "https://yantra.example",
    RAZORPAY_KEY_ID: "rzp_live_x",
    RAZORPAY_KEY_SECRET: "s",
    RAZORPAY_WEBHOOK_SECRET: "w",
  };
  const start = (env: Record<string, string>) => () => requireLiveSettings(readSettings({ ...LIVE, ...env }));

  it.each<[string, Record<string, string>]>([
    ["RAZORPAY_WEBHOOK_SECRET is missing", { RAZORPAY_WEBHOOK_SECRET: "" }],
    ['APP_URL is "http://yantra.example"', { APP_URL: "http://yantra.example" }],
    ['APP_URL is "http://127.0.0.1.yantra.example"', { APP_URL: "http://127.0.0.1.yantra.example" }],
    ['APP_URL is "http://192.168.1.4"', { APP_URL: "http://192.168.1.4", RAZORPAY_KEY_ID: "rzp_test_x" }],
  ])("is refused in one line: %s", (line, env) => {
    expect(start(env)).toThrow(SettingError);
    expect(start(env)).toThrow(line);
    expect(start(env)).not.toThrow(/\n/);
  });

  it.each<[string, Record<string, string>]>([
    ["with all that they need", {}],
    ["with the previous secret of a webhook", { RAZORPAY_WEBHOOK_SECRET: "", RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "w" }],
    ["on this host", { APP_URL: "http://localhost:3000" }],
    ["towards a provider on this host", { RAZORPAY_API_URL: "http://127.0.0.1:9999", RAZORPAY_WEBHOOK_SECRET: "" }],
    ["with test keys", { RAZORPAY_KEY_ID: "rzp_test_x", RAZORPAY_WEBHOOK_SECRET: "" }],
    ["in development", { NODE_ENV: "development", RAZORPAY_WEBHOOK_SECRET: "", APP_URL: "http://yantra.example" }],
  ])("starts %s", (_how, env) => expect(start(env)).not.toThrow());
});

it("DATA_DIR is created, and refused by name where nothing can be written", () => {
  const folder = mkdtempSync(join(tmpdir(), "yantra-settings-"));
  const dataDir = join(folder, "a", "data");
  requireDataDir(readSettings({ DATA_DIR: dataDir }));
  expect(existsSync(dataDir)).toBe(true);
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const unusable of [file, join(file, "data")]) {
    expect(() => requireDataDir({ dataDir: unusable })).toThrow(SettingError);
    expect(() => requireDataDir({ dataDir: unusable })).toThrow(`DATA_DIR is "${unusable}", but takes a folder`);
  }
  rmSync(folder, { recursive: true });
});

it("The data folder and the database lose the rights of others, but for a folder that others use too", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "private-"));
  const databaseFile = join(dataDir, "yantra.db");
  writeFileSync(databaseFile, "");
  const modes = () => [dataDir, databaseFile].map((path) => (statSync(path).mode & 0o7777).toString(8));
  for (const [mode, kept] of [
    [0o755, "700"],
    [0o1777, "1777"],
  ] as const) {
    chmodSync(databaseFile, 0o644);
    chmodSync(dataDir, mode);
    keepPrivate({ dataDir, databaseFile });
    expect(modes()).toEqual([kept, "600"]);
  }
  rmSync(dataDir, { recursive: true });
});
