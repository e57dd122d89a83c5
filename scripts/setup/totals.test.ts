import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localProgram, run } from "./commands.mjs";
import { cleanEnvironment } from "./test-environment.mjs";
import { addTotals, countPlaywright, countVitest, readTotals } from "./totals.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TEST_FILES = {
  "good.test.js": `import { it, expect } from "vitest"; it("a", () => expect(1).toBe(1)); it("b", () => expect(1).toBe(1));`,
  "bad.test.js": `import { it, expect } from "vitest"; it("a", () => expect(1).toBe(2)); it.skip("b", () => {}); it.todo("c");`,
  "broken.test.js": `import "./not-there.js";`,
  "flaky.test.js": `import { it, expect } from "vitest"; let tries = 0; it("a", { retry: 1 }, () => expect(++tries).toBe(2));`,
  "after.test.js": `import { it, afterAll } from "vitest"; afterAll(() => { throw new Error("late"); }); it("a", () => {});`,
};
let folder: string;

beforeAll(() => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".cache", "totals-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runVitestOn(name: string, files: Record<string, string>) {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const report = join(root, "report.json");
  const args = ["run", "--root", root, "--config", "/dev/null", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, localProgram(ROOT, "vitest", args), {
    cwd: root,
    env: cleanEnvironment(),
  });
  return readTotals(report, code, countVitest);
}

describe("counting what Vitest did", () => {
  it("counts failed, skipped and planned tests and broken files as failed", async () => {
    const { failures, flaky, ...counts } = await runVitestOn("all", TEST_FILES);
    expect(counts).toEqual({ passed: 4, failed: 5 });
    expect(flaky).toEqual([expect.stringMatching(/flaky.test.js: a\n.*expected 1 to be 2/)]);
    expect(failures?.toSorted()).toEqual([
      expect.stringMatching(/after.test.js\n.*late/),
      expect.stringMatching(/bad.test.js: a\n.*expected 1 to be 2/),
      expect.stringMatching(/bad.test.js: b\n/),
      expect.stringMatching(/bad.test.js: c\n/),
      expect.stringMatching(/broken.test.js\n.*not-there/),
    ]);
  });

  it("counts passed tests", async () => {
    const totals = await runVitestOn("good", { "good.test.js": TEST_FILES["good.test.js"] });
    expect(totals).toEqual({ passed: 2, failed: 0, failures: [], flaky: [] });
  });

  it("takes a run without tests for a failure", async () => {
    expect(await runVitestOn("none", {})).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("counting what Playwright did", () => {
  it("counts as passed what passed at the second try, and what was skipped as failed", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 7, failed: 4 });
    expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 7, failed: 5 });
  });

  it("names what failed, at both tries or at the first", () => {
    const results = [{ error: { message: "Error: \u001b[31mgone\u001b[39m\nat a line" } }];
    const failed = {
      ok: false,
      file: "a.spec.ts",
      line: 7,
      title: "fails",
      tests: [{ projectName: "script-on", results }],
    };
    const second = {
      ...failed,
      ok: true,
      title: "late",
      tests: [{ projectName: "script-on", results: [...results, {}] }],
    };
    const passed = { ...failed, ok: true, title: "passes", tests: [{ projectName: "script-on", results: [{}] }] };
    const suites = [{ suites: [{ specs: [failed, second, passed] }] }];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [], suites })).toMatchObject({
      failures: ["[script-on] a.spec.ts: fails\n    Error: gone"],
      flaky: ["[script-on] a.spec.ts: late\n    Error: gone"],
      again: ["a.spec.ts:7", "--project=script-on"],
    });
  });
});

describe("a report", () => {
  const write = (text: string) => {
    const file = join(folder, "written.json");
    writeFileSync(file, text);
    return file;
  };
  const good = { passed: 4, failed: 0 };

  it("is believed when its runner ended well", () => {
    expect(readTotals(write("{}"), 0, () => good)).toEqual(good);
  });

  it("without failures counts one when its runner ended badly", () => {
    expect(readTotals(write("{}"), 1, () => good)).toEqual({ passed: 4, failed: 1 });
  });

  it("that is missing, cut off or of another shape is a failure", () => {
    expect(readTotals(join(folder, "none.json"), 0, () => good)).toEqual({ passed: 0, failed: 1 });
    expect(readTotals(write("{"), 0, () => good)).toEqual({ passed: 0, failed: 1 });
    expect(readTotals(write("{}"), 0, countPlaywright)).toEqual({ passed: 0, failed: 1 });
  });

  it("adds up with others", () => {
    expect(addTotals([good, { passed: 1, failed: 2 }])).toEqual({ passed: 5, failed: 2 });
  });
});
