import { chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildIsCurrent, ensureBuild } from "./build.mjs";
import { findChromium } from "./programs.mjs";
import { dependenciesAreCurrent } from "./dependencies.mjs";
import { makeTemporaryFolder } from "./test-environment.mjs";
import { countPlaywright, countVitest, readTotals } from "./totals.mjs";

let root: string;

beforeEach(() => {
  const temporary = makeTemporaryFolder("setup");
  root = temporary.path;
  vi.spyOn(console, "log").mockReturnValue(undefined);
  vi.spyOn(console, "error").mockReturnValue(undefined);
  return () => {
    vi.restoreAllMocks();
    temporary.remove();
  };
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it("installed packages are current where all have their version, but for optional ones", () => {
  const lock = (path: string, packages: object) => write(path, JSON.stringify({ packages }));
  const [a, b] = [{ version: "1.0.0" }, { version: "2.0.0", optional: true }];
  lock("package-lock.json", { "": { name: "x" }, "node_modules/a": a, "node_modules/b": b });
  const isCurrent = (packages: object) => {
    lock("node_modules/.package-lock.json", packages);
    return dependenciesAreCurrent(root);
  };
  expect(isCurrent({ "node_modules/a": a })).toBe(true);
  expect(isCurrent({ "node_modules/a": { version: "1.0.1" } })).toBe(false);
  expect(isCurrent({ "node_modules/b": b })).toBe(false);
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

  it("is made once, in production form, and again when a source has changed, not only its time", async () => {
    await build();
    utimesSync(join(root, "app/root.tsx"), new Date(), new Date());
    await build();
    expect(readFileSync(join(root, "runs"), "utf8")).toBe("production ");
    for (const path of ["app/new.tsx", "locales/hi/common.json", "package-lock.json"]) {
      expect(buildIsCurrent(root)).toBe(true);
      write(path, "changed");
      expect(buildIsCurrent(root)).toBe(false);
      await build();
    }
    expect(readFileSync(join(root, "runs"), "utf8")).toBe("production ".repeat(4));
  });

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

it("Chromium is the small one where both are there, the one that was chosen, or none", () => {
  const program = (name: string) => {
    write(`bin/${name}`, "#!/bin/sh\n");
    chmodSync(join(root, "bin", name), 0o755);
    return join(root, "bin", name);
  };
  const find = (chosen?: string) => findChromium({ PATH: join(root, "bin"), CHROMIUM_PATH: chosen });
  const whole = program("chromium");
  expect(find()).toBe(whole);
  const small = program("chromium-headless-shell");
  expect([find(), find("")]).toEqual([small, small]);
  const other = program("other");
  expect([find(other), find(`${other}-gone`)]).toEqual([other, undefined]);
});

describe("the totals of a run", () => {
  const report = (content: object | string) => {
    write("report.json", typeof content === "string" ? content : JSON.stringify(content));
    return join(root, "report.json");
  };
  const ofCase = (status: string) => ({ status, fullName: status, failureMessages: ["no\n at x"] });
  const ofFile = (status: string, ...cases: string[]) => ({
    numPassedTests: cases.filter((one) => one === "passed").length,
    numTotalTests: cases.length,
    testResults: [{ name: "a.test.ts", status, assertionResults: cases.map(ofCase) }],
  });

  it.each([
    ["passed", ofFile("passed", "passed", "passed"), 0, { passed: 2, failed: 0 }],
    ["was skipped", ofFile("failed", "passed", "failed", "pending"), 1, { failures: ["failed: no", "pending: no"] }],
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
    const counted = { passed: 4, failed: 1, failures: [], again: ["a.spec.ts:7", "--project=script-on"] };
    expect(readTotals(report(pages), 0, countPlaywright)).toEqual(counted);
    expect(readTotals(join(root, "none.json"), 0, countPlaywright)).toEqual({ passed: 0, failed: 1 });
  });
});
