import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { startBucketServer, type BucketServer } from "../../tests/fixtures/bucket-server";
import { createBucketStore, createFolderStore, FilesUnavailable, openFileStore, type FileStore } from "./files.server";

/** Answered, or refused, well before a person's request is given up. */
const MOST_MS = 4_500;

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder("files");
});
afterEach(() => {
  folder.remove();
  server.setMood("well");
});

const text = async (files: FileStore, name: string) => (await files.read(name))?.toString();
async function namesIn(files: FileStore, prefix: string): Promise<string[]> {
  const names = [];
  for await (const { name } of files.list(prefix)) names.push(name);
  return names.sort();
}
let uses = 0;
const STORES: [string, () => FileStore][] = [
  ["a folder", () => openFileStore({ dataDir: join(folder.path, "data"), bucket: undefined })],
  ["a bucket", () => createBucketStore({ ...server.place, prefix: `d${(uses += 1)}/` }, undefined, 10)],
];

describe.each(STORES)("files in %s", (_kind, open) => {
  it("are read as they were written, and are gone when they are removed", async () => {
    const files = open();
    const body = Buffer.from([0, 255, 10, 13, 128]);
    expect([await files.exists("images/a.jpg"), await files.read("images/a.jpg")]).toEqual([false, undefined]);
    await files.put("images/a.jpg", body);
    expect([await files.exists("images/a.jpg"), await files.read("images/a.jpg")]).toEqual([true, body]);
    await files.remove("images/a.jpg");
    await files.remove("images/a.jpg");
    expect([await files.exists("images/a.jpg"), await files.read("images/a.jpg")]).toEqual([false, undefined]);
  });

  it("are replaced whole, and the last of those that are written at once is there", async () => {
    const files = open();
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, String(index)));
    await Promise.all(bodies.map((body) => files.put("receipts/1.pdf", body)));
    expect(bodies).toContainEqual(await files.read("receipts/1.pdf"));
    await files.put("receipts/1.pdf", new Uint8Array());
    expect(await text(files, "receipts/1.pdf")).toBe("");
    expect(await namesIn(files, "receipts/")).toEqual(["receipts/1.pdf"]);
  });

  it("are listed by their folder with the time of writing, however many", async () => {
    const files = open();
    expect(await namesIn(files, "photos/")).toEqual([]);
    const names = Array.from({ length: 35 }, (_, index) => `photos/${String(index).padStart(5, "0")}.jpg`);
    await Promise.all(names.map((name) => files.put(name, Buffer.from("a"))));
    await files.put("images/deep/b.jpg", Buffer.from("b"));
    expect(await namesIn(files, "photos/")).toEqual(names);
    expect(await namesIn(files, "images/")).toEqual(["images/deep/b.jpg"]);
    for await (const { changedAt } of files.list("images/"))
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });
});

it("files in a folder lie where they always did; what was not finished is none", async () => {
  const files = createFolderStore(folder.path);
  await files.put("images/a.jpg", Buffer.from("a"));
  expect(statSync(join(folder.path, "images", "a.jpg")).size).toBe(1);
  expect(readdirSync(join(folder.path, "images"))).toEqual(["a.jpg"]);
  writeFileSync(join(folder.path, "images", "b.jpg.0f8fad5b-d9cb-469f-a165-70867728950e"), "");
  expect(await namesIn(files, "images/")).toEqual(["images/a.jpg"]);
  mkdirSync(join(folder.path, "images", "c.jpg"));
  expect(await files.read("images/c.jpg")).toBeUndefined();
  expect(await files.read("images/a.jpg/d.jpg")).toBeUndefined();
  await expect(files.put("images/a.jpg/d.jpg", Buffer.from("d"))).rejects.toThrow("ENOTDIR");
  await expect(files.put("images/c.jpg", Buffer.from("d"))).rejects.toThrow("EISDIR");
  expect(readdirSync(join(folder.path, "images")).length).toBe(3);
});

describe("a bucket", () => {
  it.each(["silent", "halting", "refusing"] as const)(
    "that is %s takes and gives nothing, which is said within seconds with its reason in the log, and comes back by itself",
    async (mood) => {
      const reported: string[] = [];
      const files = createBucketStore(server.place, (_error, what) => reported.push(what));
      await files.put("images/a.jpg", Buffer.alloc(5_000, "a"));
      server.setMood(mood);
      const started = performance.now();
      await expect(files.read("images/a.jpg")).rejects.toThrow(FilesUnavailable);
      expect(performance.now() - started).toBeLessThan(MOST_MS);
      expect(reported).toEqual(["give a file"]);
      if (mood === "refusing") {
        const works = [files.put("images/a.jpg", Buffer.from("b")), files.exists("images/a.jpg"), files.check?.()];
        const outcomes = await Promise.allSettled([...works, files.remove("images/a.jpg"), namesIn(files, "images/")]);
        expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
      }
      server.setMood("well");
      expect((await files.read("images/a.jpg"))?.byteLength).toBe(5_000);
    },
  );

  it("that there is not, or refuses the key, is no bucket without files", async () => {
    const missing = createBucketStore({ ...server.place, name: "nobodys" });
    await expect(missing.read("images/a.jpg")).rejects.toThrow(FilesUnavailable);
    await expect(missing.check?.()).rejects.toThrow(FilesUnavailable);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "another");
    const put = createBucketStore(server.place).put("images/a.jpg", Buffer.from("a"));
    await expect(put).rejects.toThrow(FilesUnavailable);
    vi.unstubAllEnvs();
  });
});
