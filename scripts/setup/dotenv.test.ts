import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadDotEnv, parseDotEnv } from "./dotenv.mjs";

describe("a .env file", () => {
  it.each([
    ["PORT=8080", { PORT: "8080" }],
    ["export PORT = 8080 ", { PORT: "8080" }],
    ['NAME="two words"', { NAME: "two words" }],
    ["NAME='with # inside' # and a comment", { NAME: "with # inside" }],
    ["URL=http://x/#part # comment", { URL: "http://x/#part" }],
    ["EMPTY=", { EMPTY: "" }],
    ["EMPTY= # only a comment", { EMPTY: "" }],
    ["# PORT=1\n\nnonsense\r\nPORT=2\r\n", { PORT: "2" }],
    ["QUERY=a=b&c=d", { QUERY: "a=b&c=d" }],
  ])("%j", (text, expected) => {
    expect(parseDotEnv(text)).toEqual(expected);
  });

  it("never overrides what is set, be it empty", () => {
    const folder = mkdtempSync(join(tmpdir(), "yantra-dotenv-"));
    writeFileSync(join(folder, ".env"), "A=file\nB=file\nC=file\n");
    const env: Record<string, string> = { A: "real", B: "" };
    loadDotEnv(folder, env);
    rmSync(folder, { recursive: true });
    expect(env).toEqual({ A: "real", B: "", C: "file" });
  });

  it("need not be there", () => {
    const env = {};
    loadDotEnv("/nonexistent", env);
    expect(env).toEqual({});
  });
});
