import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** Types of the images that are stored and served, by the ending of their names. */
export const IMAGE_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};
/** Names given to stored images: no segment starts with a dot, so a path cannot leave the folder. */
const IMAGE_PATH =
  /^\/images\/((?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,100}\/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}\.(?:avif|gif|jpe?g|png|svg|webp))$/;

/** The stored image of a URL path such as `/images/a1b2.webp`; undefined where there is none. */
export async function readStoredImage(
  folder: string,
  path: string,
): Promise<{ body: Buffer; type: string } | undefined> {
  const name = IMAGE_PATH.exec(path)?.[1];
  const body = name === undefined ? undefined : await readIfExists(join(folder, name));
  const type = IMAGE_TYPES[extname(path)];
  return body === undefined || type === undefined ? undefined : { body, type };
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
