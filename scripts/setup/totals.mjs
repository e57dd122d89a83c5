import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Results of one part of the tests. Skipped tests count as failed.
 *
 * @typedef {{passed: number, failed: number, failures?: string[], flaky?: string[], again?: string[], seconds?: number}} Totals failures:
 *   names of what failed, with the first line of why; flaky: of what passed at the second try, with why it failed at the
 *   first; again: arguments of Playwright for these
 */

/** @typedef {{status: string, name: string, message: string, assertionResults: VitestCase[]}} VitestFile */
/** @typedef {{status: string, fullName: string, failureMessages?: string[]}} VitestCase */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numTotalTests
 * @property {VitestFile[]} testResults
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{expected: number, unexpected: number, flaky: number, skipped: number}} stats
 * @property {{message?: string}[]} errors
 * @property {PlaywrightSuite[]} [suites]
 */

/** @typedef {{suites?: PlaywrightSuite[], specs?: PlaywrightSpec[]}} PlaywrightSuite */
/** @typedef {{ok: boolean, file: string, line: number, title: string, tests: {projectName: string, results: PlaywrightTry[]}[]}} PlaywrightSpec */
/** @typedef {{error?: {message?: string}}} PlaywrightTry */

/**
 * Counts the results in a test report.
 *
 * @template T
 * @param {string} file its JSON report
 * @param {number} code its exit code
 * @param {(report: T) => Totals} count
 * @returns {Totals} at least one failed when the exit code is not 0 or nothing ran
 */
export function readTotals(file, code, count) {
  const totals = existsSync(file) ? countOrNothing(file, count) : { passed: 0, failed: 0 };
  const nothingToShow = totals.failed === 0 && (code !== 0 || totals.passed === 0);
  return nothingToShow ? { ...totals, failed: 1 } : totals;
}

/** @template T @param {string} file @param {(report: T) => Totals} count @returns {Totals} */
function countOrNothing(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A file that fails to load counts as one failure. @param {VitestReport} report @returns {Totals} */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status !== "passed" && file.assertionResults.every((test) => test.status === "passed"),
  );
  const cases = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages: [reason] = [] }) => ({
      ...{ passed: status === "passed", reason },
      text: describe(`${relative("", file.name)}: ${fullName}`, reason ?? status),
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + brokenFiles.length,
    flaky: cases.filter(({ passed, reason }) => passed && reason !== undefined).map(({ text }) => text),
    failures: [
      ...cases.filter(({ passed }) => !passed).map(({ text }) => text),
      ...brokenFiles.map((file) => describe(relative("", file.name), file.message)),
    ],
  };
}

/** What passed at the second try counts as passed. @param {PlaywrightReport} report @returns {Totals} */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = suites.flatMap(listSpecs);
  const failedSpecs = specs.filter((spec) => !spec.ok);
  const flakySpecs = specs.filter(({ ok, tests }) => ok && tests.some(({ results }) => results.length > 1));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    flaky: flakySpecs.flatMap(describeSpec),
    again: flakySpecs.flatMap(({ file, line, tests }) => [
      `${file}:${line}`,
      ...tests.map(({ projectName }) => `--project=${projectName}`),
    ]),
    failures: [...failedSpecs.flatMap(describeSpec), ...errors.map(({ message }) => describe("Playwright", message))],
  };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** @param {PlaywrightSpec} spec @returns {string[]} */
function describeSpec({ file, title, tests }) {
  return tests.map(({ projectName, results }) =>
    describe(`[${projectName}] ${file}: ${title}`, results.find(({ error }) => error !== undefined)?.error?.message),
  );
}

/** @param {string} name @param {string} [reason] */
function describe(name, reason = "") {
  const [first = ""] = stripVTControlCharacters(reason).trim().split("\n");
  return `${name}\n    ${first}`;
}

/** @param {Totals[]} parts @returns {Totals} */
export function addTotals(parts) {
  return parts.reduce((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }), {
    passed: 0,
    failed: 0,
  });
}
