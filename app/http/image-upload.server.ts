import { z } from "zod";
import { limitAccounts } from "~/domain/quota";
import { MAX_IMAGES } from "~/domain/equipment/equipment";
import { Invalid, WrongMedia } from "~/domain/errors";
import { keepPhoto, IMAGE_FIELD, storeImage } from "~/domain/images/store-image.server";
import type { ImageShape } from "~/domain/images/image";
import { SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { optionalFile } from "~/domain/schema-parts";
import type { TransferKind, TransferPhoto } from "~/domain/transfers/transfer";
import { addPhoto, requirePlace } from "~/domain/transfers/transfer-photos.server";
import { readBody } from "./body.server";
import type { UserCall } from "./call.server";

/** An owner who lists everything in one evening uploads a photo or two for each machine. */
const limitUploads = limitAccounts(
  { limit: "images of an account", max: 240, withinSeconds: SECONDS_PER_HOUR },
  "tooManyImages",
  IMAGE_FIELD,
);

/** Stores an image and returns its URL. @throws TooLarge, WrongMedia or Invalid "image"; Unavailable; TooMany */
export async function storeUploadedImage(
  call: UserCall,
  file: File | undefined,
  shape?: ImageShape,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  requireContent(file);
  const { db, images, user, now } = call;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return limitUploads(user, () => storeImage(db, images, bytes, user.id, now, shape));
}

/** Stores the files among images, up to the first refused. @throws Invalid for too many; as `storeUploadedImage` */
export async function addImages(call: UserCall, images: readonly (string | File)[], addresses: string[]) {
  if (addresses.length + images.length > MAX_IMAGES) throw new Invalid("imagesTooMany", { field: "images" });
  for (const one of images) {
    const address = typeof one === "string" ? one : await storeUploadedImage(call, one);
    if (address !== undefined) addresses.push(address);
  }
}

interface SentImages {
  image?: File | undefined;
  imageUrl?: string | undefined;
  images?: readonly (string | File)[] | undefined;
}

/** Stores the images of an API call: `image` is the first of `images`, or replaces it alone. @throws as `addImages` */
export async function storeEquipmentImages<T extends SentImages>(call: UserCall, { image, images, ...rest }: T) {
  if (images === undefined) return { ...rest, imageUrl: (await storeUploadedImage(call, image)) ?? rest.imageUrl };
  const addresses: string[] = [];
  await addImages(call, [...new Set(image === undefined ? images : [image, ...images])], addresses);
  return { ...rest, images: addresses };
}

function requireContent(file: File): void {
  if (file.size === 0) throw new Invalid("imageEmpty", { field: IMAGE_FIELD });
}

/** Adds a photo to a handover or a return. @throws as `storeUploadedImage` and `addPhoto`; WrongMedia without a file */
export async function addUploadedPhoto(call: UserCall, id: number, kind: TransferKind): Promise<TransferPhoto> {
  const { db, user, now, request } = call;
  await requirePlace(db, id, kind, call);
  const { image } = await readBody(request, imageSchema);
  if (image === undefined) throw new WrongMedia("imageFormat", { field: IMAGE_FIELD });
  requireContent(image);
  const bytes = new Uint8Array(await image.arrayBuffer());
  const keep = (name: string) => limitUploads(user, () => keepPhoto(call, bytes, user.id, name));
  return addPhoto(db, id, kind, { bytes, keep, user, now });
}

const imageSchema = z.object({ [IMAGE_FIELD]: optionalFile });
