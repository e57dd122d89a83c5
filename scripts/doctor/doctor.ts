import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { z } from "zod";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/notification";
import { createBucketStore } from "../../app/gateways/files.server";
import { LANGUAGES } from "../../app/i18n/language";
import { listConditions, readServerState } from "../../app/jobs/alert-conditions.server";
import { findNewestBackupTime, isNewDatabase } from "../../app/jobs/nightly-backup.server";
import { requireLiveSettings, SettingError, type Settings } from "../../app/settings.server";
import { run } from "../setup/commands.mjs";
import { findChromium } from "../setup/programs.mjs";

/** Looks for what of an installation is not as it has to be. */

const DEADLINE_MS = 10_000;
const CHROMIUM_DEADLINE_MS = 20_000;
const MAX_BACKUP_AGE_MS = 2 * 86_400_000;
const MEGABYTE = 1024 * 1024;
const OTHERS_MASK = 0o077;
const MADE_UP_ADDRESS = "help@yantra.example";

export interface Finding {
  /** `note`: works, and should be known. */
  state: "ok" | "note" | "failed";
  text: string;
  todo?: string | undefined;
}

const ok = (text: string): Finding => ({ state: "ok", text });
const note = (text: string, todo?: string): Finding => ({ state: "note", text, todo });
const failed = (text: string, todo: string): Finding => ({ state: "failed", text, todo });
/** Stops real use alone. */
const failedIfReal = ({ mode }: Settings, text: string, todo: string) =>
  mode === "production" ? failed(text, todo) : note(text, todo);

type Check = (settings: Settings) => Finding | undefined | Promise<Finding | undefined>;

/** By what is printed; nothing is found where a check does not apply. */
export const CHECKS: Record<string, Check> = {
  settings: (settings) => {
    requireLiveSettings(settings);
    const { mode } = settings;
    return mode === "production" ? ok(mode) : note(mode, "Set NODE_ENV=production for real use.");
  },
  Chromium: checkChromium,
  user: ({ mode }) =>
    process.getuid?.() === 0 && mode === "production"
      ? failed("this is root", "Run the server and its commands as a user of its own; Chromium has no sandbox as root.")
      : undefined,
  permissions: checkPermissions,
  disk: checkDisk,
  bucket: checkBucket,
  payments: checkPayments,
  webhook: (settings) =>
    settings.razorpay === undefined || settings.razorpay.webhookSecrets.length > 0
      ? undefined
      : failedIfReal(
          settings,
          "there is no secret: payments are noticed late",
          `Create a webhook to ${settings.appUrl}/api/payments/webhook at Razorpay and set RAZORPAY_WEBHOOK_SECRET to its secret.`,
        ),
  email: checkMail,
  sender: ({ mode, contactEmail }) =>
    mode === "production" && contactEmail === MADE_UP_ADDRESS
      ? failed(`${contactEmail} is made up`, "Set CONTACT_EMAIL and CONTACT_PHONE to where people reach you.")
      : undefined,
  "SMS and WhatsApp": checkMessages,
  "WhatsApp templates": ({ messages }) =>
    messages?.whatsappFrom === undefined ? undefined : checkTemplates(messages.whatsappTemplates),
  proxy: ({ mode, appUrl, trustProxy }) => {
    if (trustProxy > 0) return ok(`${trustProxy} declared, ${appUrl}`);
    const todo = "Set TRUST_PROXY to the number of proxies in front, or everyone shares one address and its limits.";
    return mode === "production" ? failed("TRUST_PROXY is 0", todo) : note("none is declared");
  },
  backups: (settings) =>
    settings.databaseUrl === undefined
      ? checkBackups(settings, join(settings.dataDir, "backups"))
      : note("PostgreSQL is backed up by its own tools: see docs/postgres.md"),
  "backup copy": (settings) =>
    settings.backupDir === undefined
      ? note("there is none elsewhere", "Set BACKUP_DIR to a folder on another disk.")
      : checkBackups(settings, settings.backupDir),
  server: checkServer,
};

