import { MS_PER_DAY } from "~/domain/calendar/day";
import type { Db, Trx } from "~db/open";
import type { ImageStore } from "~/gateways/images.server";
import { IMAGE_WIDTHS_PX } from "./image";
import { inTurn } from "./store-image.server";

/** An image is stored before its form is accepted; a rejected form may be sent again much later. */
export const UNUSED_IMAGE_DAYS = 1;
const UNUSED_FOR_MS = UNUSED_IMAGE_DAYS * MS_PER_DAY;

/** Addresses of the images that equipment and users show. Deleted equipment keeps its images, for past bookings. */
async function listUsed(db: Db | Trx): Promise<Set<string | null>> {
  const equipment = await db
    .selectFrom("equipment")
    .select(["imageUrl", "moreImages"])
    .where("imageUrl", "!=", "")
    .execute();
  const users = await db.selectFrom("users").select("imageUrl").where("imageUrl", "is not", null).execute();
  const more = equipment.flatMap(({ moreImages }) => JSON.parse(moreImages) as string[]);
  return new Set([...equipment, ...users].map(({ imageUrl }) => imageUrl).concat(more));
}

/**
 * Removes images that nothing has shown for a day. @param shouldContinue called before each image
 * @returns how many @throws FilesUnavailable
 */
export async function removeUnusedImages(
  db: Db,
  images: ImageStore,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_FOR_MS).toISOString();
  const stored = await db.selectFrom("images").select("hash").where("createdAt", "<", before).execute();
  const used = await listUsed(db);
  let removed = 0;
  for (const { hash } of stored.filter((image) => !used.has(addressOf(image)))) {
    if (!shouldContinue()) return removed;
    if (await inTurn(() => removeUnused(db, images, { hash, before }))) removed += 1;
  }
  return removed;
}

const addressOf = ({ hash }: { hash: string }) => `/images/${hash}.jpg`;

async function removeUnused(db: Db, images: ImageStore, { hash, before }: { hash: string; before: string }) {
  // A form may have used it meanwhile. Once the row is deleted no form can; of two at once one runs again.
  const row = await db.transaction().execute(async (trx) => {
    if ((await listUsed(trx)).has(addressOf({ hash }))) return undefined;
    const old = trx.deleteFrom("images").where("hash", "=", hash).where("createdAt", "<", before);
    return old.returningAll().executeTakeFirst();
  });
  if (row === undefined) return false;
  try {
    await images.remove(hash, IMAGE_WIDTHS_PX);
    return true;
  } catch (error) {
    // The next run removes what is left.
    await db.insertInto("images").values(row).execute();
    throw error;
  }
}
