import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SetupError } from "./console.mjs";
import { loadEnvFile } from "./env-file.mjs";
import { expectRows } from "../../tests/fixtures/expect-rows";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "yantra-env-file-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function load(text: string, env: Record<string, string> = {}): Record<string, string> {
  writeFileSync(join(root, ".env"), text);
  loadEnvFile(root, env);
  return env;
}

describe("a .env file", () => {
  it("is read line by line", () =>
    expectRows(
      [
        ["PORT=8080", { PORT: "8080" }],
        ["export PORT = 8080 ", { PORT: "8080" }],
        ['NAME="two words"', { NAME: "two words" }],
        ["NAME='with # inside' # and a comment", { NAME: "with # inside" }],
        ["EMPTY=", { EMPTY: "" }],
        ["EMPTY= # only a comment", { EMPTY: "" }],
        ["# PORT=1\n\nPORT=2\r\nHOST=x\r\n", { PORT: "2", HOST: "x" }],
        ["QUERY=a=b&c=d", { QUERY: "a=b&c=d" }],
        ["\uFEFFPORT=1", { PORT: "1" }],
      ],
      ([text]) => load(text),
      ([, expected]) => expected,
    ));

  it("never overrides what is set, even to nothing", () => {
    expect(load("A=file\nB=file\nC=file\n", { A: "real", B: "" })).toEqual({ A: "real", B: "", C: "file" });
  });

  it("may be missing", () => {
    const env = {};
    loadEnvFile(root, env);
    expect(env).toEqual({});
  });

  it.each(["nonsense\nPORT=2\n", "PORT=1\n1BAD=2\n", "two words=1"])("is refused in one line: %j", (text) => {
    expect(() => load(text)).toThrow(SetupError);
    expect(() => load(text)).toThrow(/^\.env has the line ".*", but takes NAME=value\.$/);
  });

  it("is refused in one line when it is a folder", () => {
    mkdirSync(join(root, ".env"));
    expect(() => loadEnvFile(root, {})).toThrow(".env cannot be read (EISDIR).");
  });
});
