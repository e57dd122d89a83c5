import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { describeRun } from "../../../scripts/setup/describe-run.mjs";

/** How a page of results begins: which command wrote it, when, of which commit, and what else the machine did. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export interface Run {
  /** Minutes in UTC. */
  at: string;
  commit: string;
  machine: string;
  /** Processes that ran or waited to, on average over the last minute of the run. */
  load: number;
}

/** The run that ends now. */
export async function describeThisRun(): Promise<Run> {
  return { ...(await describeRun(ROOT)), load: loadavg()[0] ?? 0 };
}

/** @param command as it was given, without `npm run` */
export function writeStart(title: string, command: string, { at, commit, machine, load }: Run): string {
  return `# ${title}\n\nWritten by \`npm run ${command}\` at ${at} UTC, commit ${commit}, on ${machine}, at a load of ${load.toFixed(1)}.\n`;
}

const START = /^# (.+)\n\nWritten by `npm run (.+)` at (\S+) UTC, commit (\S+), on (.+), at a load of ([\d.]+)\.\n/;

/** What stands at the start of a page; undefined where no command wrote it. */
export function readStart(page: string): { title: string; command: string; run: Run } | undefined {
  const [, title, command, at, commit, machine, load] = START.exec(page) ?? [];
  if (title === undefined || command === undefined) return undefined;
  return { title, command, run: { at: at ?? "", commit: commit ?? "", machine: machine ?? "", load: Number(load) } };
}

/** A table of Markdown. */
export function writeTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
