import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildIsCurrent, ensureBuild } from "./build.mjs";
import { findChromium } from "./programs.mjs";
import { dependenciesAreCurrent } from "./dependencies.mjs";
import { countPlaywright, countVitest, readTotals } from "./totals.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "yantra-setup-"));
  vi.spyOn(console, "log").mockReturnValue(undefined);
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("installed packages", () => {
  const lock = (packages: Record<string, object>) => JSON.stringify({ packages });
  const wanted = {
    "": { name: "x" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", optional: true },
  };

  it.each([
    ["all but an optional one", { "node_modules/a": { version: "1.0.0" } }, true],
    ["another version", { "node_modules/a": { version: "1.0.1" } }, false],
    ["one missing", { "node_modules/b": { version: "2.0.0" } }, false],
  ])("%s", (_name, installed, expected) => {
    write("package-lock.json", lock(wanted));
    write("node_modules/.package-lock.json", lock(installed));
    expect(dependenciesAreCurrent(root)).toBe(expected);
  });
});

describe("the build", () => {
  /** A builder that makes what the real one makes, counts its runs and can be told to fail half-way. */
  const BUILDER = `
    const { mkdirSync, writeFileSync, appendFileSync, existsSync } = require("node:fs");
    appendFileSync("runs", process.env.NODE_ENV + " ");
    for (const folder of ["build/server", "build/client"]) mkdirSync(folder, { recursive: true });
    writeFileSync("build/server/index.js", "");
    if (existsSync("app/broken.ts")) process.exit(1);
    writeFileSync("build/server/server.js", "");`;
  const build = () => ensureBuild(root, { command: ["builder.cjs"] });

  beforeEach(() => {
    write("builder.cjs", BUILDER);
    write("app/root.tsx", "one");
    write("locales/hi/common.json", "{}");
  });

  it("is made once, in production form, and not again when only times have changed", async () => {
    await build();
    utimesSync(join(root, "app/root.tsx"), new Date(), new Date());
    await build();
    expect(readFileSync(join(root, "runs"), "utf8")).toBe("production ");
    expect(buildIsCurrent(root)).toBe(true);
  });

  it.each(["app/new.tsx", "locales/hi/common.json", "package-lock.json"])(
    "is made again when %s has changed",
    async (path) => {
      await build();
      write(path, "changed");
      expect(buildIsCurrent(root)).toBe(false);
      await build();
      expect(readFileSync(join(root, "runs"), "utf8")).toBe("production production ");
    },
  );

  it("that failed is never used, even when the sources are as before", async () => {
    await build();
    write("app/broken.ts", "x");
    await expect(build()).rejects.toThrow(/could not be built/);
    expect(buildIsCurrent(root)).toBe(false);
    rmSync(join(root, "app/broken.ts"));
    expect(buildIsCurrent(root)).toBe(false);
    await build();
    expect(buildIsCurrent(root)).toBe(true);
  });
});

describe("Chromium", () => {
  const program = (name: string) => {
    write(`bin/${name}`, "#!/bin/sh\n");
    chmodSync(join(root, "bin", name), 0o755);
    return join(root, "bin", name);
  };
  const env = () => ({ PATH: join(root, "bin") });

  it("is the small one where both are there", () => {
    const whole = program("chromium");
    expect(findChromium(env())).toBe(whole);
    expect(findChromium(env())).not.toBe(program("chromium-headless-shell"));
    expect(findChromium(env())).toBe(join(root, "bin", "chromium-headless-shell"));
  });

  it("is the one that was chosen, or none", () => {
    program("chromium");
    const other = program("other");
    expect(findChromium({ ...env(), CHROMIUM_PATH: other })).toBe(other);
    expect(findChromium({ ...env(), CHROMIUM_PATH: `${other}-gone` })).toBeUndefined();
    expect(findChromium({ ...env(), CHROMIUM_PATH: "" })).toBe(join(root, "bin", "chromium"));
  });
});

describe("the totals of a run", () => {
  const report = (content: unknown) => {
    write("report.json", typeof content === "string" ? content : JSON.stringify(content));
    return join(root, "report.json");
  };
  const ofFile = (status: string, ...cases: string[]) => ({
    numPassedTests: cases.filter((one) => one === "passed").length,
    numTotalTests: cases.length,
    testResults: [
      {
        name: "a.test.ts",
        status,
        assertionResults: cases.map((one, index) => ({ status: one, fullName: `${index}` })),
      },
    ],
  });

  it.each([
    ["passed", ofFile("passed", "passed", "passed"), 0, { passed: 2, failed: 0 }],
    ["failed and was skipped", ofFile("failed", "passed", "failed", "pending"), 1, { passed: 1, failures: ["1", "2"] }],
    ["did not load", ofFile("failed"), 1, { passed: 0, failed: 1, failures: ["a.test.ts"] }],
    ["ended badly after passing", ofFile("passed", "passed"), 1, { passed: 1, failed: 1 }],
    ["broke off", "{", 0, { passed: 0, failed: 1 }],
  ])("counts what %s", (_what, content, code, expected) => {
    expect(readTotals(report(content), code, countVitest)).toMatchObject(expected);
  });

  it("counts skipped browser tests as failed, and names those that needed a second try", () => {
    const spec = { file: "a.spec.ts", line: 7, tests: [{ status: "flaky", projectName: "script-on" }] };
    const stats = { expected: 3, flaky: 1, skipped: 1, unexpected: 0 };
    const pages = { stats, errors: [], suites: [{ suites: [{ specs: [spec] }] }] };
    expect(readTotals(report(pages), 0, countPlaywright)).toEqual({
      passed: 4,
      failed: 1,
      failures: [],
      again: ["a.spec.ts:7", "--project=script-on"],
    });
  });

  it("counts a part without a report as failed", () => {
    expect(readTotals(join(root, "none.json"), 0, countVitest)).toEqual({ passed: 0, failed: 1 });
  });
});
