import { Invalid } from "~/domain/errors";
import { IMAGE_FIELD, storeImage } from "~/domain/images/store-image.server";
import type { ImageShape } from "~/domain/images/image";
import type { UserCall } from "./call.server";

/**
 * Stores the image of a form or an API call.
 *
 * @returns its URL; undefined without a file
 * @throws TooLarge, WrongMedia or Invalid about the field "image"; Unavailable when the queue is full
 */
export async function storeUploadedImage(
  { db, images, user, now }: UserCall,
  file: File | undefined,
  shape?: ImageShape,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  if (file.size === 0) throw new Invalid("imageEmpty", { fields: { [IMAGE_FIELD]: ["imageEmpty"] } });
  return storeImage(db, images, new Uint8Array(await file.arrayBuffer()), user.id, now, shape);
}
