import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./sources";

const FORBIDDEN = [
  ["app/a/environment.ts", "export const port = process.env.PORT;", "node(no-process-env)"],
  ["app/a/quoted.ts", `export const port = process["env"].PORT;`, "node(no-process-env)"],
  ["app/a/console.ts", `console.log("here");`, "eslint(no-console)"],
  ["app/a/any.ts", "export const x: any = 1;", "typescript(no-explicit-any)"],
  ["app/a/comment.ts", "// @ts-expect-error\nexport const x: string = 1;", "typescript(ban-ts-comment)"],
  ["app/a/picture.tsx", `export const picture = <img src="/a.png" />;`, "jsx-a11y(alt-text)"],
  ["app/a/promise.ts", "Promise.resolve(1);", "typescript(no-floating-promises)"],
  ["tests/a/callback.ts", "[1].forEach(async () => {});", "typescript(no-misused-promises)"],
  [
    "app/a/switch.ts",
    `export const f = (k: "a" | "b") => { switch (k) { case "a": return 1; } };`,
    "typescript(switch-exhaustiveness-check)",
  ],
  ["db/a/type.ts", `export const x: number = "1";`, "typescript(TS2322)"],
] as const;
const ALLOWED = [
  ["app/settings.server.ts", "export const port = process.env.PORT;"],
  ["scripts/seed.ts", `console.log("here");`],
] as const;
/** Far beyond what it takes, for a machine that is busy with other things. */
const LINT_DEADLINE_MS = 120_000;

const tree = mkdtempSync(join(tmpdir(), "lint-"));
let found: Set<string>;

beforeAll(() => {
  for (const [file, text] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${text}\n`);
  }
  for (const file of ["tsconfig.json", "package.json", ".oxlintrc.json"])
    copyFileSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  found = lint();
}, LINT_DEADLINE_MS);

afterAll(() => rmSync(tree, { recursive: true }));

/** "file rule" of everything that the project's own configuration refuses. */
function lint(): Set<string> {
  const args = [
    join(ROOT, "node_modules/.bin/oxlint"),
    "--type-aware",
    "--type-check",
    "--format",
    "json",
    "app",
    "db",
    "scripts",
    "tests",
  ];
  try {
    execFileSync(process.execPath, args, { cwd: tree, encoding: "utf8", stdio: "pipe" });
    return new Set();
  } catch (error) {
    if (!(error instanceof Error) || !("stdout" in error)) throw error;
    const { diagnostics } = JSON.parse(String(error.stdout)) as { diagnostics: { filename: string; code: string }[] };
    return new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`));
  }
}

it("refuses what the house forbids, and nothing of what it allows", () => {
  expect([...found].sort()).toEqual(FORBIDDEN.map(([file, , rule]) => `${file} ${rule}`).sort());
});
