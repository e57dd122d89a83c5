import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals } from "./commands.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { cleanEnvironment } from "./test-environment.mjs";

/** Far beyond what all of it takes. */
const DEADLINE_MS = 90 * 60_000;
/** Besides the tests of faults themselves: those that hold at their full number in every run. */
const TESTS = [
  "tests/faults",
  "tests/api/booking-race.test.ts",
  "tests/api/webhook.test.ts",
  "tests/api/payment-race.test.ts",
  "tests/api/provider-down.test.ts",
];

/**
 * Brings every fault about as often as is required: kills, forgeries, late money, a provider that is away.
 * SEED=… repeats what a random run has found.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when nothing was lost
 */
export async function runFaults(root) {
  return runInFull(root, TESTS);
}

/**
 * Sends every call of the product ten thousand inputs that are made up, and watches what else it still does.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when nothing was upset
 */
export async function runInputs(root) {
  return runInFull(root, ["tests/api/bad-input.test.ts"]);
}

/** @param {string} root @param {string[]} tests files and folders, each at its full number */
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
