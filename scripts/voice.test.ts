import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** The command, given lines. */
function run(args: readonly string[], said: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/voice.ts", ...args], {
    input: said.join("\n"),
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { status, lines: lines.map((line): unknown => JSON.parse(line)), errors: stderr };
}

describe("the voice command", () => {
  it("prints one line of JSON for each utterance, be it empty, long or strange", () => {
    const understood: [said: string, answer: object][] = [
      ["उद्यापासून तीन दिवस", { kind: "days", start: "2026-11-22", end: "2026-11-24" }],
      ["", { kind: "unknown" }],
      ["बुकिंग पक्की करा", { kind: "command", command: "confirm" }],
      ["confirm ".repeat(50_000), { kind: "unknown" }],
      ["\u0000\ud83d\ude9c", { kind: "unknown" }],
      ["उद्यापासून", { kind: "days", start: "2026-11-22" }],
      ["do not book", { kind: "denied" }],
    ];
    const options = ["--language", "mr", "--today=2026-11-21"];
    const { status, lines } = run(
      options,
      understood.map(([said]) => said),
    );
    expect([status, lines]).toEqual([0, understood.map(([, answer]) => answer)]);
  });

  it("ends with 2 and one line where an option is wrong", () => {
    const usage = "Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]\n";
    const refusal = (errors: string) => ({ status: 2, lines: [], errors: `${errors} ${usage}` });
    expect(run(["--language", "ta"], ["book now"])).toEqual(refusal("No such language: “ta”."));
    expect(run(["--today", "2026-02-30"], [])).toEqual(refusal("No such day: “2026-02-30”."));
    expect(run(["--days", "3"], [])).toEqual(refusal("Unknown or incomplete option: “--days 3”."));
  });
});
