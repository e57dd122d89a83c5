import { z } from "zod";
import { reasonSchema } from "~/domain/bookings/booking-schema";
import { isDay, dayInIndia, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { NotFound, Invalid, Conflict, Forbidden, type MessageKey } from "~/domain/errors";
import { latinDigits, plainNumber, withoutMarks } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import {
  FULL_TANK,
  MAX_METER,
  METER_PARTS,
  TRANSFER_ANSWERS,
  TRANSFER_KINDS,
  type TransferKind,
  hasCodes,
  type Transfer,
  type TransferPhoto,
  answerDeadline,
  earliestTime,
  findTransferConflict,
  readStatedTime,
  isAnswerable,
  TRANSFER_TRANSITIONS,
} from "./transfer";
import { randomInt } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { makeUnneededWrite } from "~db/errors";
import { type Booking, isRatable } from "~/domain/bookings/booking";
import { createQuota } from "~/domain/quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import {
  requireBookingAndRole,
  selectNamed,
  type UserAct,
  type BookingRole,
} from "~/domain/bookings/booking-queries.server";
import { notifyParties, toBoth } from "~/domain/bookings/change-booking.server";
import { transition } from "~/domain/bookings/transition.server";

/** A form sends a field that was left out as an empty text; digits may be Devanagari. */
const blank = (value: unknown) => {
  const text = typeof value === "string" ? latinDigits(withoutMarks(value)).trim() : value;
  return text === "" || text === null ? undefined : text;
};

const code = z
  .string({ error: words("transferCodeInvalid") })
  .transform((text) => latinDigits(withoutMarks(text)).replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{4}$/, { error: words("transferCodeInvalid") }));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** A day as people write it, and a time of the day. */
const LOCAL = /^(.+?)(?:t|,?\s)\s*(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?(?:m\.?)?$/;
const HOURS_OF_HALF_DAY = 12;

/** A time in India as people write it, such as '3/12/2026 5:30 pm' or a field's '2026-12-03T17:30', or an ISO 8601 instant. */
function readMoment(text: string): Date | undefined {
  const written = latinDigits(withoutMarks(text)).trim();
  if (INSTANT.test(written)) return isDay(written.slice(0, 10)) ? validDate(written) : undefined;
  const [, date = "", hours = "", minutes = "", half] = LOCAL.exec(written.toLowerCase()) ?? [];
  const day = readDay(date);
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % HOURS_OF_HALF_DAY) + (half === "p" ? HOURS_OF_HALF_DAY : 0);
  if (day === undefined || (half !== undefined && Number(hours) > HOURS_OF_HALF_DAY)) return undefined;
  return validDate(`${day}T${String(hour).padStart(2, "0")}:${minutes}+05:30`);
}

function validDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const at = z.preprocess(
  blank,
  z
    .string({ error: words("transferTimeInvalid") })
    .transform((text, context) => {
      const read = readMoment(text);
      if (read === undefined) context.addIssue({ code: "custom", message: words("transferTimeInvalid") });
      return read ?? z.NEVER;
    })
    .optional(),
);

const numberUpTo = (max: number, wrong: MessageKey, number: z.ZodNumber = z.number({ error: words(wrong) })) =>
  z.preprocess(
    (value) => {
      const text = blank(value);
      const plain = typeof text === "string" ? plainNumber(text) : "";
      return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
    },
    number
      .min(0, { error: words(wrong) })
      .max(max, { error: words(wrong) })
      .optional(),
  );

/** Of a number with one decimal times ten. */
const ROUNDING = 1e-6;

/** Hours with one decimal, kept in tenths. */
const hours = numberUpTo(MAX_METER, "meterInvalid")
  .transform((read) => read && read * METER_PARTS)
  .refine((tenths = 0) => Math.abs(tenths - Math.round(tenths)) < ROUNDING, words("meterInvalid"))
  .transform((tenths) => tenths && Math.round(tenths));

const fuel = numberUpTo(FULL_TANK, "fuelInvalid", z.int({ error: words("fuelInvalid") }));

export const transferSchema = z.object({ code, at, hours, fuel, note: reasonSchema });
type TransferRequest = z.infer<typeof transferSchema>;

/** The renter's answer to a record; a disagreement says what is not right. */
export const transferAnswerSchema = z
  .object({ answer: z.enum(TRANSFER_ANSWERS, { error: words("choiceUnknown") }), words: reasonSchema })
  .refine((given) => given.answer === "confirm" || given.words !== undefined, {
    path: ["words"],
    error: words("transferWordsMissing"),
  });
