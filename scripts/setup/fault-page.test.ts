import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readResults, writePage, type FaultResult } from "./fault-page.mjs";
import { FAULT_ROWS } from "./fault-rows.mjs";
import config from "../../vitest.config";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RESULT: FaultResult = {
  result: "5 passed",
  seconds: 12,
  at: "2026-03-01",
  commit: "abc1234",
  machine: "2 × CPU",
};

describe("rows of faults", () => {
  it("have names of their own and tests that are there", () => {
    expect(new Set(FAULT_ROWS.map(({ name }) => name)).size).toBe(FAULT_ROWS.length);
    const files = FAULT_ROWS.flatMap(({ tests }) => tests);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it("may have tests of several projects, which run one after the other", () => {
    const orders = (config.test?.projects ?? []).map((project) =>
      typeof project === "object" && "test" in project ? project.test?.sequence?.groupOrder : undefined,
    );
    expect(new Set(orders).size).toBe(orders.length);
  });
});

describe("the page of results", () => {
  it("keeps what it holds and says what was not run", () => {
    const [first = "", second = ""] = FAULT_ROWS.map(({ name }) => name);
    const page = writePage(new Map([[second, RESULT]]));
    expect([...readResults(page)]).toEqual([[second, RESULT]]);
    expect(page).toMatch(new RegExp(`\`${first}\` .*not run yet`));
    expect(writePage(readResults(page))).toBe(page);
  });
});
