import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { FILE_FOLDERS, type FileStore } from "../../app/gateways/files/file-store";

const AT_ONCE = 8;

export interface CopiedFolder {
  folder: string;
  files: number;
  bytes: number;
  /** How many of them an earlier run had copied. */
  wereThere: number;
  /** Of all names and contents, which are those of both sides. */
  checksum: string;
}

/**
 * Copies all files of the product from a folder or bucket to another. Each is read back and compared. A copy that was
 * broken off goes on with what is missing or different; the source may be in use.
 *
 * @throws Error where a file does not come back as it was written; FilesUnavailable
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<CopiedFolder[]> {
  const copied: CopiedFolder[] = [];
  for (const folder of FILE_FOLDERS) {
    const lines: string[] = [];
    let [bytes, wereThere] = [0, 0];
    const copy = async (name: string) => {
      const body = await from.read(name);
      // It was removed meanwhile.
      if (body === undefined) return;
      if (await isThere(to, name, body)) wereThere += 1;
      else {
        await to.put(name, body);
        if (!(await isThere(to, name, body))) throw new Error(`${name} does not come back as it was written.`);
      }
      bytes += body.byteLength;
      lines.push(`${name} ${createHash("sha256").update(body).digest("hex")}\n`);
    };
    const limit = pLimit(AT_ONCE);
    const work: Promise<void>[] = [];
    for await (const { name } of from.list(`${folder}/`)) {
      work.push(limit(copy, name));
      if (work.length === 100 * AT_ONCE) await Promise.all(work.splice(0));
    }
    await Promise.all(work);
    const checksum = createHash("sha256").update(lines.sort().join("")).digest("hex").slice(0, 16);
    copied.push({ folder, files: lines.length, bytes, wereThere, checksum });
  }
  return copied;
}

const isThere = async (to: FileStore, name: string, body: Buffer) => (await to.read(name))?.equals(body) === true;
