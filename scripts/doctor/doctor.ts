import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import nodemailer from "nodemailer";
import { z } from "zod";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/phone-kinds";
import { createBucketStore } from "../../app/gateways/files/bucket-store.server";
import type { FileStore } from "../../app/gateways/files/file-store";
import { LANGUAGES } from "../../app/i18n/language";
import { listConditions } from "../../app/jobs/alert-conditions.server";
import { findNewestBackupTime } from "../../app/jobs/newest-backup.server";
import { requireLiveSettings, SettingError, type Settings } from "../../app/settings.server";
import { findChromium } from "../setup/programs.mjs";
import { run } from "../setup/commands.mjs";

const ASK_DEADLINE_MS = 10_000;

/** What the doctor says about one thing. */
export interface Finding {
  /** `note`: works, and should be known. */
  state: "ok" | "note" | "failed";
  name: string;
  /** What was found. */
  text: string;
  /** What to do about it. */
  todo?: string;
}

const ok = (name: string, text: string): Finding => ({ state: "ok", name, text });
const note = (name: string, text: string, todo?: string): Finding => ({
  state: "note",
  name,
  text,
  ...(todo === undefined ? {} : { todo }),
});
const failed = (name: string, text: string, todo: string): Finding => ({ state: "failed", name, text, todo });

const MARKS = { ok: "ok    ", note: "note  ", failed: "FAILED" } as const;

/** One line for what was found, and one for what to do. */
export function printFinding({ state, name, text, todo }: Finding): string {
  return `${MARKS[state]}  ${name}: ${text}${todo === undefined ? "" : `\n        ${todo}`}`;
}

type Check = () => Finding | Finding[] | Promise<Finding | Finding[]>;

/** Looks at everything that the product needs; a check that breaks is a finding like any other. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const running = await askServer(settings);
  const checks: Record<string, Check> = {
    mode: () => checkMode(settings),
    Chromium: () => checkChromium(settings),
    permissions: () => checkPermissions(settings),
    disk: async () => checkDisk(await measureDisk(settings.dataDir)),
    files: () => checkFiles(settings),
    payments: async () => checkPayments(settings, await askPayments(settings)),
    email: async () =>
      checkMail(settings, settings.smtpUrl === undefined ? undefined : await tryMailServer(settings.smtpUrl)),
    messages: async () => checkMessages(settings, await askMessages(settings)),
    proxy: () => checkProxy(settings),
    backups: () =>
      settings.databaseUrl === undefined
        ? checkBackups(settings, new Date())
        : note("backups", "PostgreSQL is backed up by its own tools: see docs/postgres.md"),
    server: () => checkServer(running),
  };
  const found = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)));
  return found.flat();
}

async function runCheck(name: string, check: Check): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [failed(name, `could not be looked at: ${why}`, "Run this as the server's user, with its environment.")];
  }
}

const CHROMIUM_DEADLINE_MS = 20_000;
const MEGABYTE = 1024 * 1024;
const OTHERS_MASK = 0o077;
const MAX_NAMED_FILES = 3;

/** Starts the browser that prints receipts once, for its version. */
export async function checkChromium({ chromiumPath }: Pick<Settings, "chromiumPath">): Promise<Finding> {
  const path = findChromium({ PATH: process.env["PATH"], CHROMIUM_PATH: chromiumPath });
  if (path === undefined)
    return failed(
      "Chromium",
      chromiumPath === undefined ? "there is none" : `there is none at ${chromiumPath}`,
      "Install chromium-headless-shell (Debian) or set CHROMIUM_PATH. Until then receipts open as pages, not as PDF files.",
    );
  const { code, output } = await run(path, ["--version"], { cwd: "/", deadlineMs: CHROMIUM_DEADLINE_MS });
  return code === 0
    ? ok("Chromium", `${output.trim().split("\n").at(-1) ?? ""} (${path})`)
    : failed("Chromium", `${path} does not start`, `Run ${path} --version and install what it says is missing.`);
}

/** @param space of the disk that holds the data */
export function checkDisk(space: { freeBytes: number; totalBytes: number }): Finding {
  const now = new Date();
  const isLow = listConditions({ ...space, heartbeats: [], backupTime: now }, now).length > 0;
  const free = `${Math.floor(space.freeBytes / MEGABYTE)} MB are free`;
  return isLow
    ? failed("disk", free, "Make room where DATA_DIR is, or move it to a larger disk: bookings stop when it is full.")
    : ok("disk", free);
}

