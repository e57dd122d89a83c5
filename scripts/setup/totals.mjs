import { existsSync, readFileSync } from "node:fs";

/**
 * Results of one part of the tests. Skipped tests count as failed.
 *
 * @typedef {{passed: number, failed: number}} Totals
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numTotalTests
 * @property {{status: string, assertionResults: {status: string}[]}[]} testResults
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{expected: number, unexpected: number, flaky: number, skipped: number}} stats
 * @property {unknown[]} errors
 */

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
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + brokenFiles.length };
}

/** What passed at the second try is flaky: Playwright names it, and it counts as passed. @param {PlaywrightReport} report @returns {Totals} */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length };
}

/** @param {Totals[]} parts @returns {Totals} */
export function addTotals(parts) {
  return parts.reduce((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }), {
    passed: 0,
    failed: 0,
  });
}
