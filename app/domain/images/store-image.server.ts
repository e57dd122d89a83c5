import type { Db, Trx } from "~db/open";
import { Invalid, TooLarge, Unavailable, WrongMedia } from "~/domain/errors";
import { limitWaiting } from "~/domain/limit-waiting";
import { FilesUnavailable, type FileStore } from "~/gateways/files.server";
import { ImageRefused, type ImageStore, type RefusalReason } from "~/gateways/images.server";
import { IMAGE_RATIOS, IMAGE_WIDTHS_PX, imageNameOf, type ImageShape } from "./image";

/** Images are encoded and removed one at a time, each with its row. */
export const inTurn = limitWaiting(1, 24, "picturesBusy");

/** Of the longer side: a scratch can be seen. */
const PHOTO_PX = 1_280;

export const IMAGE_FIELD = "image";

const REFUSALS = {
  large: [TooLarge, "imageTooLarge"],
  avifLarge: [TooLarge, "imageAvifTooLarge"],
  format: [WrongMedia, "imageFormat"],
  unreadable: [Invalid, "imageUnreadable"],
} as const satisfies Record<RefusalReason, unknown>;

/** Writes an image's files and row, outside of transactions. @throws TooLarge, WrongMedia, Invalid; Unavailable */
export async function storeImage(
  db: Db,
  images: ImageStore,
  bytes: Uint8Array,
  userId: number | null,
  now: Date,
  shape: ImageShape = "equipment",
): Promise<string> {
  const store = async () => {
    const name = await images.store(bytes, { widths: IMAGE_WIDTHS_PX, ratio: IMAGE_RATIOS[shape] });
    const createdAt = now.toISOString();
    await db
      .insertInto("images")
      .values({ hash: name, ownerId: userId, createdAt })
      // Uploading it again makes it recent: an image that is about to be used is not removed.
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ createdAt }))
      .execute();
    return `/images/${name}.jpg`;
  };
  return (userId === null ? store() : inTurn(store)).catch(refuse);
}

function refuse(error: unknown): never {
  if (error instanceof ImageRefused) {
    const [Refused, key] = REFUSALS[error.reason];
    throw new Refused(key, { field: IMAGE_FIELD });
  }
  if (error instanceof FilesUnavailable) throw new Unavailable("picturesUnavailable");
  throw error;
}

/** Stores a photo that few people see: whole, as a JPEG, without metadata. @throws what `storeImage` throws */
export function keepPhoto(
  { images, files }: { images: ImageStore; files: FileStore },
  bytes: Uint8Array,
  userId: number,
  name: string,
): Promise<void> {
  return inTurn(async () => files.put(name, await images.encode(bytes, PHOTO_PX))).catch(refuse);
}

/** True for the address of a stored image: no other is accepted or shown. */
export async function isOwnImage(db: Db | Trx, imageUrl: string): Promise<boolean> {
  const name = imageNameOf(imageUrl);
  if (name === undefined) return false;
  return (await db.selectFrom("images").select("hash").where("hash", "=", name).executeTakeFirst()) !== undefined;
}
