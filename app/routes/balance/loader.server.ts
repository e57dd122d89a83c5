import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { describeBalance } from "~/routes/shared/balance.server";

/**
 * What is paid at the return of a booking.
 *
 * @throws NotFound for strangers, and where nothing is
 */
export async function loadBalance(call: UserCall) {
  const { booking, part } = await requireBookingAndRole(call.db, readId(call.params["id"]), call.user);
  const balance = await describeBalance(call, booking, part);
  if (balance === null) throw new NotFound("balanceNotFound");
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return { title: `${call.t("balance:title")} – ${call.t("brand")}`, equipment: name, balance };
}