/** Of a folder, or of where it will be created. */
async function measureDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  if (!existsSync(folder) && dirname(folder) !== folder) return measureDisk(dirname(folder));
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** @param userId of this process, which is the server's when both are started alike */
export function checkPermissions(
  { dataDir, mode }: Pick<Settings, "dataDir" | "mode">,
  userId = process.getuid?.(),
): Finding[] {
  const user =
    userId === 0 && mode === "production"
      ? [
          failed(
            "user",
            "this is root",
            "Run the server and its commands as a user of its own; Chromium has no sandbox as root.",
          ),
        ]
      : [];
  if (!existsSync(dataDir))
    return [...user, note("permissions", `${dataDir} is not there yet; the first start makes it`)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const owner = "Give it to the user of the server: chown -R USER DATA_DIR.";
    return [...user, failed("permissions", `${dataDir} cannot be written to`, owner)];
  }
  const open = listOpenFiles(dataDir);
  const named = `${open.slice(0, MAX_NAMED_FILES).join(", ")}${open.length > MAX_NAMED_FILES ? " and others" : ""}`;
  return [
    ...user,
    open.length === 0
      ? ok("permissions", `${dataDir} is for its own user alone`)
      : failed("permissions", `other users may read ${named}`, `Run chmod -R go= ${dataDir}`),
  ];
}

/** Files that other users can read: none where the folder itself is closed to them. */
function listOpenFiles(folder: string): string[] {
  if ((lstatSync(folder).mode & OTHERS_MASK) === 0) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => {
      const found = lstatSync(path);
      return !found.isSymbolicLink() && (found.mode & OTHERS_MASK) !== 0;
    });
}

/** What should be known but stops nothing. */
function checkMode({ mode }: Pick<Settings, "mode">): Finding {
  return mode === "production"
    ? ok("mode", "production")
    : note(
        "mode",
        `${mode}: demonstration data, and payments are tests without keys`,
        "Set NODE_ENV=production for real use.",
      );
}

/** Beside the photos that are private. */
const PROBE = "photos/doctor.txt";

/** Writes a file to the bucket, reads it as the server and as a phone do, and removes it. */
export async function checkFiles({ bucket, secure }: Pick<Settings, "bucket" | "secure">): Promise<Finding[]> {
  if (bucket === undefined) return [];
  if (secure && bucket.endpoint?.startsWith("http:") === true)
    return [
      failed("files", "S3_ENDPOINT is http and APP_URL https: browsers show no photos", "Give the server https."),
    ];
  const place = `the bucket ${bucket.name}`;
  let reason = "";
  const files = createBucketStore(bucket, (error) => {
    reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  try {
    const found = await tryFiles(files);
    await files.remove(PROBE);
    return [found ?? ok("files", `${place} keeps, gives and removes them, to nobody without a signed address`)];
  } catch {
    const todo =
      "Check FILES_URL, S3_ENDPOINT, S3_REGION and the keys, which need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.";
    return [failed("files", `${place} does not answer as it should (${reason})`, todo)];
  }
}

async function tryFiles(files: FileStore): Promise<Finding | undefined> {
  const content = randomUUID();
  await files.check?.();
  await files.put(PROBE, Buffer.from(content));
  const address = (await files.signAddress?.(PROBE)) ?? "";
  if ((await files.read(PROBE))?.toString() !== content || (await readAddress(address)) !== content)
    return failed(
      "files",
      "what was written does not come back",
      "Look whether something changes files in the bucket.",
    );
  if ((await readAddress(address.replace(/\?.*/, ""))) === content)
    return failed("files", "anyone may read the bucket, and it holds private photos", "Block public access to it.");
  return undefined;
}

async function readAddress(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_DEADLINE_MS) });
  return answer.ok ? answer.text() : undefined;
}

/** The status of a provider's answer to a name and its secret; undefined where it cannot be reached. */
async function askStatus(url: string, name: string, secret: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, {
      headers: { Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}` },
      signal: AbortSignal.timeout(ASK_DEADLINE_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** What Razorpay answers to the keys. */
export async function askPayments({ razorpay, razorpayApiUrl }: Settings): Promise<number | undefined> {
  return razorpay && askStatus(`${razorpayApiUrl}/v1/payments?count=1`, razorpay.keyId, razorpay.keySecret);
}

/** What Twilio answers about the account. */
export async function askMessages({ messages }: Settings): Promise<number | undefined> {
  if (messages === undefined) return undefined;
  const { apiUrl, accountSid, authToken } = messages;
  return askStatus(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`, accountSid, authToken);
}

