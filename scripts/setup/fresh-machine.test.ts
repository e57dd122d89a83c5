import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanEnvironment } from "./test-environment.mjs";

const SCRIPTS = fileURLToPath(new URL("..", import.meta.url));
let root: string;

/** A checkout without node_modules, on a machine with nothing on the search path but what a test puts there. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "yantra-fresh-"));
  mkdirSync(join(root, "scripts/setup"), { recursive: true });
  mkdirSync(join(root, "bin"));
  cpSync(join(SCRIPTS, "start.mjs"), join(root, "scripts/start.mjs"));
  cpSync(join(SCRIPTS, "test.mjs"), join(root, "scripts/test.mjs"));
  for (const name of readdirSync(join(SCRIPTS, "setup"))) {
    if (name.endsWith(".mjs")) cpSync(join(SCRIPTS, "setup", name), join(root, "scripts/setup", name));
  }
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } }),
  );
  symlinkSync(process.execPath, join(root, "bin/node"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Puts a program on the search path that writes down how it was called and then runs a script. */
function provide(name: string, script = ""): void {
  const file = join(root, "bin", name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${root}/calls"\n${script}\n`);
  chmodSync(file, 0o755);
}

function runCommand(command: "start" | "test") {
  const env = cleanEnvironment({ PATH: join(root, "bin") });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts", `${command}.mjs`)], {
    env,
    encoding: "utf8",
  });
  const calls = existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
  return { status, stdout, stderr, calls };
}

const CI = "npm ci --ignore-scripts --include=dev --no-audit --no-fund";
const REBUILD = "npm rebuild better-sqlite3 --foreground-scripts";
/** What a successful installation leaves behind, without the compiled part. */
const INSTALLS = `/bin/mkdir -p node_modules && /bin/cp package-lock.json node_modules/.package-lock.json`;
const COMPILES = `/bin/mkdir -p node_modules/better-sqlite3 && echo 'module.exports = class { close() {} }' > node_modules/better-sqlite3/index.js`;

describe("on a fresh machine", () => {
  it("an installation that fails says why and what to do", () => {
    provide("npm", `echo "npm error network timeout"; exit 1`);
    const { status, stdout, stderr, calls } = runCommand("start");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Installing packages/);
    expect(stderr).toMatch(/network timeout\nThe packages could not be installed.*run the command again\.\n$/);
    expect(calls).toEqual([CI]);
  });

  it("a compiler is installed only when the database module cannot be built without it", () => {
    provide("npm", `if [ "$1" = ci ]; then ${INSTALLS}; elif [ -e bin/g++ ]; then ${COMPILES}; else exit 1; fi`);
    provide("apt-get", `case "$*" in *install*) for p in g++ make python3; do echo > "${root}/bin/$p"; done;; esac`);
    // Who is not root already gets there through sudo.
    provide("sudo", `shift; exec "$@"`);
    const calls = runCommand("start").calls.filter((call) => !call.startsWith("sudo"));
    const apt = "apt-get -y -qq -o DPkg::Lock::Timeout=120 -o Acquire::Retries=3";
    const install = `${apt} install --no-install-recommends g++ make python3`;
    expect(calls.slice(0, 5)).toEqual([CI, REBUILD, `${apt} update`, install, REBUILD]);
  });

  it("no compiler is installed where the module can be had without one", () => {
    provide("npm", `if [ "$1" = ci ]; then ${INSTALLS}; else ${COMPILES}; fi`);
    provide("apt-get");
    expect(runCommand("start").calls).toEqual([CI, REBUILD]);
  });

  it("without apt, the missing compiler is named", () => {
    provide("npm", `if [ "$1" = ci ]; then ${INSTALLS}; else exit 1; fi`);
    const { status, stderr, calls } = runCommand("start");
    expect(status).toBe(1);
    expect(stderr).toContain("Run: sudo apt-get install -y g++ make python3");
    expect(calls).toEqual([CI, REBUILD]);
  });

  it("tests install no database server and ask for no audit", () => {
    provide("npm", `if [ "$1" = ci ]; then ${INSTALLS}; else ${COMPILES}; fi`);
    provide("apt-get");
    provide("sudo", `shift; exec "$@"`);
    const { stdout, stderr, calls } = runCommand("test");
    expect(calls).toContain(CI);
    expect([stdout, stderr, ...calls.filter((call) => call !== CI)].join("\n")).not.toMatch(/postgres|audit/i);
  });

  it("tests that cannot be set up count as failed", () => {
    provide("npm", "exit 1");
    const { status, stdout } = runCommand("test");
    expect(status).toBe(1);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  });
});