/** Makes all checks. A check that breaks is a finding like any other. @returns whether nothing failed, and lines to print */
export async function examine(settings: Settings): Promise<{ isWell: boolean; lines: string[] }> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => ({ name, finding: await runCheck(check, settings) })),
  );
  const lines = found.flatMap(({ name, finding }) => {
    if (finding === undefined) return [];
    const mark = finding.state === "failed" ? "FAILED" : finding.state.padEnd(6);
    return [`${mark}  ${name}: ${finding.text}`, ...(finding.todo === undefined ? [] : [`        ${finding.todo}`])];
  });
  const wrong = found.filter(({ finding }) => finding?.state === "failed").length;
  return { isWell: wrong === 0, lines: [...lines, wrong === 0 ? "All is well." : `${wrong} to put right.`] };
}

async function runCheck(check: Check, settings: Settings): Promise<Finding | undefined> {
  try {
    return await check(settings);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return error instanceof SettingError
      ? failed("the server will not start", why)
      : failed(`could not be looked at: ${why}`, "Run this as the server's user, with its environment.");
  }
}

/** Starts the browser that prints receipts once, for its version. */
async function checkChromium({ chromiumPath }: Settings): Promise<Finding> {
  const path = findChromium({ PATH: process.env["PATH"], CHROMIUM_PATH: chromiumPath });
  if (path === undefined)
    return failed(
      chromiumPath === undefined ? "there is none" : `there is none at ${chromiumPath}`,
      "Install chromium-headless-shell (Debian) or set CHROMIUM_PATH. Until then receipts open as pages, not as PDF files.",
    );
  const { code, output } = await run(path, ["--version"], { cwd: "/", deadlineMs: CHROMIUM_DEADLINE_MS });
  return code === 0
    ? ok(`${output.trim().split("\n").at(-1) ?? ""} (${path})`)
    : failed(`${path} does not start`, `Run ${path} --version and install what it says is missing.`);
}

