import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { MS_PER_SECOND } from "./domain/calendar/duration";
import { BUCKET_URL, readBucketPlace } from "./bucket-place.server";
import { readDatabasePlace } from "./database-place.server";
import { SettingError } from "./setting-error";

export const MIN_SECRET_CHARACTERS = 16;

export { SettingError };

/**
 * All settings, read from the environment once.
 *
 * Each has a default that works on a laptop. `.env.example` lists them.
 */

const DEFAULT_PORT = 3000;
const DEFAULT_DATABASE_CONNECTIONS = 10;
/** Whole numbers; the error says what is expected. */
const integer = (min: number, max: number, fallback: number, error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
    .default(fallback);
const COMMISSION = "percent from 0 to 30 with at most two decimals, such as 7.5";
/** Percent as hundredths of a percent, without floating point. */
const basisPoints = z
  .string({ error: COMMISSION })
  .regex(/^\d{1,2}(\.\d{1,2})?$/, COMMISSION)
  .transform((percent) => {
    const [whole = "", decimals = ""] = percent.split(".");
    return Number(whole + decimals.padEnd(2, "0"));
  })
  .pipe(z.number().max(3_000, COMMISSION))
  .default(0);
const text = z.string().trim().min(1, "text").optional();
const httpUrl = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional();
/** A path would be lost: every address of the product starts at the origin. */
const origin = (error: string) =>
  httpUrl(error).refine((url) => url === undefined || new URL(url).href === `${new URL(url).origin}/`, error);
const matching = (form: RegExp, error: string) => z.string().regex(form, error);
const oneOf = <const Value extends string>(values: readonly Value[], error: string) => z.enum(values, { error });
const URL_EXPECTED = "an http(s) URL";

/** The text of each error says what the variable takes. */
const environment = z.object({
  NODE_ENV: oneOf(["development", "test", "production"], "development, test or production").default("development"),
  PORT: integer(1, 65_535, DEFAULT_PORT, "a port number from 1 to 65535"),
  HOST: text,
  APP_URL: origin("the public http(s) origin without a path, such as https://yantra.example"),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: text,
  DATABASE_URL: matching(
    /^((file:|sqlite:)?[^:]+|postgres(ql)?:\/\/.+)$/,
    "a path of a SQLite file, optionally after file:, or postgres://USER:PASSWORD@HOST/DATABASE",
  ).optional(),
  DATABASE_CONNECTIONS: integer(
    2,
    200,
    DEFAULT_DATABASE_CONNECTIONS,
    "how many connections to PostgreSQL each process opens at most, from 2 to 200",
  ),
  FILES_URL: matching(BUCKET_URL, "s3://BUCKET or s3://BUCKET/FOLDER, with a bucket's name without dots").optional(),
  S3_ENDPOINT: origin("the http(s) origin of a server without a path, such as https://s3.example"),
  S3_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  DEMO_DATA: oneOf(["0", "1"], "1 (also in production) or 0 (never)").optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET_CHARACTERS, `at least ${MIN_SECRET_CHARACTERS} characters`).optional(),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_URL: httpUrl(URL_EXPECTED),
  RAZORPAY_CHECKOUT_JS_URL: httpUrl(URL_EXPECTED),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "a smtp:// or smtps:// URL" }).optional(),
  TWILIO_ACCOUNT_SID: matching(/^AC[0-9a-f]{32}$/, "an account's SID: AC and 32 hexadecimal digits").optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_SMS_FROM: matching(
    /^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9]{3,11})$/,
    "a number such as +919800000000, a registered header such as YANTRA, or a messaging service's SID",
  ).optional(),
  TWILIO_WHATSAPP_FROM: matching(/^\+\d{8,15}$/, "a number such as +919800000000").optional(),
  TWILIO_WHATSAPP_TEMPLATES: text,
  TWILIO_API_URL: httpUrl(URL_EXPECTED),
  TILE_URL: matching(/^https?:\/\/.+/, "an http(s) URL template with {z}, {x} and {y}").default(
    "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  ),
  TILE_ATTRIBUTION: z.string().default("© OpenStreetMap contributors"),
  CONTACT_EMAIL: z.email("an e-mail address").default("help@yantra.example"),
  CONTACT_PHONE: matching(/^[+\d][\d\s-]{5,20}$/, "a phone number").default("+91 2382 000 000"),
  CHROMIUM_PATH: text,
  CHROMIUM_NO_SANDBOX: oneOf(["0", "1"], "1 (print without the sandbox) or 0").optional(),
  HOLD_MINUTES: integer(1, 1_440, 30, "whole minutes from 1 to 1440"),
  COMMISSION_PERCENT: basisPoints,
  OFFLINE_COPIES: oneOf(["0", "1"], "1 (phones keep copies) or 0 (the service worker is withdrawn)").default("1"),
  TRUST_PROXY: integer(0, 10, 0, "how many proxies to believe, from 0 to 10"),
  LOG_LEVEL: oneOf(["silent", "error", "warn", "info", "debug"], "silent, error, warn, info or debug").default("info"),
});

