import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "./test-environment.mjs";
import { removeUnread } from "./unread-files.mjs";

const folder = makeTemporaryFolder("unread");
afterEach(() => folder.remove());

it("removes what no program reads of packages, and nothing else", () => {
  const kept = ["a/index.js", "a/map", "a/data.d.json", "@b/c/cjs/main.cjs", "@b/c/typescript/index.js", "d/d.node"];
  const unread = [
    "a/index.js.map",
    "a/index.d.ts",
    "@b/c/esm/main.d.mts",
    "@b/c/cjs/main.d.cts",
    "typescript/lib/tsc.js",
  ];
  for (const file of [...kept, ...unread]) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    writeFileSync(join(folder.path, file), "12345");
  }
  mkdirSync(join(folder.path, "e.map"));
  expect(removeUnread(folder.path)).toBe(unread.length * 5);
  const left = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ parentPath, name }) => join(parentPath, name).slice(folder.path.length + 1)).sort()).toEqual(
    kept.sort(),
  );
  expect(readdirSync(folder.path)).not.toContain("typescript");
});
