import { typeOfFile, type FileStore } from "../files/file-store";

/** Names given to stored images: no segment starts with a dot, so a path cannot leave the folder. */
const IMAGE_PATH =
  /^\/(images\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,100}\/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}\.(?:avif|gif|jpe?g|png|svg|webp))$/;

/** The stored image of a URL path such as `/images/a1b2.webp`; undefined where there is none. */
export async function readStoredImage(
  files: Pick<FileStore, "read">,
  path: string,
): Promise<{ body: Buffer; type: string } | undefined> {
  const name = IMAGE_PATH.exec(path)?.[1];
  const body = name === undefined ? undefined : await files.read(name);
  const type = typeOfFile(path);
  return body === undefined || type === undefined ? undefined : { body, type };
}