const UNAUTHORISED = 401;
const PAYMENTS = "payments";
/** @param status what the provider answers to the keys */
export function checkPayments(settings: Settings, status: number | undefined): Finding[] {
  const { mode, razorpay } = settings;
  if (razorpay === undefined)
    return mode === "production"
      ? [failed(PAYMENTS, "there are no keys: nothing can be paid", "Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.")]
      : [note(PAYMENTS, "there are no keys: npm start takes tests in place of money")];
  return [checkKeys(settings, razorpay.keyId, status), checkWebhook(settings, razorpay.webhookSecrets)];
}

function checkKeys(settings: Settings, keyId: string, status: number | undefined): Finding {
  try {
    requireLiveSettings(settings);
  } catch (error) {
    if (error instanceof SettingError) return failed(PAYMENTS, "the server will not start", error.message);
    throw error;
  }
  if (status === UNAUTHORISED)
    return failed(
      PAYMENTS,
      `Razorpay refuses the keys (${keyId})`,
      "Make new keys at Razorpay (Account & Settings, API keys) and set both.",
    );
  if (status === undefined || status >= 500)
    return failed(
      PAYMENTS,
      `${settings.razorpayApiUrl} does not answer`,
      "Check the network, a firewall and RAZORPAY_API_URL.",
    );
  if (settings.mode === "production" && settings.testPayments)
    return note(PAYMENTS, "the keys are test keys: no money moves", "Set the live keys when you begin.");
  return ok(PAYMENTS, `Razorpay takes the keys (${keyId})`);
}

function checkWebhook({ mode, appUrl }: Settings, secrets: readonly string[]): Finding {
  if (secrets.length > 0) return ok("webhook", "its secret is set");
  const todo = `Create a webhook to ${appUrl}/api/payments/webhook at Razorpay and set RAZORPAY_WEBHOOK_SECRET to its secret.`;
  return mode === "production"
    ? failed("webhook", "there is no secret: payments are noticed late", todo)
    : note("webhook", "there is no secret: payments are noticed late", todo);
}

const MADE_UP_ADDRESS = "help@yantra.example";

/** Signs in at the mail server and sends nothing. @returns what went wrong */
export async function tryMailServer(smtpUrl: string): Promise<string | undefined> {
  const limits = {
    connectionTimeout: ASK_DEADLINE_MS,
    greetingTimeout: ASK_DEADLINE_MS,
    socketTimeout: ASK_DEADLINE_MS,
  };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(smtpUrl, "SMTP_URL") : String(error);
  } finally {
    transport.close();
  }
}

/** @param problem of the mail server */
export function checkMail(
  { mode, smtpUrl, contactEmail }: Pick<Settings, "mode" | "smtpUrl" | "contactEmail">,
  problem: string | undefined,
): Finding[] {
  const isReal = mode === "production";
  const sender =
    isReal && contactEmail === MADE_UP_ADDRESS
      ? [
          failed(
            "sender",
            `${contactEmail} is made up`,
            "Set CONTACT_EMAIL (and CONTACT_PHONE) to where people reach you.",
          ),
        ]
      : [];
  if (smtpUrl === undefined) {
    const text = "emails are written into DATA_DIR/outbox and reach nobody";
    const todo = "Set SMTP_URL to your mail server.";
    return [...sender, isReal ? failed("email", text, todo) : note("email", text, todo)];
  }
  const found =
    problem === undefined
      ? ok("email", `${new URL(smtpUrl).host} takes the sign-in`)
      : failed("email", `the mail server refuses: ${problem}`, "Check host, port, name and password in SMTP_URL.");
  return [...sender, found];
}

const MESSAGES = "SMS and WhatsApp";
/** @param status what Twilio answers about the account */
export function checkMessages({ messages }: Pick<Settings, "messages">, status: number | undefined): Finding[] {
  if (messages === undefined)
    return [note(MESSAGES, "no account at Twilio is set: people read their messages on the site and by email")];
  const { smsFrom, whatsappFrom } = messages;
  return [
    checkAccount(messages.apiUrl, status),
    ...(smsFrom === undefined ? [note("SMS", "no TWILIO_SMS_FROM is set: login with a code by SMS is off")] : []),
    ...(whatsappFrom === undefined ? [] : [checkTemplates(messages.whatsappTemplates)]),
  ];
}

