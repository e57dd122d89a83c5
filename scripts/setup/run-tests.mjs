import { totalmem } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals, typescriptProgram } from "./commands.mjs";
import { say, SetupError } from "./console.mjs";
import { ensureDatabaseModule, ensurePackages } from "./dependencies.mjs";
import { ensureChromium, ensurePdfTools } from "./programs.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "./test-environment.mjs";
import { addTotals, countPlaywright, countVitest, readTotals } from "./totals.mjs";

/** The compiler in Go collects no garbage up to 6 GB where they are at hand: half of its time. */
const ROOMY_BYTES = 12 * 1024 ** 3;
const GO_MEMORY = totalmem() >= ROOMY_BYTES ? { GOGC: "off", GOMEMLIMIT: "6GiB" } : {};

/** Ends a hanging part; far above the usual duration. */
const PART_DEADLINE_MS = 30 * 60_000;

/** @type {[name: string, program: string, args: string[]][]} */
const CHECKS = [
  ["types and lint", "oxlint", ["--type-aware", "--type-check", "--deny-warnings"]],
  ["layers", "depcruise", ["--config", ".dependency-cruiser.js", "app", "db", "scripts"]],
  ["format", "oxfmt", ["--check"]],
];

/** What the quick checks add: a file that has not changed is not read again. @type {Record<string, string[]>} */
const CACHED = { layers: ["--cache", "node_modules/.cache/dependency-cruiser", "--cache-strategy", "content"] };

/** @typedef {import("./totals.mjs").Totals} Totals */
/** @typedef {{root: string, env: NodeJS.ProcessEnv, reports: string, prepared: Promise<unknown>}} Surroundings */

/**
 * Prepares the machine and runs every test, each part even when another has failed. The last line
 * of the output is `N passed, N failed`.
 *
 * @param {string} root folder of the project
 * @param {{quick?: boolean}} [options] quick: the checks of the sources and the unit tests alone
 * @returns {Promise<number>} 0 when tests ran and none failed
 */
