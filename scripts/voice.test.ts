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
    const said = [
      "उद्यापासून तीन दिवस",
      "",
      "बुकिंग पक्की करा",
      "confirm ".repeat(50_000),
      "\u0000\ud83d\ude9c",
      "उद्यापासून",
      "do not book",
    ];
    const { status, lines } = run(["--language", "mr", "--today=2026-11-21"], said);
    expect(status).toBe(0);
    expect(lines).toEqual([
      { kind: "days", start: "2026-11-22", end: "2026-11-24" },
      { kind: "unknown" },
      { kind: "command", command: "confirm" },
      { kind: "unknown" },
      { kind: "unknown" },
      { kind: "days", start: "2026-11-22" },
      { kind: "denied" },
    ]);
  });

  it.each([
    [["--language", "ta"], "No such language: “ta”."],
    [["--today", "2026-02-30"], "No such day: “2026-02-30”."],
    [["--days", "3"], "Unknown or incomplete option: “--days 3”."],
  ])("ends with 2 and one line where an option is wrong: %j", (args, reason) => {
    expect(run(args, ["book now"])).toEqual({
      status: 2,
      lines: [],
      errors: `${reason} Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]\n`,
    });
  });
});
