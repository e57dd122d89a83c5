import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findNewestBackupTime } from "./newest-backup.server";

const NOW = new Date("2026-11-21T06:30:00Z");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, at: string): void {
  writeFileSync(join(folder, name), "");
  utimesSync(join(folder, name), new Date(at), new Date(at));
}

describe("the newest backup", () => {
  it("is found by when it was written, among complete nightly ones", async () => {
    write("nightly-2026-11-20.tar.gz", "2026-11-20T21:31:00Z");
    write("nightly-2026-11-19.tar.gz", "2026-11-19T21:31:00Z");
    write(".nightly-2026-11-21.tar.gz.part", "2026-11-21T21:31:00Z");
    write("before-0018.db", "2026-11-22T00:00:00Z");
    expect(await findNewestBackupTime(folder, NOW)).toEqual(new Date("2026-11-20T21:31:00Z"));
  });

  it("is none of a time to come, which a clock that was wrong has given it", async () => {
    write("nightly-2026-11-18.tar.gz", "2026-11-18T21:31:00Z");
    write("nightly-2027-11-21.tar.gz", "2027-11-21T21:31:00Z");
    expect(await findNewestBackupTime(folder, NOW)).toEqual(new Date("2026-11-18T21:31:00Z"));
  });

  it("is none where there is no folder or no backup", async () => {
    expect(await findNewestBackupTime(folder, NOW)).toBeUndefined();
    expect(await findNewestBackupTime(join(folder, "missing"), NOW)).toBeUndefined();
  });
});
