import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { describeUtterance, OptionError, readVoiceOptions } from "./describe-utterance";
import { expectRows } from "../../tests/fixtures/expect-rows";

const TODAY = "2026-11-21";

/** The command itself, given lines. */
function run(args: readonly string[], input: string) {
  const { status, stdout, stderr } = spawnSync("npx", ["tsx", "scripts/voice.ts", ...args], {
    input,
    encoding: "utf8",
  });
  return { status, lines: stdout.split("\n").filter((line) => line !== ""), errors: stderr.trim().split("\n") };
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
    ];
    const { status, lines } = run(["--language", "mr", "--today", TODAY], said.join("\n"));
    expect(status).toBe(0);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { kind: "days", start: "2026-11-22", end: "2026-11-24" },
      { kind: "unknown" },
      { kind: "command", command: "confirm" },
      { kind: "unknown" },
      { kind: "unknown" },
      { kind: "days", start: "2026-11-22" },
    ]);
  });

  it("ends with 2 and one line where an option is wrong", () => {
    const { status, lines, errors } = run(["--language", "ta"], "book now\n");
    expect(status).toBe(2);
    expect(lines).toEqual([]);
    expect(errors.filter((line) => !line.startsWith("npm "))).toEqual([
      "No such language: “ta”. Usage: npm run voice -- [--language en|hi|mr] [--today YYYY-MM-DD]",
    ]);
  });
});

describe("its options", () => {
  it("are English and today where none are given", () =>
    expect(readVoiceOptions([], TODAY)).toEqual({ language: "en", today: TODAY }));

  it("may be written with a sign between", () =>
    expect(readVoiceOptions(["--language=hi", "--today=2026-01-31"], TODAY)).toEqual({
      language: "hi",
      today: "2026-01-31",
    }));

  it.each([
    [["--language"]],
    [["--language", "english"]],
    [["--today", "tomorrow"]],
    [["--today", "2026-02-30"]],
    [["--days", "3"]],
    [["mr"]],
  ])("are refused in one line: %j", (args) => {
    const read = () => readVoiceOptions(args, TODAY);
    expect(read).toThrow(OptionError);
    expect(read).toThrow(/^[^\n]+$/);
  });
});

describe("an utterance", () => {
  it("is one line of JSON", () =>
    expectRows(
      [
        ["book now", { kind: "command", command: "book" }],
        ["close", { kind: "command", command: "close" }],
        ["do not book", { kind: "denied" }],
        ["tomorrow", { kind: "days", start: "2026-11-22", end: "2026-11-22" }],
        ["from tomorrow", { kind: "days", start: "2026-11-22" }],
        ["yesterday", { kind: "unknown" }],
        ["three days", { kind: "unknown" }],
      ],
      ([said]) => describeUtterance(said, { language: "en", today: TODAY }),
      ([, line]) => line,
    ));
});
