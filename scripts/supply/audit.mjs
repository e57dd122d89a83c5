import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

/** Looks production's packages up in the registry's list of known vulnerabilities. */

const DEADLINE_MS = 60_000;
const SEVERE = ["high", "critical"];

/**
 * @typedef {{severity: string, via?: (string | {url?: string, title?: string})[]}} Vulnerability
 * @typedef {{vulnerabilities?: Record<string, Vulnerability>}} AuditReport
 * @typedef {{package: string, advisory: string, reason: string}} AuditException
 * @typedef {{state: "passed" | "failed" | "unreachable", lines: string[]}} Verdict
 */

/**
 * @param {AuditReport | undefined} report of `npm audit --json`; undefined where there was no answer
 * @param {readonly AuditException[]} exceptions advisories that were looked at and cannot be mended
 * @returns {Verdict}
 */
export function judgeAudit(report, exceptions) {
  if (report?.vulnerabilities === undefined)
    return { state: "unreachable", lines: ["The registry's audit cannot be reached: nothing was looked up."] };
  const lines = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => SEVERE.includes(severity))
    .flatMap(([name, { severity, via = [] }]) =>
      via
        // A package that is only named depends on one with an advisory of its own.
        .filter((cause) => typeof cause !== "string")
        .filter(({ url }) => !exceptions.some((known) => known.package === name && known.advisory === url))
        .map(({ url, title }) => `${name} (${severity}): ${title ?? ""} ${url ?? ""}`.trim()),
    );
  return { state: lines.length === 0 ? "passed" : "failed", lines };
}

/** @param {string} root @returns {AuditException[]} */
export function readExceptions(root) {
  return JSON.parse(readFileSync(`${root}/scripts/supply/audit-exceptions.json`, "utf8"));
}

/** @param {string} root @returns {Promise<AuditReport | undefined>} undefined where the registry does not answer */
export function runAudit(root) {
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: DEADLINE_MS, maxBuffer: 64 * 1024 * 1024 };
    // npm exits with 1 where it found something.
    execFile("npm", ["audit", "--omit=dev", "--json"], options, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        resolve(undefined);
      }
    });
  });
}
