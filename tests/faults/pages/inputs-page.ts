import { writeStart, writeTable, type Run } from "./page-start";

/** What `npm run inputs` writes. */

const SHOWN_CALLS = 20;

export interface InputsResult {
  seed: number;
  calls: readonly { call: string; inputs: number; ms: number; faults: number }[];
}

/** Calls with the longest delay first. */
export const longestFirst = (calls: InputsResult["calls"]) => calls.toSorted((one, other) => other.ms - one.ms);

export function writeInputsPage({ seed, calls }: InputsResult, run: Run): string {
  const all = longestFirst(calls);
  const upset = all.filter(({ faults }) => faults > 0).map(({ call, faults }) => `- \`${call}\`: ${faults}`);
  const rows = all.slice(0, SHOWN_CALLS).map(({ call, ms }) => [`\`${call}\``, String(ms)]);
  const sizes = [...new Set(all.map(({ inputs }) => inputs))].toSorted((one, other) => other - one);
  const counted = sizes.map((size) => {
    const { length } = all.filter(({ inputs }) => inputs === size);
    return `${length} calls with ${size.toLocaleString("en")} inputs each`;
  });
  return `${writeStart("Made-up inputs and what came of them", "inputs", run)}
${counted.join(" and ")}, from the seed ${seed}. Inputs that were answered with 5xx, with an error in another form, or not at all: ${upset.length === 0 ? "none." : `\n\n${upset.join("\n")}`}

Sixteen were on their way at a time: the longest delay of the event loop by all of them together was ${all[0]?.ms ?? 0} ms, without the time in which other programs had the processor. By call, in ms; the worst that one request of each kind does in a large stock is in [delays](delays.md):

${writeTable(["call", "longest delay"], rows)}
`;
}