const RAZORPAY_API = "https://api.razorpay.com";
const TWILIO_API = "https://api.twilio.com";
const RAZORPAY_CHECKOUT_JS = "https://checkout.razorpay.com/v1/checkout.js";

interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
}

/** The account at Twilio, with at least one sender. */
export interface MessageSettings {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  smsFrom: string | undefined;
  whatsappFrom: string | undefined;
  whatsappTemplates: z.infer<typeof whatsappTemplatesSchema>;
}

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads and validates the settings.
 *
 * @param env the process environment, or a part of it in tests
 * @throws SettingError naming the first invalid variable, its value and what is expected
 */
export function readSettings(env: Record<string, string | undefined>) {
  // An empty variable is an absent one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? "environment");
    const got = /SECRET|TOKEN|SMTP_URL|DATABASE_URL/.test(name)
      ? "a value that is not shown"
      : JSON.stringify(env[name]);
    throw new SettingError(`${name} is ${got}, but takes ${issue?.message ?? "text"}.`);
  }
  const read = parsed.data;
  /** Public origin, without a trailing slash. */
  const appUrl = new URL(read.APP_URL ?? `http://localhost:${read.PORT}`).origin;
  const dataDir = resolve(read.DATA_DIR);
  const razorpay = readRazorpay(read);
  return {
    mode: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    appUrl,
    secure: appUrl.startsWith("https:"),
    dataDir,
    ...readDatabasePlace(read.DATABASE_URL, dataDir),
    /** How many connections to PostgreSQL a process opens at most. */
    databaseConnections: read.DATABASE_CONNECTIONS,
    bucket: readBucketPlace(read),
    /** A folder elsewhere that gets a copy of each nightly backup. */
    backupDir: read.BACKUP_DIR === undefined ? undefined : resolve(read.BACKUP_DIR),
    /** Whether an empty database gets demo data; undefined: outside production only. Read by `npm start`. */
    demoData: read.DEMO_DATA === undefined ? undefined : read.DEMO_DATA === "1",
    sessionSecret: read.SESSION_SECRET,
    /** Absent when no payment provider is configured; payments are then unavailable. */
    razorpay,
    razorpayApiUrl: read.RAZORPAY_API_URL ?? RAZORPAY_API,
    razorpayCheckoutJsUrl: read.RAZORPAY_CHECKOUT_JS_URL ?? RAZORPAY_CHECKOUT_JS,
    /** True with test keys, so that pages can say so. */
    testPayments: razorpay?.keyId.startsWith("rzp_test_") === true,
    smtpUrl: read.SMTP_URL,
    /** Absent: nothing is sent by SMS or WhatsApp. */
    messages: readMessages(read),
    tileUrl: read.TILE_URL,
    tileAttribution: read.TILE_ATTRIBUTION,
    contactEmail: read.CONTACT_EMAIL,
    contactPhone: read.CONTACT_PHONE,
    chromiumPath: read.CHROMIUM_PATH,
    /** Whether Chromium may print without its sandbox, as root in production or where the system has none. */
    chromiumWithoutSandbox: read.CHROMIUM_NO_SANDBOX === "1",
    holdMinutes: read.HOLD_MINUTES,
    /** What the office keeps of new bookings, in hundredths of a percent. */
    commissionBasisPoints: read.COMMISSION_PERCENT,
    /** Whether browsers keep copies for reading without a network; false withdraws the service worker from them. */
    keepsCopies: read.OFFLINE_COPIES === "1",
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  };
}