export async function runTests(root, { quick = false } = {}) {
  stopOnSignals();
  process.chdir(root);
  const temporary = makeTemporaryFolder("test");
  process.once("exit", temporary.remove);
  /** @type {[string, Totals][]} */
  let parts;
  try {
    // What the system's packages bring is loaded while npm loads its own.
    const prepared = preparePrograms();
    // Its failure is reported where it is awaited; until then it must not end the process.
    prepared.catch(() => undefined);
    await ensurePackages(root);
    const env = { ...cleanEnvironment(), DATA_DIR: join(temporary.path, "data") };
    const surroundings = { root, env, reports: temporary.path, prepared };
    parts = quick ? await runQuickParts(surroundings) : await runParts(surroundings);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    parts = [["set-up", { passed: 0, failed: 1 }]];
  }
  const totals = addTotals(parts.map(([, part]) => part));
  for (const [name, { flaky = [], failures = [] }] of parts) {
    for (const test of flaky) say(`\nFlaky in ${name}: ${test}`);
    for (const test of failures) say(`\nFailed in ${name}: ${test}`);
  }
  say("");
  for (const [name, { passed, failed, seconds }] of parts)
    say(`${name}: ${passed} passed, ${failed} failed${seconds === undefined ? "" : ` in ${seconds} s`}`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

/** @param {Surroundings} surroundings @returns {Promise<[string, Totals][]>} */
async function runParts(surroundings) {
  const { root, env, prepared } = surroundings;
  // Tests wait for the build and the database module, so these go first; the checks fill what they leave idle.
  const ready = Promise.all([builds(root, env), ensureDatabaseModule(root), prepared]);
  const tests = ready.then(([built]) => runTestParts(surroundings, built));
  return (await Promise.all([runChecks(surroundings), tests])).flat();
}

/** @param {Surroundings} surroundings @param {boolean} built @returns {Promise<[string, Totals][]>} */
async function runTestParts(surroundings, built) {
  // Two rows beside each other: the browser tests, which are the longest part, and all others. All at once took longer:
  // what polls and draws meanwhile costs more than the gaps that it fills.
  const failed = { passed: 0, failed: 1 };
  const browser = async () => {
    const pages = built ? await makeDemoData(surroundings).then(() => runPages(surroundings)) : failed;
    return { pages, system: await runVitest(surroundings, "system") };
  };
  const others = async () => ({
    unit: await runVitest(surroundings, "unit"),
    long: await runVitest(surroundings, "long"),
    api: built ? await runVitest(surroundings, "api") : failed,
  });
  const rows = await Promise.all([browser(), others()]);
  return Object.entries({ ...rows[0], ...rows[1] });
}

/** What tells within a minute whether a change is sound. @param {Surroundings} surroundings @returns {Promise<[string, Totals][]>} */
async function runQuickParts(surroundings) {
  await Promise.all([ensureDatabaseModule(surroundings.root), surroundings.prepared]);
  const [unit, ...checks] = await Promise.all([
    runVitest(surroundings, "unit"),
    ...CHECKS.map((check) => runCheck(surroundings, check, CACHED)),
  ]);
  return [...checks, ["unit", unit]];
}

/** Checks of the sources alone, one after the other. @param {Surroundings} surroundings */
async function runChecks(surroundings) {
  const results = [];
  for (const check of CHECKS) results.push(await runCheck(surroundings, check));
  return results;
}

/** Tests that need the data make it themselves where this failed, and say why. @param {Surroundings} surroundings */
async function makeDemoData({ root, env }) {
  await run(process.execPath, typescriptProgram("tests/fixtures/make-demo-data.ts"), { cwd: root, env });
}

/** Installs what tests need besides npm's packages. */
async function preparePrograms() {
  await Promise.all([ensureChromium(), ensurePdfTools()]);
}

/** @param {string} root @param {NodeJS.ProcessEnv} env */
async function builds(root, env) {
  try {
    await ensureBuild(root, { env });
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return false;
  }
}

/**
 * A check that passes or fails as a whole, counted as one.
 *
 * @param {Surroundings} surroundings
 * @param {(typeof CHECKS)[number]} check
 * @param {Record<string, string[]>} [more] further arguments by check
 * @returns {Promise<[string, Totals]>}
 */
async function runCheck(surroundings, [name, program, args], more = {}) {
  const { code, seconds } = await runPart(surroundings, name, program, [...args, ...(more[name] ?? [])]);
  return [name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds }];
}

/** @param {Surroundings} surroundings @param {string} project @returns {Promise<Totals>} */
async function runVitest(surroundings, project) {
  const file = join(surroundings.reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, seconds } = await runPart(surroundings, project, "vitest", args);
  return { ...readTotals(file, code, countVitest), seconds };
}

/** @param {Surroundings} surroundings @returns {Promise<Totals>} */
async function runPages(surroundings) {
  const file = join(surroundings.reports, "pages.json");
  const env = { ...surroundings.env, PAGES_REPORT: file };
  const { code, seconds } = await runPart({ ...surroundings, env }, "pages", "playwright", ["test"]);
  const totals = { ...readTotals(file, code, countPlaywright), seconds };
  if (!totals.again?.length) return totals;
  const second = await runPart(surroundings, "flaky pages", "playwright", ["test", "--retries=0", ...totals.again]);
  return second.code === 0 ? totals : { ...totals, passed: totals.passed - 1, failed: totals.failed + 1 };
}

/**
 * @param {Surroundings} surroundings
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<{code: number, seconds: number}>}
 */
async function runPart({ root, env }, name, program, args) {
  say("");
  say(`— ${name} —`);
  const beganMs = performance.now();
  const { code } = await run(process.execPath, localProgram(root, program, args), {
    cwd: root,
    env: { ...GO_MEMORY, ...env },
    show: true,
    deadlineMs: PART_DEADLINE_MS,
  });
  return { code, seconds: Math.round((performance.now() - beganMs) / 1_000) };
}
