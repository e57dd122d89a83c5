import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBucketStore } from "../../app/gateways/files/bucket-store.server";
import { FilesUnavailable, type FileStore } from "../../app/gateways/files/file-store";
import { createFolderStore } from "../../app/gateways/files/folder-store.server";
import { startBucketServer, type BucketServer } from "../../tests/fixtures/bucket-server";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { copyFiles } from "./copy-files";

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

let folder: ReturnType<typeof makeTemporaryFolder>;
let from: FileStore;
let bucket: FileStore;
let uses = 0;
beforeEach(async () => {
  folder = makeTemporaryFolder("copy-files");
  from = createFolderStore(join(folder.path, "from"));
  bucket = createBucketStore({ ...server.place, prefix: `copy${(uses += 1)}/` });
  for (let index = 0; index < 30; index += 1) await from.put(`images/${index}.jpg`, Buffer.alloc(100, `${index}`));
  await from.put("receipts/1.pdf", Buffer.from("%PDF-1.7"));
  await from.put("outbox/1.eml", Buffer.from("To: Asha"));
});
afterEach(() => folder.remove());

describe("a copy of files", () => {
  it("to a bucket and back is equal, and leaves out what is not the product's to show", async () => {
    const there = await copyFiles(from, bucket);
    expect(there).toMatchObject([
      { folder: "images", files: 30, bytes: 3_000, wereThere: 0 },
      { folder: "receipts", files: 1, bytes: 8, wereThere: 0 },
      { folder: "photos", files: 0, bytes: 0, wereThere: 0 },
    ]);
    await bucket.put("photos/1-owner-ab-1.jpg", Buffer.from("a"));
    const back = await copyFiles(bucket, createFolderStore(join(folder.path, "back")));
    expect(back.slice(0, 2)).toEqual(there.slice(0, 2));
    expect(back[2]).toMatchObject({ files: 1, bytes: 1 });
    expect(existsSync(join(folder.path, "back", "outbox"))).toBe(false);
  });

  it("goes on where it was broken off, and puts right what is different", async () => {
    let puts = 0;
    const breaking: FileStore = {
      ...bucket,
      put: (name, body) => ((puts += 1) > 10 ? Promise.reject(new FilesUnavailable("away")) : bucket.put(name, body)),
    };
    await expect(copyFiles(from, breaking)).rejects.toThrow("away");
    await bucket.put("images/0.jpg", Buffer.from("broken"));
    const [images] = await copyFiles(from, bucket);
    expect(images).toMatchObject({ files: 30, bytes: 3_000 });
    expect(images?.wereThere).toBeGreaterThan(0);
    expect(images?.wereThere).toBeLessThan(30);
    expect((await copyFiles(from, bucket))[0]).toEqual({ ...images, wereThere: 30 });
  });

  it("is refused by a side that does not keep what it takes", async () => {
    const losing: FileStore = { ...bucket, put: (name) => bucket.put(name, Buffer.from("?")) };
    await expect(copyFiles(from, losing)).rejects.toThrow(/does not come back as it was written/);
  });
});