function checkPermissions({ dataDir }: Settings): Finding {
  if (!existsSync(dataDir)) return note(`${dataDir} is not there yet; the first start makes it`);
  if (!isWritable(dataDir))
    return failed(`${dataDir} cannot be written to`, "Give it to the user of the server: chown -R USER DATA_DIR.");
  return (lstatSync(dataDir).mode & OTHERS_MASK) === 0
    ? ok(`${dataDir} is for its own user alone`)
    : failed(`other users may look into ${dataDir}`, `Run chmod -R go= ${dataDir}`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return lstatSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** As the server judges it, which writes to the admins. @param read what it judges by */
export async function checkDisk(settings: Settings, read = readServerState): Promise<Finding | undefined> {
  if (!existsSync(settings.dataDir)) return undefined;
  const now = new Date();
  const state = await read(settings, { heartbeats: [], startedAt: now, now });
  const free = `${Math.floor(state.freeBytes / MEGABYTE)} MB are free`;
  return listConditions(state, now).every(({ kind }) => kind !== "diskLow")
    ? ok(free)
    : failed(free, "Make room where DATA_DIR is, or move it to a larger disk: bookings stop when it is full.");
}

/** Writes a file beside the photos that are private, reads it as the server and as a stranger do, and removes it. */
async function checkBucket({ bucket }: Settings): Promise<Finding | undefined> {
  if (bucket === undefined) return undefined;
  const probe = "photos/doctor.txt";
  const content = randomUUID();
  let reason = "";
  const files = createBucketStore(bucket, (error) => {
    reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  try {
    await files.check?.();
    await files.put(probe, Buffer.from(content));
    const isSame = (await files.read(probe))?.toString() === content;
    const { name, prefix, region, endpoint = `https://s3.${region}.amazonaws.com` } = bucket;
    const isOpen = (await readAddress(`${endpoint}/${name}/${prefix}${probe}`)) === content;
    await files.remove(probe);
    if (isOpen) return failed("anyone may read the bucket, and it holds private photos", "Block public access to it.");
    return isSame
      ? ok(`${bucket.name} stores, returns and removes files, and refuses unsigned addresses`)
      : failed("what was written does not come back", "Look whether something changes files in the bucket.");
  } catch {
    return failed(
      `${bucket.name} does not answer as it should (${reason})`,
      "Check FILES_URL, S3_ENDPOINT, S3_REGION and the keys, which need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.",
    );
  }
}

async function readAddress(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
  return answer.ok ? answer.text() : undefined;
}

/** What is wrong where a provider is asked with a name and its secret; undefined for nothing. */
async function askProvider(
  url: string,
  { name, secret }: { name: string; secret: string },
  settings: string,
): Promise<Finding | undefined> {
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const answer = await fetch(url, { headers: { Authorization: authorization }, signal }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer === undefined || answer.status >= 500)
    return failed(`${new URL(url).origin} does not answer`, "Check the network, a firewall and the address.");
  return answer.status === 401 || answer.status === 404
    ? failed(`the provider refuses the account (${name})`, `Check ${settings}, or make new ones there.`)
    : undefined;
}

async function checkPayments(settings: Settings): Promise<Finding> {
  const { razorpay, razorpayApiUrl, mode, testPayments } = settings;
  if (razorpay === undefined)
    return failedIfReal(
      settings,
      "there are no keys: no money can be paid",
      "Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.",
    );
  const { keyId: name, keySecret: secret } = razorpay;
  const url = `${razorpayApiUrl}/v1/payments?count=1`;
  const wrong = await askProvider(url, { name, secret }, "RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET");
  if (wrong !== undefined) return wrong;
  return mode === "production" && testPayments
    ? note("the keys are test keys: no money moves", "Set the live keys when you begin.")
    : ok(`Razorpay takes the keys (${name})`);
}

/** Signs in at the mail server and sends nothing. */
async function checkMail(settings: Settings): Promise<Finding> {
  const { smtpUrl } = settings;
  if (smtpUrl === undefined)
    return failedIfReal(
      settings,
      "emails are written into DATA_DIR/outbox and reach nobody",
      "Set SMTP_URL to your mail server.",
    );
  const limits = { connectionTimeout: DEADLINE_MS, greetingTimeout: DEADLINE_MS, socketTimeout: DEADLINE_MS };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return ok(`${new URL(smtpUrl).host} takes the sign-in`);
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(smtpUrl, "SMTP_URL") : String(error);
    return failed(`the mail server refuses: ${problem}`, "Check host, port, name and password in SMTP_URL.");
  } finally {
    transport.close();
  }
}

async function checkMessages({ messages }: Settings): Promise<Finding> {
  if (messages === undefined)
    return note("no account at Twilio is set: people read their messages on the site and by email");
  const { apiUrl, accountSid: name, authToken: secret, smsFrom } = messages;
  const url = `${apiUrl}/2010-04-01/Accounts/${name}.json`;
  const wrong = await askProvider(url, { name, secret }, "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN");
  if (wrong !== undefined) return wrong;
  return smsFrom === undefined
    ? note("no TWILIO_SMS_FROM is set: login with a code by SMS is off")
    : ok("Twilio takes the account and its token");
}

function checkTemplates(known: Readonly<Record<string, Readonly<Record<string, string>>>>): Finding {
  const missing = TEMPLATE_KINDS.flatMap((kind) =>
    LANGUAGES.filter((language) => known[kind]?.[language] === undefined).map((language) => `${kind} (${language})`),
  );
  return missing.length === 0
    ? ok("each has a Content SID in every language")
    : failed(
        `without a Content SID: ${missing.join(", ")}`,
        "Have the texts of npm run templates approved, and write their SIDs into the file TWILIO_WHATSAPP_TEMPLATES.",
      );
}

async function checkBackups({ dataDir, databaseFile, backupDir }: Settings, folder: string): Promise<Finding> {
  if (folder === backupDir && !isWritable(folder))
    return failed(
      `${folder} cannot be written to`,
      "Create it, mount its disk, and give it to the user of the server.",
    );
  const now = new Date();
  const newest = await findNewestBackupTime(folder, now);
  const todo = "Look in the log for 'nightly backup', make room, and run npm run backup -- FILE meanwhile.";
  if (newest === undefined)
    return (await isNewDatabase({ dataDir, databaseFile }, now))
      ? note(`none yet in ${folder}`)
      : failed(`there is none in ${folder}`, todo);
  const text = `the newest in ${folder} is of ${newest.toISOString()}`;
  return now.getTime() - newest.getTime() > MAX_BACKUP_AGE_MS ? failed(text, todo) : ok(text);
}

/** What the running server says of itself. */
async function checkServer({ host, port }: Settings): Promise<Finding> {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const origin = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const { status } = z.object({ status: z.string() }).parse(await answer.json());
    return status === "ready"
      ? ok("runs and is ready")
      : failed(`runs and is ${status}`, "See /readyz for which part, and the log for why.");
  } catch {
    return note("none runs here");
  }
}
