import type { BucketPlace } from "~/gateways/files/bucket-store.server";
import { SettingError } from "./setting-error";

/** A name with dots is not taken: no certificate fits its address. */
export const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;
/** What servers other than Amazon's take for theirs where they are not told. */
const USUAL_REGION = "us-east-1";

interface BucketVariables {
  FILES_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

/**
 * The bucket that files are kept in; undefined where they are in DATA_DIR.
 *
 * @throws SettingError for what does not go together
 */
export function readBucketPlace(read: BucketVariables): BucketPlace | undefined {
  const { FILES_URL: url, S3_ENDPOINT: endpoint, S3_REGION: region } = read;
  const [, name, path = ""] = BUCKET_URL.exec(url ?? "") ?? [];
  if (name === undefined) {
    if (endpoint === undefined) return undefined;
    throw new SettingError("FILES_URL is missing, but S3_ENDPOINT is set: set both, or neither.");
  }
  if (endpoint === undefined && region === undefined)
    throw new SettingError("S3_REGION is missing, but FILES_URL is set: set the bucket's region, such as ap-south-1.");
  const prefix = path.replace(/\/+$/, "");
  return {
    name,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint,
    region: region ?? USUAL_REGION,
    keys: readKeys(read),
  };
}

function readKeys(read: BucketVariables): BucketPlace["keys"] {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = read;
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  const both = "set both or neither, since FILES_URL is set.";
  if (accessKeyId === undefined)
    throw new SettingError(`AWS_ACCESS_KEY_ID is missing, but AWS_SECRET_ACCESS_KEY is there: ${both}`);
  if (secretAccessKey === undefined)
    throw new SettingError(`AWS_SECRET_ACCESS_KEY is missing, but AWS_ACCESS_KEY_ID is there: ${both}`);
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}
