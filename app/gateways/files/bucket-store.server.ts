import type { S3Client } from "@aws-sdk/client-s3";
import { FilesUnavailable, typeOfFile, type FileStore, type ListedFile } from "./file-store";
import { createFolderStore } from "./folder-store.server";
import { once } from "../once";

/** Of each request with its second try, and of its body: an answer to a person may wait for two. */
const DEADLINE_MS = 4_000;
const CONNECT_MS = 1_500;
const TRIES = 2;

/** Where a bucket is, and who reads and writes it. */
export interface BucketPlace {
  name: string;
  /** Begins all names in it; empty, or ends with a slash. */
  prefix: string;
  /** Of a server other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Without them AWS' library looks for them: in its own files, or with the machine it runs on. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** Where the product keeps files, as the settings say: in the folder where there is no bucket. */
export const openFileStore = (
  { dataDir, bucket }: { dataDir: string; bucket: BucketPlace | undefined },
  report?: (error: unknown, what: string) => void,
): FileStore => (bucket === undefined ? createFolderStore(dataDir) : createBucketStore(bucket, report));

/** Loaded with the first file: it takes a tenth of a second and 24 MB. */
async function openClient({ endpoint, region, keys }: BucketPlace) {
  const sdk = await import("@aws-sdk/client-s3");
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: DEADLINE_MS, throwOnRequestTimeout: true },
    // Signed hashes of the content suffice, and not every server knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

type Open = Awaited<ReturnType<typeof openClient>>;
type Work<T> = (open: Open, options: { abortSignal: AbortSignal }) => Promise<T>;

/**
 * Files in a bucket of Amazon S3 or of a server that speaks like it.
 *
 * @param report notes what the bucket answered where it failed
 * @param options.listedAtOnce how many files a request lists, at most 1,000
 */
export function createBucketStore(
  place: BucketPlace,
  report: (error: unknown, what: string) => void = () => undefined,
  { listedAtOnce = 1_000 }: { listedAtOnce?: number } = {},
): FileStore {
  const { name: Bucket, prefix } = place;
  const keyOf = (name: string) => ({ Bucket, Key: prefix + name });
  const open = once(() => openClient(place));

  /** Does something within the deadline; what fails is the bucket's, whatever it says. */
  const ask = async <T>(what: string, work: Work<T>): Promise<T> => {
    try {
      return await work(await open(), { abortSignal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (error) {
      report(error, what);
      throw new FilesUnavailable(`The bucket did not ${what}.`, { cause: error });
    }
  };
  /** The same about a file that may not be there. */
  const askAbout = <T>(what: string, work: Work<T>): Promise<T | undefined> =>
    ask(what, (open, options) => work(open, options).catch(undefinedWhereAbsent));

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    let last: string | undefined;
    do {
      const after = { Bucket, Prefix: prefix + folder, StartAfter: last, MaxKeys: listedAtOnce };
      const page = await ask("list files", ({ sdk, client }, options) =>
        client.send(new sdk.ListObjectsV2Command(after), options),
      );
      for (const { Key: key, LastModified: changedAt } of page.Contents ?? [])
        if (key !== undefined && changedAt !== undefined) yield { name: key.slice(prefix.length), changedAt };
      last = page.IsTruncated === true ? page.Contents?.at(-1)?.Key : undefined;
    } while (last !== undefined);
  }

  return {
    put: async (name, body) => {
      await ask("take a file", ({ sdk, client }, options) =>
        client.send(new sdk.PutObjectCommand({ ...keyOf(name), Body: body, ContentType: typeOfFile(name) }), options),
      );
    },
    read: (name) =>
      askAbout("give a file", async ({ sdk, client }, options) => {
        const { Body: body } = await client.send(new sdk.GetObjectCommand(keyOf(name)), options);
        return body === undefined ? undefined : Buffer.from(await body.transformToByteArray());
      }),
    exists: async (name) => {
      const found = await askAbout("look for a file", ({ sdk, client }, options) =>
        client.send(new sdk.HeadObjectCommand(keyOf(name)), options),
      );
      return found !== undefined;
    },
    remove: async (name) => {
      await askAbout("remove a file", ({ sdk, client }, options) =>
        client.send(new sdk.DeleteObjectCommand(keyOf(name)), options),
      );
    },
    list,
    check: async () => {
      await ask("answer", ({ sdk, client }, options) => client.send(new sdk.HeadBucketCommand({ Bucket }), options));
    },
  };
}

function undefinedWhereAbsent(error: unknown): undefined {
  if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return undefined;
  throw error;
}
