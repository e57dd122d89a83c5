import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/connection";
import type { Database } from "~db/schema";
import type { ImageStore } from "~/gateways/images.server";
import { PICTURE_WIDTHS_PX } from "./image";

/** A picture is sent before its form is; a form that was refused may lie open for a while before it is sent again. */
const UNUSED_FOR_MS = MS_PER_DAY;
/** In one go; the others have their turn in the next. */
const MOST_AT_ONCE = 500;

/** Whether no equipment and no user shows an image. Deleted equipment keeps its image, for past bookings. */
function isUnused(eb: ExpressionBuilder<Database, "pictures">) {
  const url = eb(eb(eb.val("/images/"), "||", eb.ref("hash")), "||", eb.val(".jpg"));
  const shown = eb
    .selectFrom("equipment")
    .select("imageUrl")
    .unionAll(
      eb
        .selectFrom("users")
        .select((users) => users.ref("imageUrl").$notNull().as("imageUrl"))
        .where("imageUrl", "is not", null),
    );
  return eb(url, "not in", shown);
}

/**
 * Removes the pictures that were sent more than a day ago and that nothing shows: forms that were never
 * sent, photos that others have replaced.
 *
 * @param wantsToGoOn asked before each picture
 * @returns how many were removed
 * @throws ImagesBusy where too many pictures wait to be taken in; later there is room
 */
export async function removeUnusedPictures(
  db: Db,
  pictures: ImageStore,
  now: Date,
  wantsToGoOn: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_FOR_MS).toISOString();
  const found = await db
    .selectFrom("pictures")
    .select("hash")
    .where("createdAt", "<", before)
    .where(isUnused)
    .limit(MOST_AT_ONCE)
    .execute();
  let removed = 0;
  for (const { hash } of found) {
    if (!wantsToGoOn()) break;
    const widths = PICTURE_WIDTHS_PX[hash.endsWith("p") ? "person" : "machine"];
    // Asked anew: a form that names it may have come in the meantime. Once the row is gone no form can name it.
    const forget = async () => {
      const gone = await db
        .deleteFrom("pictures")
        .where("hash", "=", hash)
        .where("createdAt", "<", before)
        .where(isUnused)
        .returning("hash")
        .execute();
      return gone.length > 0;
    };
    if (await pictures.remove(hash, widths, forget)) removed += 1;
  }
  return removed;
}
