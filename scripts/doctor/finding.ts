/** What the doctor says about one thing. */
export interface Finding {
  /** `note`: works, and should be known. */
  state: "ok" | "note" | "failed";
  name: string;
  /** What was found. */
  text: string;
  /** What to do about it. */
  todo?: string;
}

export const ok = (name: string, text: string): Finding => ({ state: "ok", name, text });
export const note = (name: string, text: string, todo?: string): Finding => ({
  state: "note",
  name,
  text,
  ...(todo === undefined ? {} : { todo }),
});
export const failed = (name: string, text: string, todo: string): Finding => ({ state: "failed", name, text, todo });

const MARKS = { ok: "ok    ", note: "note  ", failed: "FAILED" } as const;

/** One line for what was found, and one for what to do. */
export function printFinding({ state, name, text, todo }: Finding): string {
  return `${MARKS[state]}  ${name}: ${text}${todo === undefined ? "" : `\n        ${todo}`}`;
}
