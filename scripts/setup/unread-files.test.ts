import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import packageJson from "../../package.json";
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

it.each<[done: string, environment: NodeJS.ProcessEnv, isKept: boolean]>([
  ["removed without development packages", { NODE_ENV: "production" }, false],
  ["kept with them in production", { NODE_ENV: "production", npm_config_include: "optional\n\ndev" }, true],
  ["kept with them", { NODE_ENV: "test" }, true],
])("after npm's installation declarations of types are %s", (_, environment, isKept) => {
  const [, script = ""] = /^node (\S+)$/.exec(packageJson.scripts.postinstall) ?? [];
  const file = join(folder.path, "node_modules/a/index.d.ts");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  execFileSync(process.execPath, [fileURLToPath(new URL(`../../${script}`, import.meta.url))], {
    cwd: folder.path,
    env: { ...process.env, npm_config_include: "", ...environment },
  });
  expect(existsSync(file)).toBe(isKept);
});
