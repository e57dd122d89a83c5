import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";
import { inBatches } from "~/domain/in-batches";
import type { ImageStore } from "~/gateways/images.server";
import { IMAGE_WIDTHS_PX } from "./image";

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
      if (await removeUnused(db, images, { hash, before })) removed += 1;
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
  const widths = IMAGE_WIDTHS_PX[hash.endsWith("p") ? "person" : "equipment"];
  // Checked again: a form may have used it meanwhile. Once the row is deleted no form can.
  let row: Selectable<Database["images"]> | undefined;
  const forget = async () => {
    row = await db
      .deleteFrom("images")
      .where("hash", "=", hash)
      .where("createdAt", "<", before)
      .where(isUnused)
      .returningAll()
      .executeTakeFirst();
    return row !== undefined;
  };
  try {
    return await images.remove(hash, widths, forget);
  } catch (error) {
    // The next run removes what is left.
    if (row !== undefined) await remember(db, row);
    throw error;
  }
}

async function remember(db: Db, row: Selectable<Database["images"]>): Promise<void> {
  await db
    .insertInto("images")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
