import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Forbidden } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { earliestTime, findTransferConflict } from "~/domain/transfers/transfer";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import { readTransferKind } from "~/domain/transfers/transfer-schema";
import type { UserCall } from "~/http/call.server";
import { formatRange } from "~/i18n/format";

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const MINUTES_LENGTH = "2026-11-24T09:30".length;

/** An instant as a field for day and time takes it, in India. */
const toField = (instant: string) =>
  new Date(Date.parse(instant) + INDIA_OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH);

/**
 * The form for a handover or a return, for the owner.
 *
 * @throws NotFound for strangers; Forbidden for renter and admin
 */
export async function loadTransfer({ db, user, params, now, language, t }: UserCall) {
  const kind = readTransferKind(params["kind"]);
  const { booking, part } = await requireBookingAndRole(db, readId(params["id"]), user);
  if (part !== "owner") throw new Forbidden("notAllowed");
  const transfers = await listTransfers(db, booking.id);
  const done = transfers.map((one) => one.kind);
  const conflict = findTransferConflict(booking, done, kind, dayInIndia(now));
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  return {
    title: `${t(`transfer:formTitle_${kind}`, { id: booking.id })} – ${t("brand")}`,
    id: booking.id,
    kind,
    equipment: name,
    dates: formatRange(booking.startDate, booking.endDate, language),
    /** Why nothing can be recorded; otherwise null. */
    why: conflict === undefined ? null : t(`messages:${conflict}`),
    earliest: toField(earliestTime(booking, transfers[0])),
    /** Kept where a form is refused: its act was then. */
    now: toField(now.toISOString()),
  };
}
