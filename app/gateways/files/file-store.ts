/** Files by name, such as `images/a1b2.jpg`, in a folder or in a bucket. Names are the product's own, never a visitor's. */
export interface FileStore {
  /** Writes a file whole or not at all. */
  put(name: string, body: Uint8Array): Promise<void>;
  /** The content of a file; undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  exists(name: string): Promise<boolean>;
  /** Removes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** All files whose names begin with a folder such as `images/`, in any order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Fails where files are not to be reached. A folder's disk is looked at elsewhere. */
  check?(): Promise<void>;
}

export interface ListedFile {
  name: string;
  changedAt: Date;
}

/** The bucket does not answer, or refuses. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
}

/** Of the files that the product keeps. */
export const FILE_FOLDERS = ["images", "receipts", "photos"] as const;

const TYPES: Record<string, string> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** The media type of a file by its name's ending. */
export const typeOfFile = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf(".") + 1)];
