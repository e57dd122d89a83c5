import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePrivate } from "./private-files.server";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "private-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8);

function write(path: string, mode: number): string {
  const file = join(dataDir, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "x");
  chmodSync(file, mode);
  return file;
}

describe("files of DATA_DIR", () => {
  it("lose the rights of others, whatever they are and however deep", () => {
    const files = [
      "yantra.db",
      "yantra.db-wal",
      "yantra.db-shm",
      "session-secret",
      "images/a-160.webp",
      "receipts/1.pdf",
      "outbox/1.eml",
      "backups/before/yantra.db",
    ].map((path) => write(path, 0o644));
    chmodSync(dataDir, 0o755);
    expect(makePrivate({ dataDir, databaseFile: join(dataDir, "yantra.db") })).toEqual([]);
    expect(files.map(modeOf)).toEqual(files.map(() => "600"));
    for (const folder of ["", "images", "receipts", "outbox", "backups", "backups/before"])
      expect(modeOf(join(dataDir, folder))).toBe("700");
  });

  it("that are not the product's own, or links to elsewhere, stay as they are", () => {
    const other = write("notes.txt", 0o644);
    const elsewhere = write("elsewhere/photo.jpg", 0o644);
    mkdirSync(join(dataDir, "images"));
    symlinkSync(elsewhere, join(dataDir, "images", "photo.jpg"));
    makePrivate({ dataDir, databaseFile: join(dataDir, "yantra.db") });
    expect([modeOf(other), modeOf(elsewhere)]).toEqual(["644", "644"]);
  });

  it("leave a folder that others use too as it is", () => {
    chmodSync(dataDir, 0o1777);
    const database = write("yantra.db", 0o644);
    makePrivate({ dataDir, databaseFile: database });
    expect([modeOf(dataDir), modeOf(database)]).toEqual(["1777", "600"]);
  });
});
