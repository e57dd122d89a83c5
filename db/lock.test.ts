import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLock } from "./lock";

let folder: string;
const file = () => join(folder, "x.db-jobs");

/** Holds the lock until it is killed. */
const HOLDER = `
const sqlite = new (require("better-sqlite3"))(process.argv[1]);
sqlite.exec("begin exclusive");
console.log("held");
setInterval(() => undefined, 1000);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a lock", () => {
  it("is held by one at a time", () => {
    const [one, other] = [createLock(file()), createLock(file())];
    expect([one.take(), one.take(), other.take()]).toEqual([true, true, false]);
    one.release();
    expect([other.take(), one.take()]).toEqual([true, false]);
    other.release();
  });

  it("is free again when the process that holds it is killed", async () => {
    const holder = spawn(process.execPath, ["-e", HOLDER, file()], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(holder, "exit");
    await once(holder.stdout, "data");
    const lock = createLock(file());
    expect(lock.take()).toBe(false);
    holder.kill("SIGKILL");
    await ended;
    expect(lock.take()).toBe(true);
    lock.release();
  });
});
