import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readSettings, requireDataDir, requireLiveSettings, SettingError, type Settings } from "~/settings.server";
import { startMessageSandbox } from "./message-sandbox/server";
import { migrateDatabase } from "./migrate-database";
import { startSandbox } from "./razorpay-sandbox/server";
import { seedDatabase } from "./seed/seed-database";
import { localProgram, run, typescriptProgram } from "./setup/commands.mjs";
import { SetupError, showTail } from "./setup/console.mjs";
import { waitForAnswer, whyNotListen } from "./setup/ports.mjs";

const ANSWER_DEADLINE_MS = 60_000;
/** Where the app listens unless HOST or production mode say otherwise. */
const LOOPBACK = "127.0.0.1";

/** Prepares the data, starts stand-ins and runs the built server. @param options.beforeServer it takes signals over */
export async function serve(
  root: string,
  { isDev, beforeServer }: { isDev: boolean; beforeServer: () => Promise<void> },
): Promise<number> {
  const settings = requireSettings();
  await requirePort(settings);
  const isTest = settings.mode !== "production";
  if (isTest && settings.razorpay === undefined) await startPayments(settings);
  const messages = isTest && settings.messages === undefined ? await startMessageSandbox() : undefined;
  Object.assign(process.env, messages?.env);
  const accounts = await prepareData(root, settings.demoData ?? isTest);
  process.env["PORT"] = String(settings.port);
  await beforeServer();
  const ended = isDev ? runVite(root, settings) : import(pathToFileURL(join(root, "build/server/server.js")).href);
  const answered = await waitForAnswer(`${localAddress(settings)}/healthz`, {
    host: new URL(settings.appUrl).host,
    deadlineMs: ANSWER_DEADLINE_MS,
  });
  if (!answered) throw new SetupError(`The app did not answer within ${ANSWER_DEADLINE_MS / 1_000} s.`);
  console.log(`\nYantra runs at ${settings.appUrl}`);
  if (isTest && settings.razorpay === undefined) console.log("Payments are tests: no money moves.");
  if (messages !== undefined) console.log(`SMS and WhatsApp are tests: read them at ${messages.url}`);
  if (accounts !== "") console.log(accounts);
  console.log("Press Ctrl+C to stop.");
  await ended;
  return isDev ? Number(process.exitCode ?? 0) : 0;
}

function requireSettings(): Settings {
  try {
    const settings = readSettings(process.env);
    requireLiveSettings(settings);
    requireDataDir(settings);
    return settings;
  } catch (error) {
    throw error instanceof SettingError ? new SetupError(error.message) : error;
  }
}

/** The public address may lead through a proxy. */
function localAddress({ host, port }: Settings): string {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function requirePort({ mode, port, host }: Settings): Promise<void> {
  const reason = await whyNotListen(port, host ?? (mode === "production" ? undefined : LOOPBACK));
  if (reason === undefined) return;
  const where = `Port ${port}${host === undefined ? "" : ` of ${host}`}`;
  if (reason === "EADDRINUSE")
    throw new SetupError(
      `${where} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
  if (reason === "EACCES")
    throw new SetupError(`${where} is not allowed to this user. Choose one above 1023: PORT=3000 npm start`);
  throw new SetupError(`${where} cannot be listened on (${reason}). Check PORT and HOST.`);
}

/** Migrates, and seeds an empty database in a program of its own, which frees what that took. @returns demo accounts */
async function prepareData(root: string, seeds: boolean): Promise<string> {
  // Read again, with the keys of the stand-in.
  const settings = requireSettings();
  if (existsSync(settings.databaseFile)) {
    await migrateDatabase(settings);
    return seeds ? (await seedDatabase(settings)).join("\n") : "";
  }
  const script = join(root, seeds ? "scripts/seed.ts" : "scripts/migrate.ts");
  const { code, output } = await run(process.execPath, typescriptProgram(script), { cwd: root });
  if (code === 0) return seeds ? output.trim() : "";
  showTail(output);
  throw new SetupError(
    "The database could not be prepared; the reason stands above. DEMO_DATA=0 leaves the demo data out.",
  );
}

/** Starts the stand-in of Razorpay with keys of its own and points the app at it. */
async function startPayments(settings: Settings): Promise<void> {
  const keyId = `rzp_test_${randomBytes(7).toString("hex")}`;
  const [keySecret, webhookSecret] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
  const origin = settings.appUrl.startsWith("http:") ? settings.appUrl : localAddress(settings);
  const webhookUrl = `${origin}/api/payments/webhook`;
  const { url } = await startSandbox({ port: 0, keyId, keySecret, webhookSecret, webhookUrl });
  Object.assign(process.env, {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: url,
    RAZORPAY_CHECKOUT_JS_URL: `${url}/v1/checkout.js`,
  });
}

/** Vite's server, which compiles a page when it is first asked for. */
async function runVite(root: string, { port, host }: Settings): Promise<void> {
  const where = ["--port", String(port), "--strictPort", ...(host === undefined ? [] : ["--host", host])];
  const vite = spawn(process.execPath, localProgram(root, "remix", ["vite:dev", ...where]), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void vite.kill(signal));
  await once(vite, "exit");
  process.exit(vite.exitCode ?? 0);
}
