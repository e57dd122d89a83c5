import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, ListedFile } from "./file-store";

/** No file, or a folder in its place or on its way. */
const ABSENT = new Set(["ENOENT", "EISDIR", "ENOTDIR"]);
/** Backups pass over names like these too. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return undefined;
    throw error;
  }
}

/** Unlike `recursive: true`, which reports ENOENT on a full disk, it says why a folder could not be made. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return;
    if (code !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

/** @param root folder that holds all files; it is made with the first of them */
export function createFolderStore(root: string): FileStore {
  const pathOf = (name: string) => join(root, name);

  return {
    put: async (name, body) => {
      const path = pathOf(name);
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await makeFolder(dirname(path));
        await writeFile(unfinished, body);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (name) => unlessAbsent(readFile(pathOf(name))),
    exists: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: (folder) => listFolder(root, folder),
  };
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ListedFile> {
  for (const entry of (await unlessAbsent(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, `${name}/`);
    const found = entry.isFile() && !UNFINISHED.test(name) ? await unlessAbsent(stat(join(root, name))) : undefined;
    if (found !== undefined) yield { name, changedAt: found.mtime };
  }
}
