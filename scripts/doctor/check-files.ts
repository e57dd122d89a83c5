import { randomUUID } from "node:crypto";
import { createBucketStore } from "../../app/gateways/files/bucket-store.server";
import type { FileStore } from "../../app/gateways/files/file-store";
import type { Settings } from "../../app/settings.server";
import { failed, ok, type Finding } from "./finding";

const NAME = "files";
/** Beside the photos that are private. */
const PROBE = "photos/doctor.txt";
const DEADLINE_MS = 10_000;

/** Writes a file to the bucket, reads it as the server and as a phone do, and removes it. */
export async function checkFiles({ bucket, secure }: Pick<Settings, "bucket" | "secure">): Promise<Finding[]> {
  if (bucket === undefined) return [];
  if (secure && bucket.endpoint?.startsWith("http:") === true)
    return [failed(NAME, "S3_ENDPOINT is http and APP_URL https: browsers show no photos", "Give the server https.")];
  const place = `the bucket ${bucket.name}`;
  let reason = "";
  const files = createBucketStore(bucket, (error) => {
    reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  try {
    const found = await tryFiles(files);
    await files.remove(PROBE);
    return [found ?? ok(NAME, `${place} keeps, gives and removes them, to nobody without a signed address`)];
  } catch {
    const todo =
      "Check FILES_URL, S3_ENDPOINT, S3_REGION and the keys, which need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.";
    return [failed(NAME, `${place} does not answer as it should (${reason})`, todo)];
  }
}

async function tryFiles(files: FileStore): Promise<Finding | undefined> {
  const content = randomUUID();
  await files.check?.();
  await files.put(PROBE, Buffer.from(content));
  const address = (await files.signAddress?.(PROBE)) ?? "";
  if ((await files.read(PROBE))?.toString() !== content || (await readAddress(address)) !== content)
    return failed(NAME, "what was written does not come back", "Look whether something changes files in the bucket.");
  if ((await readAddress(address.replace(/\?.*/, ""))) === content)
    return failed(NAME, "anyone may read the bucket, and it holds private photos", "Block public access to it.");
  return undefined;
}

async function readAddress(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
  return answer.ok ? answer.text() : undefined;
}
