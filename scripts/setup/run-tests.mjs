import { totalmem } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { localProgram, run } from "./commands.mjs";
import { SetupError } from "./console.mjs";
import { ensureDatabaseModule, ensurePackages } from "./dependencies.mjs";
import { ensureChromium, ensurePdfTools } from "./programs.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "./test-environment.mjs";
import { countPlaywright, countVitest, readTotals } from "./totals.mjs";

/** The compiler in Go collects no garbage up to 6 GB where they are at hand: half of its time. */
const ROOMY_BYTES = 12 * 1024 ** 3;
const GO_MEMORY = totalmem() >= ROOMY_BYTES ? { GOGC: "off", GOMEMLIMIT: "6GiB" } : {};
/** Ends a hanging part; far above the usual duration. */
const PART_DEADLINE_MS = 30 * 60_000;

/** The quick checks read only what has changed. */
const CACHE = ["--cache", "node_modules/.cache/dependency-cruiser", "--cache-strategy", "content"];
/** @type {(quick: boolean) => [name: string, program: string, args: string[]][]} */
const listChecks = (quick) => [
  ["types and lint", "oxlint", ["--type-aware", "--type-check", "--deny-warnings"]],
  ["layers", "depcruise", ["--config", ".dependency-cruiser.js", "app", "db", "scripts", ...(quick ? CACHE : [])]],
  ["format", "oxfmt", ["--check"]],
];

/** @typedef {import("./totals.mjs").Totals} Totals */

/**
 * Prepares the machine and runs every test, each part also after a failure. The last line is `N passed, N failed`.
 * @param {string} root @param {{quick?: boolean}} [options] quick: checks of the sources and unit tests alone
 * @returns {Promise<number>} 0 when tests ran and none failed
 */
export async function runTests(root, { quick = false } = {}) {
  process.chdir(root);
  const temporary = makeTemporaryFolder("test");
  process.once("exit", temporary.remove);
  /** @type {[string, Totals][]} */
  let parts;
  try {
    // What the system's packages bring is loaded while npm loads its own.
    const prepared = Promise.all([ensureChromium(), ensurePdfTools()]);
    await ensurePackages(root);
    const env = { ...GO_MEMORY, ...cleanEnvironment(), DATA_DIR: join(temporary.path, "data") };
    const tests = createParts(root, env, temporary.path);
    const ready = Promise.all([ensureDatabaseModule(root), prepared]);
    if (quick) parts = (await Promise.all([tests.runChecks(quick), ready.then(() => tests.runVitest("unit"))])).flat();
    else parts = await runAll(root, env, ready, tests);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    parts = [["set-up", { passed: 0, failed: 1 }]];
  }
  console.log("");
  for (const [name, { failures = [] }] of parts) for (const test of failures) console.log(`Failed in ${name}: ${test}`);
  const total = { passed: 0, failed: 0 };
  for (const [name, { passed, failed, seconds }] of parts) {
    total.passed += passed;
    total.failed += failed;
    console.log(`${name}: ${passed} passed, ${failed} failed${seconds === undefined ? "" : ` in ${seconds} s`}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * One part after another: each fills two processors, and the browser tests beside the API's took both twice as long.
 * @param {string} root @param {NodeJS.ProcessEnv} env @param {Promise<unknown>} ready what tests need besides the build
 * @param {ReturnType<typeof createParts>} tests
 */
async function runAll(root, env, ready, { runChecks, runVitest, runPages }) {
  const building = ensureBuild(root, { env }).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof SetupError)) throw error;
    return error.message;
  });
  const [problem, parts] = await Promise.all([building, runChecks(false), ready]);
  if (typeof problem === "string") {
    console.error(problem);
    return [
      ...parts,
      /** @type {[string, Totals]} */ (["build", { passed: 0, failed: 1 }]),
      ...(await runVitest("unit")),
    ];
  }
  for (const project of ["unit", "long", "system", "api"]) parts.push(...(await runVitest(project)));
  return [...parts, ...(await runPages())];
}

/** @param {string} root @param {NodeJS.ProcessEnv} env @param {string} reports folder */
function createParts(root, env, reports) {
  /** @param {string} name @param {string} program @param {string[]} args */
  async function runPart(name, program, args) {
    console.log(`\n— ${name} —`);
    const beganMs = performance.now();
    const options = { cwd: root, env, show: true, deadlineMs: PART_DEADLINE_MS };
    const { code } = await run(process.execPath, localProgram(root, program, args), options);
    return { code, seconds: Math.round((performance.now() - beganMs) / 1_000) };
  }

  return {
    /** Checks of the sources, each counted as one test. @param {boolean} quick @returns {Promise<[string, Totals][]>} */
    async runChecks(quick) {
      /** @type {[string, Totals][]} */
      const results = [];
      for (const [name, program, args] of listChecks(quick)) {
        const { code, seconds } = await runPart(name, program, args);
        results.push([name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds }]);
      }
      return results;
    },
    /** @param {string} project @returns {Promise<[string, Totals][]>} */
    async runVitest(project) {
      const file = join(reports, `${project}.json`);
      const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const { code, seconds } = await runPart(project, "vitest", args);
      return [[project, { ...readTotals(file, code, countVitest), seconds }]];
    },
    /** Whatever needed a second try runs once more and must pass. @returns {Promise<[string, Totals][]>} */
    async runPages() {
      const file = join(reports, "pages.json");
      env["PAGES_REPORT"] = file;
      const { code, seconds } = await runPart("pages", "playwright", ["test"]);
      const { again = [], ...first } = readTotals(file, code, countPlaywright);
      if (again.length === 0) return [["pages", { ...first, seconds }]];
      const second = await runPart("flaky pages", "playwright", ["test", "--retries=0", ...again]);
      const failures = second.code === 0 ? [] : [`again: ${again[0]}`];
      const [passed, failed] = [first.passed - failures.length, first.failed + failures.length];
      return [["pages", { passed, failed, failures: [...(first.failures ?? []), ...failures], seconds }]];
    },
  };
}
