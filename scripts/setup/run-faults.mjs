import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals } from "./commands.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { cleanEnvironment } from "./test-environment.mjs";

/** Far above the usual duration. */
const DEADLINE_MS = 90 * 60_000;
/** Fault tests, and the other tests with a full number of runs. */
const TESTS = [
  "tests/faults",
  "tests/api/booking-race.test.ts",
  "tests/api/webhook.test.ts",
  "tests/api/payment-race.test.ts",
  "tests/api/provider-down.test.ts",
];

/**
 * Runs the fault tests in full: kills, forged webhooks, late payments, provider outages. SEED=… repeats a random run.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when all pass
 */
export async function runFaults(root) {
  return runInFull(root, TESTS);
}

/**
 * Sends ten thousand random inputs to every endpoint and checks that the app keeps working.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when all pass
 */
export async function runInputs(root) {
  return runInFull(root, ["tests/api/bad-input.test.ts"]);
}

/** @param {string} root @param {string[]} tests files and folders, each run in full */
async function runInFull(root, tests) {
  stopOnSignals();
  process.chdir(root);
  await ensureDependencies(root);
  const { SEED } = process.env;
  const env = { ...cleanEnvironment(), FULL: "1", ...(SEED === undefined ? {} : { SEED }) };
  await ensureBuild(root, { env });
  const { code } = await run(process.execPath, localProgram(root, "vitest", ["run", "--project", "api", ...tests]), {
    cwd: root,
    env,
    show: true,
    deadlineMs: DEADLINE_MS,
  });
  return code;
}
