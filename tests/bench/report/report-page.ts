import { BENCH_NAMES, type BenchName } from "../bench-options";

/** The page of results: a section for each bench, replaced whole by its next run. */

const HEAD = `# What was measured

Written by \`npm run bench -- NAME\`, which replaces the section of each bench it ran. Times tell only as much as the machine was free: compare
figures of one section.
`;
const SECTION = /^## (\S+)\n/m;

export interface BenchRun {
  /** As given on the command line. */
  args: readonly string[];
  /** Minutes in UTC. */
  at: string;
  commit: string;
  machine: string;
  /** Runnable processes over the last minute, before it began. */
  load: number;
}

function readSections(page: string): Map<string, string> {
  const [, ...parts] = page.split(SECTION);
  const sections = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2)
    sections.set(parts[index] ?? "", (parts[index + 1] ?? "").trim());
  return sections;
}

/**
 * Returns the page with the results of one run in place of those of the run before.
 *
 * @param page as it was, or nothing
 * @param results what each bench reported, table by table
 */
export function writeReport(page: string, results: ReadonlyMap<BenchName, readonly string[]>, run: BenchRun): string {
  const sections = readSections(page);
  const command = ["npm run bench", ...(run.args.length === 0 ? [] : ["--", ...run.args])].join(" ");
  for (const [name, tables] of results) {
    const facts = `${run.at} UTC, commit ${run.commit}, ${run.machine}, load ${run.load.toFixed(1)}: \`${command}\``;
    sections.set(name, [facts, ...tables.map((table) => `\`\`\`text\n${table.trim()}\n\`\`\``)].join("\n\n"));
  }
  const known = BENCH_NAMES.flatMap((name) => {
    const text = sections.get(name);
    return text === undefined ? [] : [`## ${name}\n\n${text}\n`];
  });
  return [HEAD, ...known].join("\n");
}
