import { accessSync, chmodSync, constants, mkdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isPostgresAddress } from "~db/postgres";
import type { BucketPlace } from "~/gateways/files.server";

/** All settings, read from the environment once. Each has a default that works on a laptop. `.env.example` lists them. */

/** A setting is invalid; the message is one line that a person can act on. */
export class SettingError extends Error {}

export const MIN_SECRET_CHARACTERS = 16;
/** A name with dots is not taken: no certificate fits its address. */
const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

const matching = (form: RegExp, error: string) => z.string().regex(form, error);
/** Whole numbers; the error says what is expected. */
const integer = (min: number, max: number, fallback: number, error: string) =>
  z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback);
const COMMISSION = "percent from 0 to 30 with at most two decimals, such as 7.5";
/** Percent as hundredths of a percent. */
const basisPoints = matching(/^\d{1,2}(\.\d{1,2})?$/, COMMISSION)
  .transform((percent) => Math.round(Number(percent) * 100))
  .pipe(z.number().max(3_000, COMMISSION))
  .default(0);
const text = z.string().trim().min(1, "text").optional();
const httpUrl = (error: string) =>
  z.url({ protocol: /^https?$/, error }).transform((value) => value.replace(/\/+$/, ""));
/** A path would be lost: every address of the product starts at the origin. */
const origin = (error: string) =>
  httpUrl(error)
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, error)
    .optional();
const flag = (error: string) => z.enum(["0", "1"], error).transform((value) => value === "1");
const URL_EXPECTED = "an http(s) URL";

const templatesSchema = z.record(z.string(), z.record(z.string(), z.string().regex(/^HX[0-9a-f]{32}$/)));
const templatesFile = z.string().transform((file, { addIssue }): z.infer<typeof templatesSchema> => {
  try {
    return templatesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    addIssue('a JSON file of Content SIDs, such as {"paid": {"hi": "HX00112233445566778899aabbccddeeff"}}');
    return z.NEVER;
  }
});

/** The text of each error says what the variable takes. */
const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"], "development, test or production").default("development"),
  PORT: integer(1, 65_535, 3000, "a port number from 1 to 65535"),
  HOST: text,
  APP_URL: origin("the public http(s) origin without a path, such as https://yantra.example"),
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((path) => resolve(path)),
  BACKUP_DIR: text.transform((path) => path && resolve(path)),
  DATABASE_URL: matching(
    /^((file:|sqlite:)?[^:]+|postgres(ql)?:\/\/.+)$/,
    "a path of a SQLite file, optionally after file:, or postgres://USER:PASSWORD@HOST/DATABASE",
  ).optional(),
  DATABASE_CONNECTIONS: integer(2, 200, 10, "how many connections to PostgreSQL to open at most, from 2 to 200"),
  FILES_URL: matching(BUCKET_URL, "s3://BUCKET or s3://BUCKET/FOLDER, with a bucket's name without dots").optional(),
  S3_ENDPOINT: origin("the http(s) origin of a server without a path, such as https://s3.example"),
  S3_REGION: text,
  DEMO_DATA: flag("1 (also in production) or 0 (never)").optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET_CHARACTERS, `at least ${MIN_SECRET_CHARACTERS} characters`).optional(),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_URL: httpUrl(URL_EXPECTED).default("https://api.razorpay.com"),
  RAZORPAY_CHECKOUT_JS_URL: httpUrl(URL_EXPECTED).default("https://checkout.razorpay.com/v1/checkout.js"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "a smtp:// or smtps:// URL" }).optional(),
  TWILIO_ACCOUNT_SID: matching(/^AC[0-9a-f]{32}$/, "an account's SID: AC and 32 hexadecimal digits").optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_SMS_FROM: matching(
    /^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9]{3,11})$/,
    "a number such as +919800000000, a registered header such as YANTRA, or a messaging service's SID",
  ).optional(),
  TWILIO_WHATSAPP_FROM: matching(/^\+\d{8,15}$/, "a number such as +919800000000").optional(),
  TWILIO_WHATSAPP_TEMPLATES: templatesFile.optional(),
  TWILIO_API_URL: httpUrl(URL_EXPECTED).default("https://api.twilio.com"),
  TILE_URL: matching(/^https?:\/\/.+/, "an http(s) URL template with {z}, {x} and {y}").default(
    "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  ),
  TILE_ATTRIBUTION: z.string().default("© OpenStreetMap contributors"),
  CONTACT_EMAIL: z.email("an e-mail address").default("help@yantra.example"),
  CONTACT_PHONE: matching(/^[+\d][\d\s-]{5,20}$/, "a phone number").default("+91 2382 000 000"),
  CHROMIUM_PATH: text,
  CHROMIUM_NO_SANDBOX: flag("1 (print without the sandbox) or 0").default(false),
  HOLD_MINUTES: integer(1, 1_440, 30, "whole minutes from 1 to 1440"),
  COMMISSION_PERCENT: basisPoints,
  TRUST_PROXY: integer(0, 10, 0, "how many proxies to believe, from 0 to 10"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"], "silent, error, warn, info or debug").default("info"),
});

type Environment = z.infer<typeof environment>;
type Name = keyof Environment;
export type Settings = ReturnType<typeof readSettings>;

