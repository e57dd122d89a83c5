import { keepPicture } from "~/domain/images/store-image.server";
import type { PictureShape } from "~/domain/images/image";
import type { UserCall } from "./call.server";

/**
 * Keeps the picture that a form or a call carries.
 *
 * @returns its address; undefined where there is no file
 * @throws TooLarge, WrongMedia or Invalid about the field "image"; Unavailable when too many wait
 */
export async function storeUploadedImage(
  { db, images, user, now }: UserCall,
  file: File | undefined,
  shape?: PictureShape,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  return keepPicture(db, images, new Uint8Array(await file.arrayBuffer()), user.id, now, shape);
}
