import { createHash } from "node:crypto";
import type { Db, Row, Trx } from "~db/schema";
import { requireBookingAndRole, type UserAct, type Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { MAX_PHOTOS, takesPhotos, type TransferKind, type TransferPhoto } from "./transfer";
import type { FileStore } from "~/gateways/files.server";
import { listTransfers } from "./transfers.server";
import { MS_PER_DAY } from "~/domain/calendar/day";
import { UNUSED_IMAGE_DAYS } from "~/domain/images/remove-unused-images.server";

/** Photos of handovers and returns: read by the two and the office alone. A row names the file of each. */

type PhotoRow = Pick<Row<"transfer_photos">, "transferId" | "side" | "hash" | "createdAt">;

/** The file of a photo. Every try to add one has a name of its own, so that it can be removed by itself. */
const nameOfPhoto = ({ transferId, side, hash, createdAt }: PhotoRow): string =>
  `photos/${transferId}-${side}-${hash}-${Date.parse(createdAt)}.jpg`;
const PHOTO = /^photos\/(\d+)-(?:owner|renter)-[0-9a-f]{64}-\d+\.jpg$/;

/** The photos of a booking, oldest first. The caller checks who asks. */
export function listPhotos(db: Db | Trx, bookingId: number): Promise<TransferPhoto[]> {
  return db
    .selectFrom("transfers")
    .innerJoin("transfer_photos", "transfer_photos.transferId", "transfers.id")
    .select(["transfer_photos.id", "kind", "side", "transfer_photos.createdAt"])
    .where("bookingId", "=", bookingId)
    .orderBy("transfer_photos.id")
    .execute();
}

/** The file of a photo. @throws NotFound for anyone but the two and an admin, and where there is none */
export async function requirePhoto(
  { db, files, user }: { db: Db; files: FileStore; user: Viewer },
  id: number,
  photoId: number,
): Promise<Uint8Array> {
  const { booking } = await requireBookingAndRole(db, id, user);
  const row = await db
    .selectFrom("transfer_photos")
    .innerJoin("transfers", "transfers.id", "transfer_photos.transferId")
    .select(["transferId", "side", "hash", "transfer_photos.createdAt"])
    .where("transfer_photos.id", "=", photoId)
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow(() => new NotFound("photoNotFound"));
  const body = await files.read(nameOfPhoto(row));
  if (body === undefined) throw new NotFound("photoNotFound");
  return body;
}

/** The record and side of a photo to add. @throws NotFound; Forbidden for an admin; Conflict where it takes no more */
export async function requirePlace(db: Db | Trx, id: number, kind: TransferKind, { user, now }: UserAct) {
  const { booking, part } = await requireBookingAndRole(db, id, user);
  if (part === "admin") throw new Forbidden("notAllowed");
  const transfer = (await listTransfers(db, booking.id)).find((one) => one.kind === kind);
  if (transfer === undefined) throw new NotFound("transferNotFound");
  if (!takesPhotos(transfer, now)) throw new Conflict("transferPhotosOver");
  return { transfer, side: part };
}
type Place = Awaited<ReturnType<typeof requirePlace>>;

/**
 * Adds a photo to a record; the same file again is the same photo. @param photo.keep stores it, outside of transactions
 * @throws as `requirePlace` and `keep`; Conflict above the number of photos
 */
export async function addPhoto(
  db: Db,
  id: number,
  kind: TransferKind,
  photo: UserAct & { bytes: Uint8Array; keep: (name: string) => Promise<void> },
): Promise<TransferPhoto> {
  const hash = createHash("sha256").update(photo.bytes).digest("hex");
  const place = await requirePlace(db, id, kind, photo);
  const known = await findRoom(db, place, hash);
  if (known !== undefined) return { ...known, kind, side: place.side };
  const createdAt = photo.now.toISOString();
  await photo.keep(nameOfPhoto({ transferId: place.transfer.id, side: place.side, hash, createdAt }));
  return db.transaction().execute(async (trx) => {
    const { transfer, side } = await requirePlace(trx, id, kind, photo);
    const meanwhile = await findRoom(trx, { transfer, side }, hash);
    const made =
      meanwhile ??
      (await trx
        .insertInto("transfer_photos")
        .values({ transferId: transfer.id, side, hash, createdAt })
        .returning(["id", "createdAt"])
        .executeTakeFirstOrThrow());
    return { ...made, kind, side };
  });
}

/** The photo with these bytes that a side has added already, if any. @throws Conflict without room for another */
async function findRoom(db: Db | Trx, { transfer, side }: Place, hash: string) {
  const rows = await db
    .selectFrom("transfer_photos")
    .select(["id", "hash", "createdAt"])
    .where("transferId", "=", transfer.id)
    .where("side", "=", side)
    .execute();
  const known = rows.find((row) => row.hash === hash);
  if (known !== undefined) return { id: known.id, createdAt: known.createdAt };
  if (rows.length >= MAX_PHOTOS) throw new Conflict("transferPhotosFull");
  return undefined;
}

/**
 * Removes files older than a day that no row names. @param shouldContinue called before each file @returns how many
 * @throws FilesUnavailable
 */
export async function removeUnusedPhotos(
  db: Db,
  files: FileStore,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_IMAGE_DAYS * MS_PER_DAY);
  let removed = 0;
  for await (const { name, changedAt } of files.list("photos/")) {
    const [, transferId] = PHOTO.exec(name) ?? [];
    if (changedAt >= before || transferId === undefined) continue;
    if (!shouldContinue()) return removed;
    const rows = db
      .selectFrom("transfer_photos")
      .select(["transferId", "side", "hash", "createdAt"])
      .where("transferId", "=", Number(transferId));
    if ((await rows.execute()).some((row) => nameOfPhoto(row) === name)) continue;
    await files.remove(name);
    removed += 1;
  }
  return removed;
}
