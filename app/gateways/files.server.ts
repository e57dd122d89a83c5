import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { S3 } from "@aws-sdk/client-s3";
import { once } from "./once";

/** Files by name, such as `images/a1b2.jpg`, in a folder or in a bucket. Names are the product's own, never a visitor's. */
export interface FileStore {
  /** Writes a file whole or not at all. */
  put(name: string, body: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  exists(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** All files whose names begin with a folder such as `images/`, in any order. */
  list(folder: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** Fails while the bucket does not answer. A folder's disk is looked at elsewhere. */
  check?(): Promise<void>;
}

/** The bucket does not answer, or refuses. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
}

/** Of the files that the product keeps. */
export const FILE_FOLDERS = ["images", "receipts", "photos"] as const;

const TYPES: Record<string, string> = {
  avif: "image/avif",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  webp: "image/webp",
};

export const typeOfFile = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf(".") + 1)];

/** Where a bucket is. AWS' library finds the keys by itself: in the environment, in its own files, or by the machine's role. */
export interface BucketPlace {
  name: string;
  /** Begins all names in it; empty, or ends with a slash. */
  prefix: string;
  /** Of a server other than Amazon's. */
  endpoint: string | undefined;
  region: string;
}

export const openFileStore = (
  { dataDir, bucket }: { dataDir: string; bucket: BucketPlace | undefined },
  report?: (error: unknown, what: string) => void,
): FileStore => (bucket === undefined ? createFolderStore(dataDir) : createBucketStore(bucket, report));

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** No file, or a folder in its place or on its way. */
const unlessAbsent = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw error;
  });

/** Unlike `recursive: true`, which reports ENOENT on a full disk, it says why a folder could not be made. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch(async (error: unknown) => {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  });
}

/** @param root folder that holds all files; it is made with the first of them */
export function createFolderStore(root: string): FileStore {
  const pathOf = (name: string) => join(root, name);
  return {
    put: async (name, body) => {
      const path = pathOf(name);
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await makeFolder(dirname(path));
        await writeFile(unfinished, body);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (name) => unlessAbsent(readFile(pathOf(name))),
    exists: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: (folder) => listFolder(root, folder),
  };
}

/** Backups pass over names like these too. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function* listFolder(root: string, folder: string): AsyncGenerator<{ name: string; changedAt: Date }> {
  for (const entry of (await unlessAbsent(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, `${name}/`);
    const found = entry.isFile() && !UNFINISHED.test(name) ? await unlessAbsent(stat(join(root, name))) : undefined;
    if (found !== undefined) yield { name, changedAt: found.mtime };
  }
}

/** Of each request with its second try, and of its body: an answer to a person may wait for two. */
const DEADLINE_MS = 4_000;
const CONNECT_MS = 1_500;

/** Loaded with the first file: it takes a tenth of a second and 24 MB. */
async function openBucket({ endpoint, region }: BucketPlace): Promise<S3> {
  const sdk = await import("@aws-sdk/client-s3");
  return new sdk.S3({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: DEADLINE_MS, throwOnRequestTimeout: true },
    // Signed hashes of the content suffice, and not every server knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Files in a bucket of Amazon S3 or a server like it. @param report notes what it answered where it failed */
export function createBucketStore(
  place: BucketPlace,
  report: (error: unknown, what: string) => void = () => undefined,
  listedAtOnce = 1_000,
): FileStore {
  const { name: Bucket, prefix } = place;
  const keyOf = (name: string) => ({ Bucket, Key: prefix + name });
  const open = once(() => openBucket(place));

  /** Does something within the deadline; undefined for a file that is not there. */
  const ask = async <T>(what: string, work: (s3: S3, limit: { abortSignal: AbortSignal }) => Promise<T>) => {
    try {
      return await work(await open(), { abortSignal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (error) {
      if (error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name)) return undefined;
      report(error, what);
      throw new FilesUnavailable(`The bucket did not ${what}.`, { cause: error });
    }
  };

  return {
    put: async (name, body) => {
      const file = { ...keyOf(name), Body: body, ContentType: typeOfFile(name) };
      await ask("take a file", (s3, limit) => s3.putObject(file, limit));
    },
    read: (name) =>
      ask("give a file", async (s3, limit) => {
        const { Body: body } = await s3.getObject(keyOf(name), limit);
        return body && Buffer.from(await body.transformToByteArray());
      }),
    exists: async (name) =>
      (await ask("look for a file", (s3, limit) => s3.headObject(keyOf(name), limit))) !== undefined,
    remove: async (name) => {
      await ask("remove a file", (s3, limit) => s3.deleteObject(keyOf(name), limit));
    },
    async *list(folder) {
      let last: string | undefined;
      do {
        const after = { Bucket, Prefix: prefix + folder, StartAfter: last, MaxKeys: listedAtOnce };
        const page = await ask("list files", (s3, limit) => s3.listObjectsV2(after, limit));
        const files = page?.Contents ?? [];
        for (const { Key: key, LastModified: changedAt } of files)
          if (key !== undefined && changedAt !== undefined) yield { name: key.slice(prefix.length), changedAt };
        last = page?.IsTruncated === true ? files.at(-1)?.Key : undefined;
      } while (last !== undefined);
    },
    check: async () => {
      await ask("answer", (s3, limit) => s3.listObjectsV2({ Bucket, MaxKeys: 1 }, limit));
    },
  };
}
