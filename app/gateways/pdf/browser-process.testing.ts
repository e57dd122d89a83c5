import { readdirSync, readFileSync } from "node:fs";

/** Looks at the processes of browsers that a test has started, by the directory their profiles lie in. For tests only; needs /proc. */

interface LinuxProcess {
  id: number;
  group: number;
  state: string;
}

const POLL_MS = 20;
const POLL_LIMIT_MS = 5_000;

/** Every live process of browsers whose profile lies under a directory: those that name it, and the rest of their groups. */
export function listBrowserProcesses(directory: string): LinuxProcess[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .flatMap((id) => readProcess(id));
  const groups = new Set(
    all.filter(({ id }) => readCommandLine(id).includes(`--user-data-dir=${directory}`)).map(({ group }) => group),
  );
  return all.filter(({ group, state }) => groups.has(group) && state !== "Z");
}

/** Which of some processes are still there and not merely waiting to be collected. */
export function stillAlive(processes: readonly LinuxProcess[]): LinuxProcess[] {
  return processes.flatMap(({ id, group }) =>
    readProcess(id).filter((now) => now.group === group && now.state !== "Z"),
  );
}

/** Waits until a condition holds; false when it never did. */
export async function eventually(condition: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < POLL_LIMIT_MS; waited += POLL_MS) {
    if (condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return condition();
}

/** The environment of a process, one `NAME=value` a line; empty where it has ended. */
export function readEnvironment(id: number): string {
  try {
    return readFileSync(`/proc/${id}/environ`, "utf8").replaceAll("\0", "\n");
  } catch {
    return "";
  }
}

function readProcess(id: number): LinuxProcess[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name in parentheses may hold spaces; state, parent and group follow it.
    const [state = "", , group = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [{ id, group: Number(group), state }];
  } catch {
    return [];
  }
}

function readCommandLine(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
