import { parseArgs } from "node:util";
import { PAGE_NAMES, type PageName } from "./page-load/page-cases";
import { PROFILES, type ProfileName } from "./page-load/profiles";

export const BENCH_NAMES = ["2g", "job", "requests", "writers", "start", "pdf", "search", "engines", "growth"] as const;
export type BenchName = (typeof BENCH_NAMES)[number];

export interface BenchOptions {
  benches: readonly BenchName[];
  /** Loads of each page; the median counts. */
  runs: number;
  /** Of load for each address. */
  seconds: number;
  profiles: readonly ProfileName[];
  pages: readonly PageName[];
  /** Largest stock whose growth is measured. */
  maxMachines: number;
}

export const USAGE = `npm run bench [-- ${BENCH_NAMES.join(" | ")}] [--runs N] [--seconds N] [--profiles ${PROFILES.map(({ name }) => name).join(",")}] [--pages ${PAGE_NAMES.join(",")}] [--machines N]`;

const PROFILE_NAMES = PROFILES.map(({ name }) => name);
const WHOLE = { runs: 3, seconds: 5, profiles: PROFILE_NAMES, maxMachines: 1_000_000 };
/** All benches in turn: short, to see whether anything has got worse. */
const SHORT = { runs: 1, seconds: 2, profiles: PROFILE_NAMES.slice(0, 1), maxMachines: 10_000 };

/**
 * Reads the command line.
 *
 * @throws Error with one line for a person
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: "string" },
      seconds: { type: "string" },
      profiles: { type: "string" },
      pages: { type: "string" },
      machines: { type: "string" },
    },
  });
  const benches = readNames("bench", positionals, BENCH_NAMES);
  const usual = positionals.length === 0 ? SHORT : WHOLE;
  return {
    benches,
    runs: readNumber("runs", values.runs, usual.runs),
    seconds: readNumber("seconds", values.seconds, usual.seconds),
    profiles:
      values.profiles === undefined ? usual.profiles : readNames("profile", values.profiles.split(","), PROFILE_NAMES),
    maxMachines: readNumber("machines", values.machines, usual.maxMachines),
    pages: values.pages === undefined ? PAGE_NAMES : readNames("page", values.pages.split(","), PAGE_NAMES),
  };
}

/** None given means all. */
function readNames<T extends string>(what: string, given: readonly string[], known: readonly T[]): readonly T[] {
  const unknown = given.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`There is no ${what} "${unknown}"; there are ${known.join(", ")}.`);
  return given.length === 0 ? known : known.filter((name) => given.includes(name));
}

function readNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, got "${text}".`);
  return value;
}
