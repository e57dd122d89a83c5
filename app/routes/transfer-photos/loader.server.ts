import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { MAX_PHOTOS, takesPhotos } from "~/domain/transfers/transfer";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind } from "~/domain/transfers/transfer-schema";
import type { UserCall } from "~/http/call.server";
import { viewPhotos } from "~/routes/shared/transfers.server";

/**
 * The photos of a record, for the two and admins.
 *
 * @throws NotFound for anyone else and where nothing is recorded
 */
export async function loadPhotos(call: UserCall) {
  const { db, user, params, t, now, lite } = call;
  const kind = readTransferKind(params["kind"]);
  const { booking, part } = await requireBookingAndRole(db, readId(params["id"]), user);
  const transfer = (await listTransfers(db, booking.id)).find((one) => one.kind === kind);
  if (transfer === undefined) throw new NotFound("transferNotFound");
  const photos = (await listPhotos(db, booking.id)).filter((one) => one.kind === kind);
  const isFull = photos.filter(({ side }) => side === part).length >= MAX_PHOTOS;
  const conflict = isFull ? "transferPhotosFull" : takesPhotos(transfer, now) ? undefined : "transferPhotosOver";
  return {
    title: `${t(`transfer:photosTitle_${kind}`)} – ${t("brand")}`,
    id: booking.id,
    kind,
    photos: viewPhotos(booking.id, photos),
    isShown: !lite,
    /** Why none can be added; otherwise null. */
    why: part === "admin" ? t("messages:notAllowed") : conflict === undefined ? null : t(`messages:${conflict}`),
  };
}
