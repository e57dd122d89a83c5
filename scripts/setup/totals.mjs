import { existsSync, readFileSync } from "node:fs";

/**
 * Results of one part of the tests. Skipped tests count as failed.
 *
 * @typedef {{passed: number, failed: number, failures?: string[], again?: string[], seconds?: number}} Totals failures:
 *   names of what failed, with the reason's first line; again: arguments of Playwright for what passed at the second try
 * @typedef {{numPassedTests: number, numTotalTests: number, testResults: {name: string, status: string, assertionResults: {status: string, fullName: string, failureMessages: string[]}[]}[]}} VitestReport
 * @typedef {{suites?: PlaywrightSuite[], specs?: {file: string, line: number, title: string, tests: {status: string, projectName: string}[]}[]}} PlaywrightSuite
 * @typedef {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}, errors: unknown[], suites?: PlaywrightSuite[]}} PlaywrightReport
 */

/**
 * Counts the results in a JSON report; at least one failed where the exit code is not 0 or nothing ran.
 * @template T
 * @param {string} file @param {number} code @param {(report: T) => Totals} count @returns {Totals}
 */
export function readTotals(file, code, count) {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0 };
  try {
    if (existsSync(file)) totals = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A report that broke off counts as a failure.
    totals.failed = 1;
  }
  const isFailure = totals.failed === 0 && (code !== 0 || totals.passed === 0);
  return isFailure ? { ...totals, failed: 1 } : totals;
}

/** A file that fails to load counts as one failure. @param {VitestReport} report @returns {Totals} */
export function countVitest({ numPassedTests, numTotalTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status !== "passed" && assertionResults.every((test) => test.status === "passed"),
  );
  const failedTests = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName, failureMessages: [why = ""] }) => `${fullName}: ${why.split("\n")[0]}`),
  );
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + brokenFiles.length,
    failures: [...failedTests, ...brokenFiles.map(({ name }) => name)],
  };
}

/** What passed at the second try counts as passed. @param {PlaywrightReport} report @returns {Totals} */
export function countPlaywright({ stats, errors, suites = [] }) {
  const withStatus = (/** @type {string} */ wanted) =>
    suites.flatMap(listSpecs).filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: withStatus("unexpected").map(({ file, title }) => `${file}: ${title}`),
    again: withStatus("flaky").flatMap(({ file, line, tests }) => [
      `${file}:${line}`,
      ...tests.map(({ projectName }) => `--project=${projectName}`),
    ]),
  };
}

/** @param {PlaywrightSuite} suite @returns {NonNullable<PlaywrightSuite["specs"]>} */
const listSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(listSpecs)];
