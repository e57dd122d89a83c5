import type { Db } from "~db/open";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { UNUSED_IMAGE_DAYS } from "~/domain/images/remove-unused-images.server";
import type { FileStore } from "~/gateways/files/file-store";
import { nameOfPhoto, transferIdOfFile } from "./transfer-photos.server";

/** How many files are looked up at once. */
const BATCH_SIZE = 500;

/**
 * Removes files of photos that no row names and that are older than a day: their record or account went, or they were
 * stored for a row that was refused.
 *
 * @param shouldContinue called before each batch
 * @returns how many were removed
 * @throws FilesUnavailable
 */
export async function removeUnusedPhotos(
  db: Db,
  files: FileStore,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_IMAGE_DAYS * MS_PER_DAY);
  let removed = 0;
  let names: string[] = [];
  const removeBatch = async () => {
    const unused = await withoutRows(db, names);
    names = [];
    for (const name of unused) await files.remove(name);
    removed += unused.length;
  };
  for await (const { name, changedAt } of files.list("photos/")) {
    if (changedAt >= before || transferIdOfFile(name) === undefined) continue;
    if (!shouldContinue()) return removed;
    names.push(name);
    if (names.length === BATCH_SIZE) await removeBatch();
  }
  await removeBatch();
  return removed;
}

async function withoutRows(db: Db, names: readonly string[]): Promise<string[]> {
  const transferIds = new Set(names.flatMap((name) => transferIdOfFile(name) ?? []));
  if (transferIds.size === 0) return [];
  const rows = await db
    .selectFrom("transfer_photos")
    .select(["transferId", "side", "hash", "createdAt"])
    .where("transferId", "in", [...transferIds])
    .execute();
  const used = new Set(rows.map(nameOfPhoto));
  return names.filter((name) => !used.has(name));
}
