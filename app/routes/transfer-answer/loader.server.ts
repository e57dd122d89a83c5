import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { Forbidden } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { isAnswerable } from "~/domain/transfers/transfer";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind } from "~/domain/transfers/transfer-schema";
import type { UserCall } from "~/http/call.server";
import { seeOther } from "~/http/page.server";
import { viewRecords } from "~/routes/shared/transfers.server";

/**
 * What the renter is asked to confirm.
 *
 * @throws NotFound for strangers; Forbidden for owner and admin; a redirect where there is nothing to answer
 */
export async function loadAnswer(call: UserCall) {
  const { db, user, params, t } = call;
  const kind = readTransferKind(params["kind"]);
  const { booking, part } = await requireBookingAndRole(db, readId(params["id"]), user);
  if (part !== "renter") throw new Forbidden("notAllowed");
  const found = (await listTransfers(db, booking.id)).filter((one) => one.kind === kind);
  if (!found.some((one) => isAnswerable(one, call.now))) throw seeOther(`/booking/${booking.id}`);
  return {
    title: `${t(`transfer:answerTitle_${kind}`)} – ${t("brand")}`,
    id: booking.id,
    kind,
    view: viewRecords(found, await listPhotos(db, booking.id), call, { isRenter: true, showsPhotos: !call.lite }),
  };
}
