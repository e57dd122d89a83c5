import type { Db, Trx } from "~db/connection";
import { Invalid, TooLarge, Unavailable, WrongMedia, type DomainError, type MessageKey } from "~/domain/errors";
import {
  ImageRefused,
  ImagesBusy,
  type ImageStore,
  type RefusalReason,
  type StoredImage,
} from "~/gateways/images.server";
import { PICTURE_WIDTHS_PX, pictureNameOf, type PictureShape } from "./image";

const RATIO: Record<PictureShape, number> = { machine: 4 / 3, person: 1 };
const MARK: Record<PictureShape, string> = { machine: "", person: "p" };

/** The field that carries a picture, in every form and call. */
export const PICTURE_FIELD = "image";

const about = (key: MessageKey) => ({ fields: { [PICTURE_FIELD]: [key] } });
const REFUSALS: Record<RefusalReason, () => DomainError> = {
  bytes: () => new TooLarge("imageTooLarge", about("imageTooLarge")),
  pixels: () => new TooLarge("imageTooLarge", about("imageTooLarge")),
  avifPixels: () => new TooLarge("imageAvifTooLarge", about("imageAvifTooLarge")),
  format: () => new WrongMedia("imageFormat", about("imageFormat")),
  unreadable: () => new Invalid("imageUnreadable", about("imageUnreadable")),
};

/**
 * Makes a picture's files and remembers that it is ours. Done outside transactions: it takes long.
 *
 * @param bytes the file as it was sent
 * @param userId who sent it; null for the demonstration's own
 * @param shape how it is cut: 4:3 for a machine, square for a person
 * @returns its address, to be kept with what it shows
 * @throws TooLarge, WrongMedia or Invalid about the field "image"; Unavailable when too many wait
 */
export async function keepPicture(
  db: Db,
  pictures: ImageStore,
  bytes: Uint8Array,
  userId: number | null,
  now: Date,
  shape: PictureShape = "machine",
): Promise<string> {
  const request = { widths: PICTURE_WIDTHS_PX[shape], ratio: RATIO[shape], mark: MARK[shape] };
  const remember = async ({ name, colour }: StoredImage) => {
    const createdAt = now.toISOString();
    await db
      .insertInto("pictures")
      .values({ hash: name, ownerId: userId, colour, createdAt })
      // Sent once more it is wanted once more: nothing that is about to be used is old.
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ createdAt }))
      .execute();
  };
  const { name } = await pictures.store(bytes, request, remember).catch((error: unknown) => {
    if (error instanceof ImageRefused) throw REFUSALS[error.reason]();
    if (error instanceof ImagesBusy) throw new Unavailable("picturesBusy");
    throw error;
  });
  return `/images/${name}.jpg`;
}

/** True for the address of a picture that this server has made: no other is ever kept or shown. */
export async function isOwnPicture(db: Db | Trx, imageUrl: string): Promise<boolean> {
  const name = pictureNameOf(imageUrl);
  if (name === undefined) return false;
  return (await db.selectFrom("pictures").select("hash").where("hash", "=", name).executeTakeFirst()) !== undefined;
}