type TransferAnswerRequest = z.infer<typeof transferAnswerSchema>;

export const transferDecisionSchema = z.object({
  decision: reasonSchema.refine((text) => text !== undefined, { error: words("transferDecisionMissing") }),
});
export const transferDecisionFormSchema = transferDecisionSchema.extend({
  kind: z.enum(TRANSFER_KINDS, { error: words("choiceUnknown") }),
});

/** The renter's two codes. Whoever gives one says that they are there; only the renter ever reads them. */

export type TransferCodes = Record<TransferKind, string>;

const CODES = 10_000;
const DIGITS = 4;
const TRY_MINUTES = 15;
/** Wrong codes for one record; a right one counts as none. */
const tries = createQuota({ limit: "transfer codes", max: 5, withinSeconds: TRY_MINUTES * SECONDS_PER_MINUTE });
/** So few that days of guessing find no code. */
const triesADay = createQuota({ limit: "transfer codes a day", max: 20, withinSeconds: SECONDS_PER_DAY });

const draw = () => String(randomInt(CODES)).padStart(DIGITS, "0");

async function findCodes(db: Db | Trx, bookingId: number): Promise<TransferCodes | undefined> {
  const row = await db
    .selectFrom("transfer_codes")
    .select(["handoverCode", "returnCode"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  return row && { handover: row.handoverCode, return: row.returnCode };
}

export async function drawCodes(db: Db | Trx, bookingId: number, now: Date): Promise<void> {
  const handoverCode = draw();
  let returnCode = draw();
  while (returnCode === handoverCode) returnCode = draw();
  await db
    .insertInto("transfer_codes")
    .values({ bookingId, handoverCode, returnCode, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("bookingId").doNothing())
    .execute();
}

/** The codes of a renter's booking, drawn when first looked at, if it has any. The caller checks for the renter. */
export async function readCodes(db: Db, booking: Booking, transfers: readonly Transfer[], now: Date) {
  const done = transfers.map(({ kind }) => kind);
  if (!hasCodes(booking, done, dayInIndia(now))) return undefined;
  const known = await findCodes(db, booking.id);
  if (known !== undefined) return known;
  await makeUnneededWrite(drawCodes(db, booking.id, now));
  return findCodes(db, booking.id);
}

/** Checks the code that the owner was given. @throws TooMany after too many wrong ones; Invalid for a wrong one */
async function requireCode(trx: Trx, booking: Booking, kind: TransferKind, given: string): Promise<void> {
  const key = `${booking.publicId} ${kind}`;
  for (const quota of [tries, triesADay]) await quota.require(key, "transferTries", "code");
  const codes = await findCodes(trx, booking.id);
  if (codes?.[kind] !== given) throw new Invalid("transferCodeWrong", { field: "code" });
  for (const quota of [tries, triesADay]) await quota.giveBack(key);
}

/** What was recorded of a booking, the handover first. The caller checks who asks. */
export function listTransfers(db: Db | Trx, bookingId: number): Promise<Transfer[]> {
  return db.selectFrom("transfers").selectAll().where("bookingId", "=", bookingId).orderBy("kind").execute();
}

const MAX_LISTED = 100;

/** Disagreements that the office has not decided on, oldest first. */
export function listDisagreements(db: Db) {
  return selectNamed(db)
    .innerJoin("transfers", "transfers.bookingId", "bookings.id")
    .select(["transfers.kind", "answeredAt"])
    .where("transfers.state", "=", "disputed")
    .orderBy("answeredAt")
    .limit(MAX_LISTED)
    .execute();
}

export function viewTransfer({ meter, ...record }: Transfer, photos: readonly TransferPhoto[] = []) {
  return {
    ...record,
    hours: meter === null ? null : meter / METER_PARTS,
    photos: photos.filter(({ kind }) => kind === record.kind).map((photo) => viewPhoto(record.bookingId, photo)),
  };
}

export function viewPhoto(bookingId: number, { id, side, createdAt }: TransferPhoto) {
  return { id, side, createdAt, url: `/api/bookings/${bookingId}/photos/${id}` };
}

export function viewTransfers(transfers: readonly Transfer[], photos: readonly TransferPhoto[]) {
  const view = (kind: TransferKind) => {
    const found = transfers.find((one) => one.kind === kind);
    return found === undefined ? null : viewTransfer(found, photos);
  };
  return { handover: view("handover"), return: view("return") };
}

type By = UserAct & { kind: TransferKind };

type NewTransfer = By & { request: TransferRequest };

/**
 * Records a handover or a return, for the owner. The same form sent again is the same record.
 * @throws NotFound; Forbidden for renter and admin; Conflict; Invalid naming the field; TooMany wrong codes
 */
export async function recordTransfer(db: Db, id: number, { kind, request, user, now }: NewTransfer): Promise<Transfer> {
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

const fault = (field: string, key: MessageKey) => new Invalid(key, { field });

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
  const made = await trx
    .insertInto("transfers")
    .values({ bookingId: booking.id, kind, at, receivedAt, answerUntil: answerDeadline(now), ...readings(request) })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (kind === "return") await trx.deleteFrom("transfer_codes").where("bookingId", "=", booking.id).execute();
  const entry = { subject: "booking", subjectId: booking.id, action: `transfer_${kind}`, actor: "owner" };
  await recordAudit(trx, { ...entry, actorId: user.id, at: receivedAt });
  const path = kind === "return" && isRatable(booking) ? `/booking/${booking.id}/review` : undefined;
  await notifyParties(trx, {
    booking,
    notifications: [{ to: "renter", kind: kind === "return" ? "returned" : "handedOver" }],
    values: path === undefined ? {} : { path },
    eventKey: `transfer:${booking.id}:${kind}`,
    now,
  });
  return made;
}

const TRANSFERS = { table: "transfers", transitions: TRANSFER_TRANSITIONS, key: "id", prefix: "transfer_" } as const;

/**
 * Confirms a record or disagrees with it, for the renter. The same answer again changes nothing.
 * @throws NotFound; Forbidden for owner and admin; Conflict where it was answered otherwise or too late
 */
export async function answerTransfer(
  db: Db,
  id: number,
  { answer, words, kind, user, now }: By & TransferAnswerRequest,
): Promise<Transfer> {
  return db.transaction().execute(async (trx) => {
    const { booking, transfer } = await requireTransfer(trx, id, { kind, user }, "renter");
    const said = answer === "dispute" ? (words ?? null) : null;
    if (transfer.state === TRANSFER_TRANSITIONS[answer].to.state && transfer.words === said) return transfer;
    if (transfer.state === "recorded" && !isAnswerable(transfer, now)) throw new Conflict("transferAnswerOver");
    const by = { actor: "renter", actorId: user.id, roles: ["renter"], now };
    const set = { answeredAt: now.toISOString(), words: said };
    const answered = await transition(trx, TRANSFERS, transfer, answer, { ...by, set });
    if (answer === "dispute") await tellOfDisagreement(trx, booking, transfer, now);
    return answered;
  });
}

/** Closes a disagreement, for an admin who is neither of the two. @throws NotFound; Forbidden; Conflict */
export async function decideTransfer(db: Db, id: number, { decision, kind, user, now }: By & { decision: string }) {
  return db.transaction().execute(async (trx) => {
    const { booking, transfer } = await requireTransfer(trx, id, { kind, user }, "admin");
    if (transfer.state === "decided" && transfer.decision === decision) return transfer;
    const by = { actor: "admin", actorId: user.id, roles: ["admin"], now };
    const set = { decidedAt: now.toISOString(), decision };
    const decided = await transition(trx, TRANSFERS, transfer, "decide", { ...by, set });
    await notifyParties(trx, {
      booking,
      notifications: toBoth("transferDecided"),
      values: { reason: decision },
      eventKey: `transfer:${transfer.id}`,
      now,
    });
    return decided;
  });
}

async function requireTransfer(trx: Trx, id: number, { kind, user }: Pick<By, "kind" | "user">, by: BookingRole) {
  const { booking, part } = await requireBookingAndRole(trx, id, user);
  if (part !== by) throw new Forbidden("notAllowed");
  const transfer = (await listTransfers(trx, booking.id)).find((one) => one.kind === kind);
  if (transfer === undefined) throw new NotFound("transferNotFound");
  return { booking, transfer };
}

async function tellOfDisagreement(trx: Trx, booking: Booking, { id, bookingId }: Transfer, now: Date): Promise<void> {
  const eventKey = `transfer:${id}`;
  const kind = "transferDisputed";
  await notifyParties(trx, { booking, notifications: [{ to: "owner", kind }], values: {}, eventKey, now });
  const values = { path: `/admin/bookings/${bookingId}` };
  await notifyParties(trx, { booking, notifications: [{ to: "admins", kind }], values, eventKey, now });
}
