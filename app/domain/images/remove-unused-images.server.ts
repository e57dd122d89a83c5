import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db, OpenDatabase } from "~db/connection";
import type { Database, ImagesTable } from "~db/schema";
import type { ImageStore } from "~/gateways/images.server";
import { IMAGE_WIDTHS_PX } from "./image";

/** An image is stored before its form is accepted; a rejected form may be sent again much later. */
export const UNUSED_IMAGE_DAYS = 1;
const UNUSED_FOR_MS = UNUSED_IMAGE_DAYS * MS_PER_DAY;
/** Limit for each run. */
const BATCH_SIZE = 500;

/** Whether no equipment and no user shows an image. Deleted equipment keeps its image, for past bookings. */
function isUnused({ eb, not, exists, selectFrom }: ExpressionBuilder<Database, "pictures">) {
  const url = eb(eb(eb.val("/images/"), "||", eb.ref("pictures.hash")), "||", eb.val(".jpg"));
  const ofEquipment = selectFrom("equipment").select("equipment.id").where("equipment.imageUrl", "=", url);
  const ofUser = selectFrom("users").select("users.id").where("users.imageUrl", "=", url);
  return not(exists(ofEquipment)).and(not(exists(ofUser)));
}

/**
 * Removes images that were stored more than a day ago and are not shown anywhere: their form was never accepted, or
 * another photo has replaced them.
 *
 * @param side looks for them, through all images there are
 * @param shouldContinue called before each image
 * @returns how many were removed
 * @throws ImagesBusy while too many images are being stored; FilesUnavailable
 */
export async function removeUnusedImages(
  { db, side }: Pick<OpenDatabase, "db" | "side">,
  images: ImageStore,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_FOR_MS).toISOString();
  const found = await side
    .selectFrom("pictures")
    .select("hash")
    .where("createdAt", "<", before)
    .where(isUnused)
    .limit(BATCH_SIZE)
    .execute();
  let removed = 0;
  for (const { hash } of found) {
    if (!shouldContinue()) break;
    const widths = IMAGE_WIDTHS_PX[hash.endsWith("p") ? "person" : "equipment"];
    // Checked again: a form may have used it meanwhile. Once the row is deleted no form can.
    let row: Selectable<ImagesTable> | undefined;
    const forget = async () => {
      row = await db
        .deleteFrom("pictures")
        .where("hash", "=", hash)
        .where("createdAt", "<", before)
        .where(isUnused)
        .returningAll()
        .executeTakeFirst();
      return row !== undefined;
    };
    try {
      if (await images.remove(hash, widths, forget)) removed += 1;
    } catch (error) {
      // The next run removes what is left.
      if (row !== undefined) await remember(db, row);
      throw error;
    }
  }
  return removed;
}

async function remember(db: Db, row: Selectable<ImagesTable>): Promise<void> {
  await db
    .insertInto("pictures")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
