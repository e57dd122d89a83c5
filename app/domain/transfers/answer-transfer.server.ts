import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Booking } from "~/domain/bookings/booking";
import { requireBookingAndRole, type BookingRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { notifyParties } from "~/domain/bookings/notify-parties.server";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { isAnswerable, TRANSFER_TRANSITIONS, type Transfer, type TransferKind } from "./transfer";
import { listTransfers } from "./transfer-queries.server";
import type { TransferAnswerRequest } from "./transfer-schema";

interface By {
  kind: TransferKind;
  user: Viewer;
  now: Date;
}

/**
 * Confirms a record or disagrees with it, for the renter. The same answer again changes nothing.
 *
 * @throws NotFound for strangers and where nothing is recorded; Forbidden for owner and admin; Conflict where it was
 *   answered otherwise or the time is over
 */
export async function answerTransfer(
  db: Db,
  id: number | undefined,
  { answer, words, kind, user, now }: By & TransferAnswerRequest,
): Promise<Transfer> {
  return db.transaction().execute(async (trx) => {
    const { booking, transfer } = await requireTransfer(trx, id, { kind, user }, "renter");
    const { to } = TRANSFER_TRANSITIONS[answer];
    const said = answer === "dispute" ? (words ?? null) : null;
    if (transfer.state === to && transfer.words === said) return transfer;
    if (!isAnswerable(transfer, now))
      throw new Conflict(transfer.state === "recorded" ? "transferAnswerOver" : "transferAnswered");
    const set = { state: to, answeredAt: now.toISOString(), words: said };
    const answered = await change(trx, transfer, answer, set, { user, now });
    if (answer === "dispute") await tellOfDisagreement(trx, booking, transfer, now);
    return answered;
  });
}

/**
 * Closes a disagreement with what the office says to it, for an admin who is neither of the two.
 *
 * @throws NotFound for strangers and where nothing is recorded; Forbidden for renter and owner; Conflict where there is
 *   no open disagreement
 */
export async function decideTransfer(
  db: Db,
  id: number | undefined,
  { decision, kind, user, now }: By & { decision: string },
): Promise<Transfer> {
  return db.transaction().execute(async (trx) => {
    const { booking, transfer } = await requireTransfer(trx, id, { kind, user }, "admin");
    if (transfer.state === "decided" && transfer.decision === decision) return transfer;
    if (transfer.state !== TRANSFER_TRANSITIONS.decide.from) throw new Conflict("transferNotDisputed");
    const set = { state: TRANSFER_TRANSITIONS.decide.to, decidedAt: now.toISOString(), decision };
    const decided = await change(trx, transfer, "decide", set, { user, now });
    await notifyParties(trx, {
      booking,
      notifications: [
        { to: "renter", kind: "transferDecided" },
        { to: "owner", kind: "transferDecided" },
      ],
      values: { reason: decision },
      eventKey: `transfer:${transfer.id}`,
      now,
    });
    return decided;
  });
}

async function requireTransfer(
  trx: Trx,
  id: number | undefined,
  { kind, user }: Pick<By, "kind" | "user">,
  by: BookingRole,
): Promise<{ booking: Booking; transfer: Transfer }> {
  const { booking, part } = await requireBookingAndRole(trx, id, user);
  if (part !== by) throw new Forbidden("notAllowed");
  const transfer = (await listTransfers(trx, booking.id)).find((one) => one.kind === kind);
  if (transfer === undefined) throw new NotFound("transferNotFound");
  return { booking, transfer };
}

async function change(
  trx: Trx,
  transfer: Transfer,
  event: keyof typeof TRANSFER_TRANSITIONS,
  set: Partial<Pick<Transfer, "state" | "answeredAt" | "words" | "decidedAt" | "decision">>,
  { user, now }: Pick<By, "user" | "now">,
): Promise<Transfer> {
  const { by, from } = TRANSFER_TRANSITIONS[event];
  const row = await trx
    .updateTable("transfers")
    .set(set)
    .where("id", "=", transfer.id)
    .where("state", "=", from)
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) throw new Conflict("transferAnswered");
  await recordAudit(trx, {
    at: now.toISOString(),
    actor: by,
    actorId: user.id,
    subject: "booking",
    subjectId: transfer.bookingId,
    action: `transfer_${event}`,
    fromState: null,
    toState: null,
    reason: null,
  });
  return { ...transfer, ...set };
}

async function tellOfDisagreement(trx: Trx, booking: Booking, { id, bookingId }: Transfer, now: Date): Promise<void> {
  const eventKey = `transfer:${id}`;
  const kind = "transferDisputed";
  await notifyParties(trx, { booking, notifications: [{ to: "owner", kind }], values: {}, eventKey, now });
  const values = { path: `/admin/bookings/${bookingId}` };
  await notifyParties(trx, { booking, notifications: [{ to: "admins", kind }], values, eventKey, now });
}