function checkAccount(apiUrl: string, status: number | undefined): Finding {
  if (status === 200) return ok(MESSAGES, "Twilio takes the account and its token");
  if (status === undefined || status >= 500)
    return failed(MESSAGES, `${apiUrl} does not answer`, "Check the network, a firewall and TWILIO_API_URL.");
  return failed(MESSAGES, "Twilio refuses the account", "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.");
}

function checkTemplates(known: Readonly<Record<string, Readonly<Record<string, string>>>>): Finding {
  const missing = TEMPLATE_KINDS.flatMap((kind) =>
    LANGUAGES.filter((language) => known[kind]?.[language] === undefined).map((language) => `${kind} (${language})`),
  );
  if (missing.length === 0) return ok("WhatsApp templates", "each has a Content SID in every language");
  return failed(
    "WhatsApp templates",
    `without a Content SID: ${missing.join(", ")}`,
    "Have the texts of npm run templates approved, and write their SIDs into the file TWILIO_WHATSAPP_TEMPLATES.",
  );
}

const readiness = z.object({ status: z.string() });
export type Readiness = z.infer<typeof readiness>;

/** What the running server says of itself; undefined where none runs. */
export async function askServer({ host, port }: Pick<Settings, "host" | "port">): Promise<Readiness | undefined> {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const origin = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ASK_DEADLINE_MS) });
    return readiness.parse(await answer.json());
  } catch {
    return undefined;
  }
}

export function checkProxy({
  mode,
  secure,
  appUrl,
  trustProxy,
}: Pick<Settings, "mode" | "secure" | "appUrl" | "trustProxy">): Finding {
  const isReal = mode === "production";
  const count = "Set TRUST_PROXY to the number of proxies in front, or everyone shares one address and its limits.";
  if (isReal && secure && trustProxy === 0) return failed("proxy", "APP_URL is https and TRUST_PROXY is 0", count);
  if (isReal && !secure)
    return failed(
      "proxy",
      `APP_URL is ${appUrl}: passwords travel unencrypted`,
      "Put Caddy in front (deploy/) and set APP_URL to the https origin.",
    );
  return trustProxy === 0 ? note("proxy", "none is declared") : ok("proxy", `${trustProxy} declared, ${appUrl}`);
}

/** @param running what the running server says of itself */
export function checkServer(running: Readiness | undefined): Finding {
  if (running === undefined) return note("server", "none runs here");
  return running.status === "ready"
    ? ok("server", "runs and is ready")
    : failed("server", `runs and is ${running.status}`, "See /readyz for which part, and the log for why.");
}

const MS_PER_DAY = 86_400_000;
const MAX_AGE_MS = 2 * MS_PER_DAY;

export async function checkBackups(
  { dataDir, databaseFile, backupDir }: Pick<Settings, "dataDir" | "databaseFile" | "backupDir">,
  now: Date,
): Promise<Finding[]> {
  const here = await checkAge("backups", join(dataDir, "backups"), databaseFile, now);
  if (backupDir === undefined)
    return [here, note("backup copy", "there is none elsewhere", "Set BACKUP_DIR to a folder on another disk.")];
  try {
    accessSync(backupDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = "Create it, mount its disk, and give it to the user of the server.";
    return [here, failed("backup copy", `${backupDir} cannot be written to`, todo)];
  }
  return [here, await checkAge("backup copy", backupDir, databaseFile, now)];
}

async function checkAge(name: string, folder: string, databaseFile: string, now: Date): Promise<Finding> {
  const newest = await findNewestBackupTime(folder, now);
  const todo = "Look in the log for 'nightly backup', make room, and run npm run backup -- FILE meanwhile.";
  if (newest === undefined) {
    const isNew = !existsSync(databaseFile) || now.getTime() - statSync(databaseFile).birthtimeMs < MAX_AGE_MS;
    return isNew ? note(name, `none yet in ${folder}`) : failed(name, `there is none in ${folder}`, todo);
  }
  const ageMs = now.getTime() - newest.getTime();
  const text = `the newest in ${folder} is of ${newest.toISOString()}`;
  return ageMs > MAX_AGE_MS ? failed(name, text, todo) : ok(name, text);
}
