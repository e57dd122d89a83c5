import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import type { UserCall } from "~/http/call.server";
import { viewRecords } from "~/routes/shared/transfers.server";

/** Handover and return of a booking side by side, with the disagreements that an admin closes. */
export async function loadTransfers(call: UserCall) {
  const { booking, part } = await requireBookingAndRole(call.db, readId(call.params["id"]), call.user);
  const transfers = await listTransfers(call.db, booking.id);
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return {
    title: `${call.t("transfer:title")} – ${call.t("brand")}`,
    id: booking.id,
    equipment: name,
    view: viewRecords(transfers, await listPhotos(call.db, booking.id), call, {
      isRenter: false,
      showsPhotos: !call.lite,
    }),
    /** Nobody judges their own words. */
    disputed: part === "admin" ? transfers.filter(({ state }) => state === "disputed").map(({ kind }) => kind) : [],
  };
}
