import { resolve } from "node:path";
import { z } from "zod";
import { MS_PER_SECOND } from "./domain/calendar/duration";
import type { FilePlace } from "~/gateways/files/open-file-store.server";
import { BUCKET_URL, readBucketPlace } from "./bucket-place.server";
import { readDatabasePlace, type DatabasePlace } from "./database-place.server";
import { readDltTemplates, type DltTemplates } from "./dlt-templates.server";
import { SettingError } from "./setting-error";

export const MIN_SECRET_CHARACTERS = 16;

export { SettingError };

/**
 * All settings, read from the environment once.
 *
 * Each has a default that works on a laptop. README lists them; `.env.example` shows them.
 */

const DEFAULT_PORT = 3000;
const DEFAULT_DATABASE_CONNECTIONS = 10;
const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optionalText = z.preprocess(emptyAsAbsent, z.string().trim().min(1).optional());
const integer = (min: number, max: number, fallback: number) =>
  z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().int().min(min).max(max))
      .default(fallback),
  );
const httpUrl = z.preprocess(
  emptyAsAbsent,
  z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
);

/** A path would be lost: every address of the product starts at the origin. */
const isOrigin = (url: string | undefined) =>
  url === undefined || !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`;

const environment = z.object({
  NODE_ENV: z.preprocess(emptyAsAbsent, z.enum(["development", "test", "production"]).default("development")),
  PORT: integer(1, 65_535, DEFAULT_PORT),
  HOST: optionalText,
  APP_URL: httpUrl.refine(isOrigin),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default("./data")),
  BACKUP_DIR: optionalText,
  DATABASE_URL: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^((file:|sqlite:)?[^:]+|postgres(ql)?:\/\/.+)$/)
      .optional(),
  ),
  DATABASE_CONNECTIONS: integer(2, 200, DEFAULT_DATABASE_CONNECTIONS),
  FILES_URL: z.preprocess(emptyAsAbsent, z.string().regex(BUCKET_URL).optional()),
  S3_ENDPOINT: httpUrl.refine(isOrigin),
  S3_REGION: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  DEMO_DATA: z.preprocess(emptyAsAbsent, z.enum(["0", "1"]).optional()),
  SESSION_SECRET: z.preprocess(emptyAsAbsent, z.string().min(MIN_SECRET_CHARACTERS).optional()),
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: optionalText,
  RAZORPAY_API_URL: httpUrl,
  RAZORPAY_CHECKOUT_JS_URL: httpUrl,
  SMTP_URL: z.preprocess(emptyAsAbsent, z.url({ protocol: /^smtps?$/ }).optional()),
  MESSAGES_API_URL: httpUrl,
  MESSAGES_API_KEY: optionalText,
  SMS_SENDER: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^[A-Z]{6}$/)
      .optional(),
  ),
  DLT_TEMPLATES: optionalText,
  WHATSAPP_SENDER: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^\+91\d{10}$/)
      .optional(),
  ),
  TILE_URL: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^https?:\/\/.+/)
      .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  ),
  TILE_ATTRIBUTION: z.preprocess(emptyAsAbsent, z.string().default("© OpenStreetMap contributors")),
  CONTACT_EMAIL: z.preprocess(emptyAsAbsent, z.email().default("help@yantra.example")),
  CONTACT_PHONE: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^[+\d][\d\s-]{5,20}$/)
      .default("+91 2382 000 000"),
  ),
  CHROMIUM_PATH: optionalText,
  CHROMIUM_NO_SANDBOX: z.preprocess(emptyAsAbsent, z.enum(["0", "1"]).optional()),
  HOLD_MINUTES: integer(1, 1_440, 30),
  OFFLINE_COPIES: z.preprocess(emptyAsAbsent, z.enum(["0", "1"]).default("1")),
  SHUTDOWN_NOTICE_SECONDS: integer(0, 300, 0),
  TRUST_PROXY: integer(0, 10, 0),
  LOG_LEVEL: z.preprocess(emptyAsAbsent, z.enum(["silent", "error", "warn", "info", "debug"]).default("info")),
});

/** Expected values of each variable, for the error message. */
const EXPECTED_VALUES: Record<string, string> = {
  NODE_ENV: "development, test or production",
  PORT: "a port number from 1 to 65535",
  APP_URL: "the public http(s) origin without a path, such as https://yantra.example",
  DEMO_DATA: "1 (also in production) or 0 (never)",
  DATABASE_URL: "a path of a SQLite file, optionally after file:, or postgres://USER:PASSWORD@HOST/DATABASE",
  DATABASE_CONNECTIONS: "how many connections to PostgreSQL each process opens at most, from 2 to 200",
  FILES_URL: "s3://BUCKET or s3://BUCKET/FOLDER, with a bucket's name without dots",
  S3_ENDPOINT: "the http(s) origin of a server without a path, such as https://s3.example",
  SESSION_SECRET: `at least ${MIN_SECRET_CHARACTERS} characters`,
  RAZORPAY_API_URL: "an http(s) URL",
  RAZORPAY_CHECKOUT_JS_URL: "an http(s) URL",
  CHROMIUM_NO_SANDBOX: "1 (print without the sandbox) or 0",
  SMTP_URL: "a smtp:// or smtps:// URL",
  MESSAGES_API_URL: "an http(s) URL",
  SMS_SENDER: "the six capital letters of a header registered for SMS, such as YANTRA",
  WHATSAPP_SENDER: "a number such as +919800000000",
  TILE_URL: "an http(s) URL template with {z}, {x} and {y}",
  CONTACT_EMAIL: "an e-mail address",
  CONTACT_PHONE: "a phone number",
  HOLD_MINUTES: "whole minutes from 1 to 1440",
  OFFLINE_COPIES: "1 (phones keep copies) or 0 (the service worker is withdrawn)",
  SHUTDOWN_NOTICE_SECONDS: "for how many seconds a server takes requests after SIGTERM, from 0 to 300",
  TRUST_PROXY: "how many proxies to believe, from 0 to 10",
  LOG_LEVEL: "silent, error, warn, info or debug",
};

const RAZORPAY_API = "https://api.razorpay.com";
const RAZORPAY_CHECKOUT_JS = "https://checkout.razorpay.com/v1/checkout.js";

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
}

/** The provider of SMS and WhatsApp. */
export interface MessageSettings {
  apiUrl: string;
  apiKey: string;
  /** The registered header. */
  smsSender: string;
  dltTemplates: DltTemplates;
  /** Absent: there is no WhatsApp. */
  whatsappSender: string | undefined;
}

export interface Settings extends DatabasePlace, FilePlace {
  mode: "development" | "test" | "production";
  port: number;
  host: string | undefined;
  /** Public origin, without a trailing slash. */
  appUrl: string;
  secure: boolean;
  /** How many connections to PostgreSQL a process opens at most. */
  databaseConnections: number;
  /** A folder elsewhere that gets a copy of each nightly backup. */
  backupDir: string | undefined;
  /** Whether an empty database gets demo data; undefined: outside production only. Read by `npm start`. */
  demoData: boolean | undefined;
  sessionSecret: string | undefined;
  /** Absent when no payment provider is configured; payments are then unavailable. */
  razorpay: RazorpaySettings | undefined;
  razorpayApiUrl: string;
  razorpayCheckoutJsUrl: string;
  /** True with test keys, so that pages can say so. */
  testPayments: boolean;
  smtpUrl: string | undefined;
  /** Absent: nothing is sent by SMS or WhatsApp. */
  messages: MessageSettings | undefined;
  tileUrl: string;
  tileAttribution: string;
  contactEmail: string;
  contactPhone: string;
  chromiumPath: string | undefined;
  /** Whether Chromium may print without its sandbox, as root in production or where the system has none. */
  chromiumWithoutSandbox: boolean;
  holdMinutes: number;
  /** Whether browsers keep copies for reading without a network; false withdraws the service worker from them. */
  keepsCopies: boolean;
  /** How long the server goes on after SIGTERM, so that a balancer sees it in /readyz. */
  shutdownNoticeMs: number;
  trustProxy: number;
  /** How many processes make pages, the one that does everything else among them. */
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
}

/**
 * Reads and validates the settings.
 *
 * @param env the process environment, or a part of it in tests
 * @throws SettingError naming the first invalid variable, its value and what is expected
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? "environment");
    const got = /SECRET|API_KEY|SMTP_URL|DATABASE_URL/.test(name)
      ? "a value that is not shown"
      : JSON.stringify(env[name]);
    throw new SettingError(`${name} is ${got}, but takes ${EXPECTED_VALUES[name] ?? "text"}.`);
  }
  const read = parsed.data;
  const appUrl = new URL(read.APP_URL ?? `http://localhost:${read.PORT}`).origin;
  const dataDir = resolve(read.DATA_DIR);
  const keys = readRazorpay(read);
  return {
    mode: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    appUrl,
    secure: appUrl.startsWith("https:"),
    dataDir,
    ...readDatabasePlace(read.DATABASE_URL, dataDir),
    databaseConnections: read.DATABASE_CONNECTIONS,
    bucket: readBucketPlace(read),
    backupDir: read.BACKUP_DIR === undefined ? undefined : resolve(read.BACKUP_DIR),
    demoData: read.DEMO_DATA === undefined ? undefined : read.DEMO_DATA === "1",
    sessionSecret: read.SESSION_SECRET,
    razorpay: keys,
    razorpayApiUrl: read.RAZORPAY_API_URL ?? RAZORPAY_API,
    razorpayCheckoutJsUrl: read.RAZORPAY_CHECKOUT_JS_URL ?? RAZORPAY_CHECKOUT_JS,
    testPayments: keys !== undefined && keys.keyId.startsWith("rzp_test_"),
    smtpUrl: read.SMTP_URL,
    messages: readMessages(read),
    tileUrl: read.TILE_URL,
    tileAttribution: read.TILE_ATTRIBUTION,
    contactEmail: read.CONTACT_EMAIL,
    contactPhone: read.CONTACT_PHONE,
    chromiumPath: read.CHROMIUM_PATH,
    chromiumWithoutSandbox: read.CHROMIUM_NO_SANDBOX === "1",
    holdMinutes: read.HOLD_MINUTES,
    keepsCopies: read.OFFLINE_COPIES === "1",
    shutdownNoticeMs: read.SHUTDOWN_NOTICE_SECONDS * MS_PER_SECOND,
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
  const { MESSAGES_API_URL: apiUrl, MESSAGES_API_KEY: apiKey, SMS_SENDER: smsSender, DLT_TEMPLATES: file } = read;
  const all = { MESSAGES_API_URL: apiUrl, MESSAGES_API_KEY: apiKey, SMS_SENDER: smsSender, DLT_TEMPLATES: file };
  if (apiUrl !== undefined && apiKey !== undefined && smsSender !== undefined && file !== undefined)
    return { apiUrl, apiKey, smsSender, dltTemplates: readDltTemplates(file), whatsappSender: read.WHATSAPP_SENDER };
  const [set] = Object.entries(all).find(([, value]) => value !== undefined) ?? [];
  const [missing] = Object.entries(all).find(([, value]) => value === undefined) ?? [];
  if (set === undefined) return undefined;
  throw new SettingError(
    `${missing} is missing, but ${set} is set: SMS takes ${Object.keys(all).join(", ")}, or none.`,
  );
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
