import { readBucketPlace } from "../app/bucket-place.server";
import { createBucketStore } from "../app/gateways/files/bucket-store.server";
import type { FileStore } from "../app/gateways/files/file-store";
import { createFolderStore } from "../app/gateways/files/folder-store.server";
import { copyFiles } from "./files/copy-files";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE = "Usage: npm run copy-files -- FROM TO, each a folder such as DATA_DIR or an address such as s3://BUCKET";

function openPlace(place: string): FileStore {
  if (!place.startsWith("s3:")) return createFolderStore(place);
  const bucket = readBucketPlace({ ...process.env, FILES_URL: place });
  if (bucket === undefined) throw new SetupError(`${place} is no address of a bucket.`);
  return createBucketStore(bucket);
}

/** Copies images, receipts and photos from the folder to a bucket or back. */
await runScript(async () => {
  const [from, to, ...rest] = process.argv.slice(2);
  if (from === undefined || to === undefined || rest.length > 0) throw new SetupError(USAGE);
  for (const { folder, files, bytes, wereThere, checksum } of await copyFiles(openPlace(from), openPlace(to)))
    console.log(
      `${folder.padEnd(10)} ${String(files).padStart(8)} files ${String(bytes).padStart(12)} bytes ${checksum} (${wereThere} were there)`,
    );
  console.log("All files are equal on both sides.");
  return 0;
});
