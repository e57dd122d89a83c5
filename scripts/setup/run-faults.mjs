import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals } from "./commands.mjs";
import { say, SetupError } from "./console.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { describeRun } from "./describe-run.mjs";
import { addResult } from "./fault-page.mjs";
import { FAULT_ROWS } from "./fault-rows.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "./test-environment.mjs";
import { countVitest, readTotals } from "./totals.mjs";

/** Far above the usual duration. */
const DEADLINE_MS = 90 * 60_000;
const PAGE = "docs/faults.md";

/**
 * Runs rows of faults in full, each by itself, and writes what came of them into the page of results. SEED=… repeats a
 * random run.
 *
 * @param {string} root folder of the project
 * @param {string[]} names of rows; "all" for every one, none for a list of them
 * @returns {Promise<number>} 0 when all pass
 */
export async function runFaults(root, names) {
  if (names.length === 0) {
    for (const { name, fault, required } of FAULT_ROWS) say(`${name.padEnd(20)}${fault}: ${required}`);
    return 0;
  }
  const wanted = names.includes("all") ? FAULT_ROWS : FAULT_ROWS.filter(({ name }) => names.includes(name));
  const unknown = names.filter((name) => name !== "all" && !FAULT_ROWS.some((row) => row.name === name));
  if (unknown.length > 0) throw new SetupError(`No row is named ${unknown.join(", ")}. The names: npm run faults`);
  const env = await prepare(root);
  const folder = makeTemporaryFolder("faults");
  process.once("exit", folder.remove);
  let failed = 0;
  for (const row of wanted) {
    const startedAt = performance.now();
    const report = join(folder.path, `${row.name}.json`);
    const code = await runTests(root, env, [
      ...row.tests,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    const totals = readTotals(report, code, countVitest);
    failed += totals.failed;
    const result = totals.failed === 0 ? `${totals.passed} passed` : `${totals.failed} failed, ${totals.passed} passed`;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    writeFileSync(
      join(root, PAGE),
      addResult(join(root, PAGE), row.name, { result, seconds, ...(await describeRun(root)) }),
    );
    await run(process.execPath, localProgram(root, "oxfmt", [PAGE]), { cwd: root });
    say(`${row.name}: ${result}, ${seconds} s`);
  }
  return failed === 0 ? 0 : 1;
}

/**
 * Sends ten thousand random inputs to every endpoint and checks that the app keeps working; with `--delays` the worst of
 * each kind of request to a large stock, to see how long others wait.
 *
 * @param {string} root folder of the project
 * @param {string[]} args
 * @returns {Promise<number>} 0 when all pass
 */
export async function runInputs(root, args) {
  const unknown = args.filter((arg) => arg !== "--delays");
  if (unknown.length > 0) throw new SetupError(`npm run inputs takes --delays or nothing, got ${unknown.join(" ")}.`);
  const [file, page] = args.includes("--delays")
    ? ["tests/faults/longest-delays.test.ts", "docs/delays.md"]
    : ["tests/api/bad-input.test.ts", "docs/inputs.md"];
  return runAndWrite(root, file, page, ["MACHINES", "FUZZ_COUNT", "FUZZ_PAGES", "FUZZ_SEED"]);
}

/**
 * Lets many people use the app while everything around it fails, for 20 minutes.
 *
 * @param {string} root folder of the project
 * @returns {Promise<number>} 0 when all pass
 */
export async function runSoak(root) {
  return runAndWrite(root, "tests/faults/soak.test.ts", "docs/soak.md", ["SOAK_MINUTES"]);
}

/** Runs a test that writes a page. @param {string} root @param {string} file @param {string} page @param {string[]} settings variables that it reads */
async function runAndWrite(root, file, page, settings) {
  const env = await prepare(root);
  for (const name of settings) if (process.env[name] !== undefined) env[name] = process.env[name];
  const code = await runTests(root, env, [file]);
  await run(process.execPath, localProgram(root, "oxfmt", [page]), { cwd: root });
  return code;
}

/** Builds what is tested. @param {string} root @returns {Promise<NodeJS.ProcessEnv>} */
async function prepare(root) {
  stopOnSignals();
  process.chdir(root);
  await ensureDependencies(root);
  const { SEED } = process.env;
  const env = { ...cleanEnvironment(), FULL: "1", ...(SEED === undefined ? {} : { SEED }) };
  await ensureBuild(root, { env });
  return env;
}

/** @param {string} root @param {NodeJS.ProcessEnv} env @param {string[]} args */
async function runTests(root, env, args) {
  const options = { cwd: root, env, show: true, deadlineMs: DEADLINE_MS };
  const { code } = await run(process.execPath, localProgram(root, "vitest", ["run", ...args]), options);
  return code;
}
