import { createBucketStore, type BucketPlace } from "./bucket-store.server";
import type { FileStore } from "./file-store";
import { createFolderStore } from "./folder-store.server";
import { rememberImages } from "./remember-images";

interface FilePlace {
  dataDir: string;
  /** Absent: files are in the folder. */
  bucket: BucketPlace | undefined;
}

/** Where the product keeps files, as the settings say. */
export function openFileStore(
  { dataDir, bucket }: FilePlace,
  report?: (error: unknown, what: string) => void,
): FileStore {
  return bucket === undefined ? createFolderStore(dataDir) : rememberImages(createBucketStore(bucket, report));
}
