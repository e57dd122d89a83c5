import { isLive } from "~/domain/bookings/booking";
import { partAtCounter, requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Forbidden } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { formatRange } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { describeCancellation } from "~/routes/shared/booking-money.server";

/**
 * The cancellation page: the terms and the exact amounts, or why the booking cannot be cancelled.
 *
 * @throws NotFound for strangers; Forbidden for admins, who reject instead
 */
export async function loadCancellation(call: UserCall, param: string | undefined) {
  const { booking, part: seenAs } = await requireBookingAndRole(call.db, readId(param), call.user);
  const part = partAtCounter(booking, seenAs);
  if (part === "admin") throw new Forbidden("notAllowed");
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return {
    title: `${call.t("booking:cancelTitle", { id: booking.id })} – ${call.t("brand")}`,
    id: booking.id,
    equipment: name,
    period: formatRange(booking.startDate, booking.endDate, call.language),
    terms: await describeCancellation(booking, part, call),
    /** Why the booking cannot be cancelled; otherwise null. */
    why: isLive(booking) ? ("cancelBegun" as const) : ("cancelOver" as const),
  };
}
