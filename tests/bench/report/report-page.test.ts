import { expect, it } from "vitest";
import { writeReport, type BenchRun } from "./report-page";

const RUN: BenchRun = {
  args: ["pdf"],
  at: "2026-01-02T03:04",
  commit: "abc1234",
  machine: "2 × X, Node 20",
  load: 0.5,
};

it("has a section for each bench that was ever run, with what it reported and where", () => {
  const page = writeReport("", new Map([["pdf", ["\nfirst table", "second"]]]), RUN);
  expect(page).toContain("# What was measured\n");
  expect(page).toContain(
    "\n## pdf\n\n2026-01-02T03:04 UTC, commit abc1234, 2 × X, Node 20, load 0.5: `npm run bench -- pdf`\n\n```text\nfirst table\n```\n\n```text\nsecond\n```\n",
  );
});

it("replaces the sections of what was run again and keeps the others, in one order", () => {
  const first = writeReport("", new Map([["search", ["old search"]]]), RUN);
  const both = writeReport(first, new Map([["requests", ["old requests"]]]), RUN);
  const again = writeReport(both, new Map([["requests", ["new requests"]]]), { ...RUN, commit: "def5678" });
  expect(again).not.toContain("old requests");
  expect(again).toContain("old search");
  expect(again.indexOf("## requests")).toBeLessThan(again.indexOf("## search"));
  expect(again.match(/^## /gm)).toHaveLength(2);
  expect(writeReport(again, new Map(), RUN)).toBe(again);
});
