import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";
import { inBatches } from "~/domain/in-batches";
import type { ImageStore } from "~/gateways/images.server";
import { IMAGE_WIDTHS_PX } from "./image";
import { inTurn } from "./store-image.server";

/** An image is stored before its form is accepted; a rejected form may be sent again much later. */
export const UNUSED_IMAGE_DAYS = 1;
const UNUSED_FOR_MS = UNUSED_IMAGE_DAYS * MS_PER_DAY;
/** Images that are looked at in one statement. */
const BATCH_SIZE = 200;

/** Whether no equipment and no user shows an image. Deleted equipment keeps its image, for past bookings. */
function isUnused({ eb, not, exists, selectFrom }: ExpressionBuilder<Database, "images">) {
  const url = eb(eb(eb.val("/images/"), "||", eb.ref("images.hash")), "||", eb.val(".jpg"));
  const ofEquipment = selectFrom("equipment").select("equipment.id").where("equipment.imageUrl", "=", url);
  const ofMore = selectFrom("equipment")
    .select("equipment.id")
    .where("equipment.moreImages", "like", eb(eb(eb.val("%"), "||", url), "||", eb.val("%")));
  const ofUser = selectFrom("users").select("users.id").where("users.imageUrl", "=", url);
  return not(exists(ofEquipment))
    .and(not(exists(ofUser)))
    .and(not(exists(ofMore)));
}

/**
 * Removes images that were stored more than a day ago and are not shown anywhere: their form was never accepted, or
 * another photo has replaced them.
 *
 * @param shouldContinue called before each image
 * @returns how many were removed
 * @throws FilesUnavailable
 */
export async function removeUnusedImages(
  db: Db,
  images: ImageStore,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_FOR_MS).toISOString();
  let removed = 0;
  for await (const hashes of inBatches<string>(BATCH_SIZE, "", (after, size) =>
    listStored(db, { before, after, size }),
  )) {
    const unused = await db.selectFrom("images").select("hash").where("hash", "in", hashes).where(isUnused).execute();
    for (const { hash } of unused) {
      if (!shouldContinue()) return removed;
      if (await inTurn(() => removeUnused(db, images, { hash, before }))) removed += 1;
    }
  }
  return removed;
}

function listStored(db: Db, { before, after, size }: { before: string; after: string; size: number }) {
  return db
    .selectFrom("images")
    .select("hash as id")
    .where("createdAt", "<", before)
    .where("hash", ">", after)
    .orderBy("hash")
    .limit(size)
    .execute();
}

/** Removes one image where it is still unused. */
async function removeUnused(
  db: Db,
  images: ImageStore,
  { hash, before }: { hash: string; before: string },
): Promise<boolean> {
  // Checked again: a form may have used it meanwhile. Once the row is deleted no form can; of two at once one runs again.
  const row = await db
    .transaction()
    .execute((trx) =>
      trx
        .deleteFrom("images")
        .where("hash", "=", hash)
        .where("createdAt", "<", before)
        .where(isUnused)
        .returningAll()
        .executeTakeFirst(),
    );
  if (row === undefined) return false;
  try {
    await images.remove(hash, IMAGE_WIDTHS_PX[hash.endsWith("p") ? "person" : "equipment"]);
    return true;
  } catch (error) {
    // The next run removes what is left.
    await db.insertInto("images").values(row).execute();
    throw error;
  }
}
