import { existsSync, readFileSync } from "node:fs";
import { FAULT_ROWS } from "./fault-rows.mjs";

/** @typedef {{result: string, seconds: number, at: string, commit: string, machine: string}} FaultResult */

const HEAD = `# Faults and what came of them

Written by \`npm run faults -- NAME …\`, which runs the named rows in full and replaces their results; \`npm run faults\` lists the names and
\`npm run faults -- all\` runs every row. \`npm test\` runs the same tests with smaller numbers.

| name | fault | required | result | seconds | when | commit | machine |
| --- | --- | --- | --- | --- | --- | --- | --- |
`;
const NOT_RUN = "not run yet";

/** @param {string} page @returns {Map<string, FaultResult>} results that stand on a page */
export function readResults(page) {
  /** @type {Map<string, FaultResult>} */
  const results = new Map();
  for (const line of page.split("\n")) {
    const [, name = "", , , result = "", seconds = "", at = "", commit = "", machine = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    const isKnown = FAULT_ROWS.some((row) => `\`${row.name}\`` === name);
    if (isKnown && result !== NOT_RUN)
      results.set(name.slice(1, -1), { result, seconds: Number(seconds), at, commit, machine });
  }
  return results;
}

/** @param {ReadonlyMap<string, FaultResult>} results */
export function writePage(results) {
  const lines = FAULT_ROWS.map(({ name, fault, required }) => {
    const found = results.get(name);
    const told = found
      ? [found.result, String(found.seconds), found.at, found.commit, found.machine]
      : [NOT_RUN, "", "", "", ""];
    return `| ${[`\`${name}\``, fault, required, ...told].join(" | ")} |`;
  });
  const open = FAULT_ROWS.flatMap(({ name, open: what }) => (what === undefined ? [] : [`- \`${name}\`: ${what}.`]));
  return `${HEAD}${lines.join("\n")}\n\n## What the tests do not reach\n\n${open.join("\n")}\n`;
}

/** @param {string} file @param {string} name @param {FaultResult} result @returns {string} the page with this result */
export function addResult(file, name, result) {
  const results = readResults(existsSync(file) ? readFileSync(file, "utf8") : "");
  return writePage(results.set(name, result));
}