function readRazorpay(read: z.infer<typeof environment>): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = read;
  if (keyId === undefined && keySecret === undefined) return undefined;
  if (keyId === undefined)
    throw new SettingError("RAZORPAY_KEY_ID is missing, but RAZORPAY_KEY_SECRET is set: set both or neither.");
  if (keySecret === undefined)
    throw new SettingError("RAZORPAY_KEY_SECRET is missing, but RAZORPAY_KEY_ID is set: set both or neither.");
  const webhookSecrets = [read.RAZORPAY_WEBHOOK_SECRET, read.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
    (secret) => secret !== undefined,
  );
  return { keyId, keySecret, webhookSecrets };
}

function readMessages(read: z.infer<typeof environment>): MessageSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = read;
  const { TWILIO_SMS_FROM: smsFrom, TWILIO_WHATSAPP_FROM: whatsappFrom, TWILIO_WHATSAPP_TEMPLATES: file } = read;
  if ([accountSid, authToken, smsFrom, whatsappFrom, file].every((value) => value === undefined)) return undefined;
  if (accountSid === undefined || authToken === undefined || (smsFrom ?? whatsappFrom) === undefined)
    throw new SettingError(
      "SMS and WhatsApp take TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM: set all of them or none.",
    );
  if (whatsappFrom !== undefined && file === undefined)
    throw new SettingError(
      "TWILIO_WHATSAPP_TEMPLATES is missing, but TWILIO_WHATSAPP_FROM is set: set both or neither.",
    );
  const whatsappTemplates = file === undefined ? {} : readWhatsappTemplates(file);
  return { apiUrl: read.TWILIO_API_URL ?? TWILIO_API, accountSid, authToken, smsFrom, whatsappFrom, whatsappTemplates };
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const isOnLoopback = (url: string) => LOOPBACK_HOST.test(new URL(url).hostname);

/**
 * Refuses to serve people over http, and to take real money without a webhook's secret. Test keys, a provider on this
 * host and development go on.
 *
 * @throws SettingError saying what to do
 */
export function requireLiveSettings({ mode, razorpay, razorpayApiUrl, appUrl }: Settings): void {
  if (mode !== "production") return;
  if (!appUrl.startsWith("https:") && !isOnLoopback(appUrl))
    throw new SettingError(
      `APP_URL is ${JSON.stringify(appUrl)}: passwords would travel unencrypted. Put an HTTPS proxy in front (deploy/) and set APP_URL to its https origin.`,
    );
  const isLive = razorpay?.keyId.startsWith("rzp_live_") === true && !isOnLoopback(razorpayApiUrl);
  if (isLive && razorpay.webhookSecrets.length === 0)
    throw new SettingError(
      "RAZORPAY_WEBHOOK_SECRET is missing, but RAZORPAY_KEY_ID is live: create a webhook to APP_URL/api/payments/webhook at Razorpay and set its secret.",
    );
}

let settingsOfThisProcess: Settings | undefined;

/** The settings of this process, read on first use. */
export function settings(): Settings {
  settingsOfThisProcess ??= readSettings(process.env);
  return settingsOfThisProcess;
}

const whatsappTemplatesSchema = z.record(z.string(), z.record(z.string(), z.string().regex(/^HX[0-9a-f]{32}$/)));

function readWhatsappTemplates(file: string): z.infer<typeof whatsappTemplatesSchema> {
  try {
    return whatsappTemplatesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingError(
      `TWILIO_WHATSAPP_TEMPLATES is ${JSON.stringify(file)}, but takes a JSON file of Content SIDs, such as {"paid": {"hi": "HX00112233445566778899aabbccddeeff"}}.`,
    );
  }
}
