import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { SetupError } from "../setup/console.mjs";

/** A backup holds password hashes and phone numbers: only its owner may read it. */
const PRIVATE_MODE = 0o600;
/** Stops tar on macOS from adding a `._` file beside each. */
const TAR_ENV = { ...process.env, COPYFILE_DISABLE: "1" };

/** An entry of a tar listing: `-` is a file, `d` a folder, anything else a link or device. */
interface ArchiveEntry {
  kind: string;
  path: string;
}

/**
 * Packs a folder's content into a compressed tar archive.
 *
 * @param file must not exist yet
 * @throws SetupError when tar fails; no file is left then
 */
export async function packFolder(folder: string, file: string): Promise<void> {
  const tar = spawn("tar", ["-cf", "-", "-C", folder, "."], { stdio: ["ignore", "pipe", "inherit"], env: TAR_ENV });
  const done = exitOf(tar);
  try {
    await pipeline(tar.stdout, createGzip(), createWriteStream(file, { flags: "wx", mode: PRIVATE_MODE, flush: true }));
    await done;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Decompresses an archive, which also checks its integrity.
 *
 * @param plain path of the tar file to write
 * @throws SetupError when the archive is incomplete or not an archive
 */
export async function decompress(file: string, plain: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      createWriteStream(plain, { flags: "wx", mode: PRIVATE_MODE }),
    );
  } catch (cause) {
    throw new SetupError(`${file} is not a whole backup: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
}

/** Lists a tar file without unpacking it. @throws SetupError when it is not a tar file */
export async function listTar(plain: string): Promise<ArchiveEntry[]> {
  const lines = await readLines(["-tvf", plain]);
  const names = await readLines(["-tf", plain]);
  return names.map((path, index) => ({ kind: lines[index]?.[0] ?? "?", path }));
}

/** Unpacks a tar file into an existing folder. @throws SetupError when it is not a tar file */
export async function unpackTar(plain: string, folder: string): Promise<void> {
  await readLines(["-xf", plain, "-C", folder, "--no-same-owner"]);
}

async function readLines(args: string[]): Promise<string[]> {
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "ignore"], env: TAR_ENV });
  let output = "";
  tar.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await exitOf(tar);
  return output.split("\n").filter((line) => line !== "");
}

function exitOf(tar: ReturnType<typeof spawn>): Promise<void> {
  const exit = new Promise<void>((resolve, reject) => {
    tar.once("error", () =>
      reject(new SetupError("The program tar is missing. Install it, then run the command again.")),
    );
    tar.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new SetupError(`The archive could not be read or written: tar ended with code ${code ?? "none"}.`)),
    );
  });
  // Prevents an unhandled rejection when the pipeline fails first; awaiting `exit` still throws.
  exit.catch(() => undefined);
  return exit;
}
