import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals } from "./commands.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { cleanEnvironment } from "./test-environment.mjs";

/** Far beyond what all of it takes. */
const DEADLINE_MS = 90 * 60_000;
/** Besides the tests of faults themselves: those that hold at their full number in every run. */
const TESTS = ["tests/faults", "tests/api/booking-race.test.ts", "tests/api/webhook.test.ts", "tests/api/payment-race.test.ts", "tests/api/provider-down.test.ts"];

/**
 * Brings every fault about as often as is required: kills, forgeries, late money, a provider that is away.
 * SEED=… repeats what a random run has found.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when nothing was lost
 */
export async function runFaults(root) {
  stopOnSignals();
  process.chdir(root);
  await ensureDependencies(root);
  const { SEED } = process.env;
  const env = { ...cleanEnvironment(), FULL: "1", ...(SEED === undefined ? {} : { SEED }) };
  await ensureBuild(root, { env });
  const { code } = await run(process.execPath, localProgram(root, "vitest", ["run", "--project", "api", ...TESTS]), { cwd: root, env, show: true, deadlineMs: DEADLINE_MS });
  return code;
}
