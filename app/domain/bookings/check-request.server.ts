import type { Db } from "~db/open";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { datesTaken, findTakenDays } from "./booking-days.server";
import type { BookingRequest } from "./booking-schema";
import { quoteRequest } from "./quote-booking.server";
import { requireBookableDates } from "./request-booking.server";

/**
 * Checks a booking before its renter is known, as booking itself will check it again.
 *
 * @returns the total in whole rupees
 * @throws Invalid for dates outside the window; NotFound; Conflict where the equipment is unavailable, a day is taken or
 *   the total is not the one that was seen
 */
export async function checkRequest(db: Db, request: BookingRequest, now: Date): Promise<{ total: number }> {
  const { equipmentId, startDate, endDate, seenTotal } = request;
  requireBookableDates(request, now);
  const equipment = await requireEquipment(db, equipmentId);
  if (!equipment.availability) throw new Conflict("equipmentUnavailable");
  const { total } = await quoteRequest(db, equipment, request, now);
  if (seenTotal !== undefined && seenTotal !== total) throw new Conflict("priceChanged");
  if ((await findTakenDays(db, equipmentId, startDate, endDate)).length > 0) throw datesTaken();
  return { total };
}
