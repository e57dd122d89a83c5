import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findChromium } from "./find-chromium.server";

const directory = mkdtempSync(join(tmpdir(), "find-chromium-"));
const program = join(directory, "browser");
const otherProgram = join(directory, "other-browser");
const notExecutable = join(directory, "notes.txt");
const folder = join(directory, "folder");
const absent = join(directory, "absent");
for (const path of [program, otherProgram]) {
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
}
writeFileSync(notExecutable, "not a program");
chmodSync(notExecutable, 0o644);
mkdirSync(folder);
afterAll(() => rmSync(directory, { recursive: true }));

describe("findChromium", () => {
  it("takes the configured path before the usual ones", () => {
    expect(findChromium(otherProgram, [program])).toBe(otherProgram);
  });

  it("does not hide a wrong setting behind a usual path", () => {
    expect(findChromium(absent, [program])).toBeUndefined();
  });

  it("takes the first usual path that can be executed", () => {
    expect(findChromium(undefined, [absent, notExecutable, folder, otherProgram, program])).toBe(otherProgram);
  });

  it("finds nothing where there is nothing", () => {
    expect(findChromium(undefined, [absent])).toBeUndefined();
  });
});