const OF_TWILIO = (Object.keys(environment.shape) as Name[]).filter((name) => /^TWILIO_(?!API)/.test(name));
/** With any of the first, one of the second is set too. */
const TOGETHER: [given: Name[], wanted: Name[]][] = [
  [["RAZORPAY_KEY_ID"], ["RAZORPAY_KEY_SECRET"]],
  [["RAZORPAY_KEY_SECRET"], ["RAZORPAY_KEY_ID"]],
  [OF_TWILIO, ["TWILIO_ACCOUNT_SID"]],
  [OF_TWILIO, ["TWILIO_AUTH_TOKEN"]],
  [OF_TWILIO, ["TWILIO_SMS_FROM", "TWILIO_WHATSAPP_FROM"]],
  [["TWILIO_WHATSAPP_FROM"], ["TWILIO_WHATSAPP_TEMPLATES"]],
  [["S3_ENDPOINT"], ["FILES_URL"]],
  [["FILES_URL"], ["S3_REGION", "S3_ENDPOINT"]],
];

/** @param env of the process, or of a test @throws SettingError with the first invalid variable and what is expected */
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
  for (const [given, wanted] of TOGETHER) {
    const [one] = given.filter((name) => read[name] !== undefined);
    if (one !== undefined && wanted.every((name) => read[name] === undefined))
      throw new SettingError(`${wanted.join(" or ")} is missing, but ${one} is set: set both or neither.`);
  }
  /** Public origin, without a trailing slash. */
  const appUrl = new URL(read.APP_URL ?? `http://localhost:${read.PORT}`).origin;
  const razorpay = readRazorpay(read);
  return {
    mode: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    appUrl,
    secure: appUrl.startsWith("https:"),
    dataDir: read.DATA_DIR,
    ...readDatabasePlace(read),
    /** How many connections to PostgreSQL a process opens at most. */
    databaseConnections: read.DATABASE_CONNECTIONS,
    bucket: readBucket(read),
    /** A folder elsewhere that gets a copy of each nightly backup. */
    backupDir: read.BACKUP_DIR,
    /** Whether an empty database gets demo data; undefined: outside production only. Read by `npm start`. */
    demoData: read.DEMO_DATA,
    sessionSecret: read.SESSION_SECRET,
    /** Absent when no payment provider is configured; payments are then unavailable. */
    razorpay,
    razorpayApiUrl: read.RAZORPAY_API_URL,
    razorpayCheckoutJsUrl: read.RAZORPAY_CHECKOUT_JS_URL,
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
    chromiumWithoutSandbox: read.CHROMIUM_NO_SANDBOX,
    holdMinutes: read.HOLD_MINUTES,
    /** What the office keeps of new bookings, in hundredths of a percent. */
    commissionBasisPoints: read.COMMISSION_PERCENT,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  };
}

/** The database: a file of SQLite, or an address of PostgreSQL with its password. */
function readDatabasePlace({ DATABASE_URL: url, DATA_DIR: dataDir }: Environment) {
  const isServer = url !== undefined && isPostgresAddress(url);
  const file = isServer ? undefined : url?.replace(/^(file:|sqlite:)/, "");
  return { databaseFile: resolve(file ?? join(dataDir, "yantra.db")), databaseUrl: isServer ? url : undefined };
}

/** Undefined where files are in DATA_DIR. */
function readBucket({ FILES_URL: url = "", S3_ENDPOINT: endpoint, S3_REGION }: Environment): BucketPlace | undefined {
  const [, name, path = ""] = BUCKET_URL.exec(url) ?? [];
  // Servers other than Amazon's take this region for theirs where none is set.
  const region = S3_REGION ?? "us-east-1";
  return name === undefined
    ? undefined
    : { name, prefix: path.replace(/\/*$/, path === "" ? "" : "/"), endpoint, region };
}

function readRazorpay(read: Environment) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = read;
  if (keyId === undefined || keySecret === undefined) return undefined;
  const secrets = [read.RAZORPAY_WEBHOOK_SECRET, read.RAZORPAY_WEBHOOK_SECRET_PREVIOUS];
  return { keyId, keySecret, webhookSecrets: secrets.filter((secret) => secret !== undefined) };
}

/** The account at Twilio. */
function readMessages(read: Environment) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_API_URL: apiUrl } = read;
  const { TWILIO_SMS_FROM: smsFrom, TWILIO_WHATSAPP_FROM: whatsappFrom } = read;
  if (accountSid === undefined || authToken === undefined) return undefined;
  const whatsappTemplates = read.TWILIO_WHATSAPP_TEMPLATES ?? {};
  return { apiUrl, accountSid, authToken, smsFrom, whatsappFrom, whatsappTemplates };
}
export type MessageSettings = NonNullable<ReturnType<typeof readMessages>>;

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const isOnLoopback = (url: string) => LOOPBACK_HOST.test(new URL(url).hostname);

/**
 * Refuses to serve people over http, and to take real money without a webhook's secret; test keys, a provider on this
 * host and development go on. @throws SettingError saying what to do
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

/** Creates the data folder where it is missing. @throws SettingError when it cannot be created or written to */
export function requireDataDir({ dataDir }: Pick<Settings, "dataDir">): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown error";
    throw new SettingError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but takes a folder that can be written to (${code}).`,
    );
  }
}

const STICKY_BIT = 0o1000;

/**
 * Keeps contacts, receipts and password hashes readable for the server's own user alone: files that this process makes
 * from now on, the data folder and the database, but for what others own or use too, such as /tmp.
 */
export function keepPrivate({ dataDir, databaseFile }: Pick<Settings, "dataDir" | "databaseFile">): void {
  process.umask(0o077);
  for (const [path, mode] of [[dataDir, 0o700] as const, [databaseFile, 0o600] as const]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && found.uid === process.getuid?.() && (found.mode & STICKY_BIT) === 0)
      chmodSync(path, mode);
  }
}
