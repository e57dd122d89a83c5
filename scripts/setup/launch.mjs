import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { localProgram, run, stopOnSignals, typescriptProgram } from "./commands.mjs";
import { say, SetupError, showTail } from "./console.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { loadEnvFile } from "./env-file.mjs";
import { waitForAnswer, whyNotListen } from "./ports.mjs";
import { createProcessGroup, endWithNpm, stopGroupOnSignals } from "./process-group.mjs";
import { readKnownSettings, wantsDemoData } from "./settings.mjs";
import { startMessageStandIn, startStandIn } from "./stand-in.mjs";

/** The development server compiles its first page on request. */
const ANSWER_DEADLINE_MS = 60_000;
/** Where the app listens unless HOST or production mode say otherwise. */
const LOOPBACK = "127.0.0.1";
/** Left alone V8 lets the heap grow to four times of what is in use: 325 MB under load instead of 190. */
const HEAP_FLAG = "--heap-growing-percent=50";

/** @typedef {import("./settings.mjs").KnownSettings} KnownSettings */

/**
 * Installs what is missing, builds, prepares the database, and runs the app until it ends or a signal comes.
 *
 * @param {string} root folder of the project
 * @param {"built" | "hot"} form the built server, or the development server with hot reload
 * @returns {Promise<number>} the app's exit code
 * @throws SetupError with what a person has to do
 */
export async function launch(root, form) {
  endWithNpm();
  const forgetSignals = stopOnSignals();
  process.chdir(root);
  loadEnvFile(root);
  await ensureDependencies(root);
  const settings = await readKnownSettings(root);
  await requirePort(settings);
  const chromiumPath = await ensureChromium();
  if (form === "built") await ensureBuild(root);
  const group = createProcessGroup();
  try {
    const inTestMode = !settings.gatewayConfigured && settings.mode !== "production";
    // Before the demo data, which creates orders at the stand-in.
    const gateway = inTestMode ? await startStandIn(group, root, webhookAddress(settings)) : {};
    const testsMessages = !settings.messagesConfigured && settings.mode !== "production";
    /** @type {Record<string, string>} */
    const messages = testsMessages ? await startMessageStandIn(group, root) : {};
    const chromium = chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath };
    const env = { ...process.env, PORT: String(settings.port), ...chromium, ...gateway, ...messages };
    const accounts = await prepareData(root, settings, env);
    forgetSignals();
    stopGroupOnSignals(group);
    const testMessages = messages["TWILIO_API_URL"];
    return await runTogether(group, { root, form, settings, env, inTestMode, testMessages, accounts });
  } finally {
    await group.stop();
  }
}

/** @param {KnownSettings} settings */
async function requirePort({ mode, port, host }) {
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

/**
 * Migrates the database and seeds an empty one.
 *
 * @param {string} root
 * @param {KnownSettings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} output of the seed: the demo accounts
 */
async function prepareData(root, settings, env) {
  const migration = await run(process.execPath, typescriptProgram(join(root, "scripts/migrate.ts")), {
    cwd: root,
    env,
  });
  if (migration.code !== 0) {
    showTail(migration.output);
    throw new SetupError(
      `The database in ${settings.dataDir} could not be prepared; the reason stands above. Nothing in it was changed.`,
    );
  }
  if (!wantsDemoData(settings)) return "";
  const seed = await run(process.execPath, typescriptProgram(join(root, "scripts/seed.ts")), { cwd: root, env });
  if (seed.code !== 0) {
    showTail(seed.output);
    throw new SetupError(
      "The demonstration data could not be written; the reason stands above. DEMO_DATA=0 npm start goes on without it.",
    );
  }
  return seed.output.trim();
}

/**
 * @param {import("./process-group.mjs").ProcessGroup} group
 * @param {{root: string, form: "built" | "hot", settings: KnownSettings, env: NodeJS.ProcessEnv, inTestMode: boolean, testMessages: string | undefined, accounts: string}} options
 * @returns {Promise<number>}
 */
async function runTogether(group, { root, form, settings, env, inTestMode, testMessages, accounts }) {
  const app = group.start(
    "The app",
    form === "built" ? [HEAP_FLAG, join(root, "build/server/server.js")] : hotServer(root, settings),
    { cwd: root, env },
  );
  const first = group.firstToEnd();
  const answered = await waitForAnswer(`${localAddress(settings)}/healthz`, {
    host: new URL(settings.appUrl).host,
    deadlineMs: ANSWER_DEADLINE_MS,
    giveUp: () => !app.running() || group.isStopping(),
  });
  if (answered && !group.isStopping()) welcome(settings, inTestMode, testMessages, accounts);
  else if (app.running() && !group.isStopping())
    throw new SetupError(`The app did not answer within ${ANSWER_DEADLINE_MS / 1_000} s and was stopped.`);

  const gone = await first;
  if (group.isStopping()) {
    await group.stop();
    return app.ended;
  }
  if (gone !== app) {
    console.error(`${gone.name} has ended, so the app is stopped too. Start again with the same command.`);
    await group.stop();
    return (await app.ended) || 1;
  }
  const code = await app.ended;
  if (!answered) console.error("The app did not start; its messages stand above.");
  return code;
}

/** @param {string} root @param {KnownSettings} settings */
function hotServer(root, { port, host }) {
  const where = ["--port", String(port), "--strictPort", ...(host === undefined ? [] : ["--host", host])];
  return localProgram(root, "remix", ["vite:dev", ...where]);
}

/** The app's local address; the public one may lead through a proxy. @param {KnownSettings} settings */
function localAddress({ port, host }) {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** @param {KnownSettings} settings */
function webhookAddress(settings) {
  const origin = settings.appUrl.startsWith("http:") ? settings.appUrl : localAddress(settings);
  return `${origin}/api/payments/webhook`;
}

/** @param {KnownSettings} settings @param {boolean} inTestMode @param {string | undefined} testMessages @param {string} accounts */
function welcome(settings, inTestMode, testMessages, accounts) {
  say("");
  say(`Yantra runs at ${settings.appUrl}`);
  if (inTestMode) say("Payments are tests: no money moves.");
  if (testMessages !== undefined) say(`SMS and WhatsApp are tests: read them at ${testMessages}`);
  if (accounts !== "") say(accounts);
  say("Press Ctrl+C to stop.");
}
