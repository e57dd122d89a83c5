import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { isRatable, type Booking } from "~/domain/bookings/booking";
import { requireBookingAndRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { notifyParties } from "~/domain/bookings/notify-parties.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden, Invalid, type MessageKey } from "~/domain/errors";
import {
  answerDeadline,
  earliestTime,
  findTransferConflict,
  readStatedTime,
  type Transfer,
  type TransferKind,
} from "./transfer";
import { requireCode } from "./transfer-codes.server";
import { listTransfers } from "./transfer-queries.server";
import type { TransferRequest } from "./transfer-schema";

export interface NewTransfer {
  kind: TransferKind;
  request: TransferRequest;
  user: Viewer;
  now: Date;
}

/**
 * Records a handover or a return, for the owner. The same form sent again is the same record.
 *
 * @throws NotFound for strangers; Forbidden for renter and admin; Conflict where it cannot be recorded now, or was
 *   recorded otherwise; Invalid naming the field; TooMany after too many wrong codes
 */
export async function recordTransfer(
  db: Db,
  id: number | undefined,
  { kind, request, user, now }: NewTransfer,
): Promise<Transfer> {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    if (part !== "owner") throw new Forbidden("notAllowed");
    const transfers = await listTransfers(trx, booking.id);
    const known = transfers.find((one) => one.kind === kind);
    if (known !== undefined && isSame(known, request)) return known;
    const done = transfers.map((one) => one.kind);
    const conflict = findTransferConflict(booking, done, kind, dayInIndia(now));
    if (conflict !== undefined) throw new Conflict(conflict);
    const handover = transfers.find((one) => one.kind === "handover");
    const at = requireTime(booking, handover, request.at, now);
    if (request.hours !== undefined && request.hours < (handover?.meter ?? 0)) throw fault("hours", "meterBackwards");
    await requireCode(trx, booking, kind, request.code);
    return insertTransfer(trx, booking, { kind, request, at, user, now });
  });
}

const readings = ({ hours, fuel, note }: TransferRequest) => ({
  meter: hours ?? null,
  fuel: fuel ?? null,
  note: note ?? null,
});

/** A form that is sent again without a time means the time of the first. */
function isSame(known: Transfer, request: TransferRequest): boolean {
  return (
    (request.at === undefined || request.at.toISOString() === known.at) &&
    Object.entries(readings(request)).every(([name, value]) => known[name as keyof Transfer] === value)
  );
}

const fault = (field: string, key: MessageKey) => new Invalid(key, { fields: { [field]: [key] } });

function requireTime(booking: Booking, handover: Transfer | undefined, stated: Date | undefined, now: Date): string {
  const at = readStatedTime(stated, now);
  if (at === undefined) throw fault("at", "transferAhead");
  if (at < earliestTime(booking, handover))
    throw fault("at", handover === undefined ? "transferTooEarly" : "transferBeforeHandover");
  return at;
}

async function insertTransfer(
  trx: Trx,
  booking: Booking,
  { kind, request, at, user, now }: NewTransfer & { at: string },
): Promise<Transfer> {
  const receivedAt = now.toISOString();
  await trx
    .insertInto("transfers")
    .values({ bookingId: booking.id, kind, at, receivedAt, answerUntil: answerDeadline(now), ...readings(request) })
    .execute();
  if (kind === "return") await trx.deleteFrom("transfer_codes").where("bookingId", "=", booking.id).execute();
  await recordAudit(trx, {
    at: receivedAt,
    actor: "owner",
    actorId: user.id,
    subject: "booking",
    subjectId: booking.id,
    action: `transfer_${kind}`,
    fromState: null,
    toState: null,
    reason: null,
  });
  const path = kind === "return" && isRatable(booking) ? `/booking/${booking.id}/review` : undefined;
  await notifyParties(trx, {
    booking,
    notifications: [{ to: "renter", kind: kind === "return" ? "returned" : "handedOver" }],
    values: path === undefined ? {} : { path },
    eventKey: `transfer:${booking.id}:${kind}`,
    now,
  });
  const made = (await listTransfers(trx, booking.id)).find((one) => one.kind === kind);
  if (made === undefined) throw new Error("the record is there");
  return made;
}
