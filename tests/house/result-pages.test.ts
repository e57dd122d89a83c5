import { describe, expect, it } from "vitest";
import { DELAYS_HEADER, writeDelaysPage } from "../faults/pages/delays-page";
import { writeInputsPage } from "../faults/pages/inputs-page";
import { readStart, writeStart, type Run } from "../faults/pages/page-start";
import { writeSoakPage } from "../faults/pages/soak-page";
import { readText } from "./sources";

const RUN: Run = { at: "2026-03-01T10:00", commit: "abc1234", machine: "2 × CPU, Node 20.12.0", load: 1.5 };
const MEMORY = { resident: 155, heap: 80, heapUsed: 60, external: 5, native: 30, files: 40 };
const SUMS = { captured: 100, returned: 50 };

/** Pages of results, each as its command writes it from a small run. */
const PAGES = {
  "docs/inputs.md": writeInputsPage(
    {
      seed: 1,
      calls: [
        { call: "GET /a", inputs: 40, ms: 3, faults: 0 },
        { call: "GET /b", inputs: 40, ms: 70, faults: 2 },
        { call: "GET /api/c", inputs: 400, ms: 5, faults: 0 },
        { call: "GET /api/d", inputs: 400, ms: 4, faults: 0 },
      ],
    },
    RUN,
  ),
  "docs/delays.md": writeDelaysPage(
    {
      size: { equipment: 200, bookings: 400, history: 100 },
      requests: 2,
      moreRounds: 4,
      limitMs: 100,
      rows: [
        ["one|two", "admin", "120", "130", "80", "200 (a)", "200 × 1"],
        ["three", "visitor", "10", "12", "8", "20 (b)", "200 × 1"],
      ],
    },
    RUN,
  ),
  "docs/soak.md": writeSoakPage(
    {
      seed: 1,
      people: 2,
      minutes: 1,
      done: { bookings: 3 },
      troubles: { "full disk": 1 },
      statuses: { 200: 10, 503: 1 },
      faults: ["GET /: 500"],
      longestAnswerMs: 1_234,
      webhooks: { attempts: 5, unanswered: 1 },
      sums: { provider: SUMS, ledger: SUMS, papers: SUMS },
      memory: { beforeMib: 150, afterMib: 160, slope: 1, byMinute: [{ minute: 1, ...MEMORY }] },
    },
    RUN,
  ),
};
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** What a page says apart from its figures, so that a run's page can be held against what its command writes now. */
const headings = (page: string) =>
  page
    .split("\n")
    .filter((line, index, lines) => line.startsWith("# ") || (lines[index + 1] ?? "").startsWith("| ---"));

describe("a page of results", () => {
  it.each(NAMES)("%s says of which run it is", (name) => {
    expect(readStart(PAGES[name])?.run).toEqual(RUN);
  });

  it("says what was worst, and of how much", () => {
    expect(PAGES["docs/inputs.md"]).toMatch(
      /2 calls with 400 inputs each and 2 calls with 40 inputs each.*\n\n- `GET \/b`: 2\n\nSixteen were on their way at a time: the longest delay .* 70 ms/,
    );
    expect(PAGES["docs/delays.md"]).toMatch(/longest delay was 120 ms\. Of 2 kinds 1 delayed/);
    expect(PAGES["docs/delays.md"]).toContain(`| one\\|two | admin |`);
    expect(DELAYS_HEADER).toHaveLength(7);
    expect(PAGES["docs/soak.md"]).toMatch(/without an answer: 1\.\n/);
    expect(PAGES["docs/soak.md"]).toContain("slowest came after 1.2 s");
  });

  it.each(["docs/inputs.md", "docs/soak.md"] as const)(
    "%s stands as its command wrote it, and the page of commands leads to it",
    (name) => {
      const stored = readText(name);
      const start = readStart(stored);
      expect(start?.run.commit).toMatch(/^[0-9a-f]{7,}$/);
      expect(start?.run.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/);
      expect(stored.startsWith(start === undefined ? "?" : writeStart(start.title, start.command, start.run))).toBe(
        true,
      );
      const tables = (page: string) => headings(page).map((line) => line.replace(/\s+/g, " "));
      expect(tables(stored)).toEqual(tables(PAGES[name]));
      expect(readText("docs/commands.md")).toContain(`(${name.replace("docs/", "")})`);
    },
  );
});
