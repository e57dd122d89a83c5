import { typeOfFile, type FileStore } from "../files/file-store";

/** Names given to stored images: no segment starts with a dot, so a path cannot leave the folder. */
const IMAGE_PATH =
  /^\/(images\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,100}\/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}\.(?:avif|gif|jpe?g|png|svg|webp))$/;

/** Images of equipment, beside which there is WebP in several widths. */
const JPEG = /^\/images\/[0-9a-f]{18}\.jpg$/;
const SMALL_WEBP = "-320.webp";

export interface StoredImage {
  body: Buffer;
  /** Media type. */
  type: string;
  /** Request header that the choice of the file depends on, for `Vary`. */
  vary?: "Accept";
}

/** Whether it is an `<img>` of a browser that reads WebP: a page opened for itself asks for HTML too. */
function wantsWebp(accept: string | null | undefined): boolean {
  return /^(?!.*\btext\/html\b).*\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept ?? "");
}

/**
 * The stored image of a URL path such as `/images/a1b2.webp`; undefined where there is none. A JPEG of equipment is
 * given to browsers' pages as a small WebP where they accept it.
 *
 * @param accept the request's `Accept`
 * @throws FilesUnavailable
 */
export async function readStoredImage(
  files: Pick<FileStore, "read">,
  path: string,
  accept?: string | null,
): Promise<StoredImage | undefined> {
  const isChosen = JPEG.test(path);
  const small = isChosen && wantsWebp(accept) ? await read(files, path.replace(".jpg", SMALL_WEBP)) : undefined;
  const image = small ?? (await read(files, path));
  return image === undefined || !isChosen ? image : { ...image, vary: "Accept" };
}

async function read(files: Pick<FileStore, "read">, path: string): Promise<StoredImage | undefined> {
  const name = IMAGE_PATH.exec(path)?.[1];
  const body = name === undefined ? undefined : await files.read(name);
  const type = typeOfFile(path);
  return body === undefined || type === undefined ? undefined : { body, type };
}
