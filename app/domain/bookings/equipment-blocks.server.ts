import { z } from "zod";
import { type MessageKey, Conflict, NotFound } from "~/domain/errors";
import { line, singleLine, words } from "~/domain/schema-parts";
import { tidyLines } from "~/domain/normalise-text";
import { bookingDatesSchema } from "./booking-schema";
import { NOTE_MAX_CHARACTERS, type BookingState } from "./booking";
import type { Db, Row, Trx } from "~db/schema";
import { limitEdits } from "~/domain/quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { findTakenDays, holdDays, releaseDays } from "./change-booking.server";
import { requireDatesWithin } from "./request-booking.server";

/** Days that an owner blocks: for own use, or for a booking by phone. */
export const BLOCK_KINDS = ["blocked", "phone"] as const;

/** For bookings by phone with who gets the equipment, visible to the owner only. */
export type EquipmentBlock = Row<"equipment_blocks">;

/** Owners plan further ahead than renters can book: harvests are promised a year before. */
const BLOCK_WINDOW_DAYS = 365;
const PERSON_MAX_CHARACTERS = 100;

export function blockWindow(today: Day): { first: Day; last: Day } {
  return { first: today, last: plusDays(today, BLOCK_WINDOW_DAYS) };
}

const optionalText = (max: number, tooLong: MessageKey, tidy: (text: string) => string) =>
  z
    .string({ error: words("bodyInvalid") })
    .transform(tidy)
    .pipe(z.string().max(max, words(tooLong)))
    .nullish()
    .transform((text) => text || null);

const entry = bookingDatesSchema.extend({ note: optionalText(NOTE_MAX_CHARACTERS, "noteTooLong", tidyLines) });

export const equipmentBlockSchema = z.discriminatedUnion(
  "kind",
  [
    entry.extend({ kind: z.literal("blocked") }),
    entry.extend({
      kind: z.literal("phone"),
      personName: line("personNameRequired", "personNameTooLong", PERSON_MAX_CHARACTERS),
      personContact: optionalText(PERSON_MAX_CHARACTERS, "personContactTooLong", singleLine),
    }),
  ],
  { error: words("blockKindUnknown") },
);

export type EquipmentBlockRequest = z.infer<typeof equipmentBlockSchema>;

const MAX_LISTED = 500;

export class DaysTaken extends Conflict {
  readonly days: readonly Day[];

  constructor(days: readonly Day[], named = days.join(", ")) {
    super("blockDaysTaken", { values: { days: named }, field: "startDate" });
    this.days = days;
  }
}

function toColumns(request: EquipmentBlockRequest) {
  const { kind, startDate, endDate, note } = request;
  const person = request.kind === "phone" ? request : { personName: null, personContact: null };
  return { kind, startDate, endDate, note, personName: person.personName, personContact: person.personContact };
}

/**
 * Blocks days under the key of bookings' days. The audit trail is kept for ever: it holds nothing about the person.
 * @throws Invalid for days out of the window; NotFound, Forbidden for others; DaysTaken; TooMany
 */
export async function blockDays(
  db: Db,
  equipmentId: number,
  request: EquipmentBlockRequest,
  owner: { id: number },
  now: Date,
): Promise<EquipmentBlock> {
  const block = async (trx: Trx) => {
    const equipment = await requireOwnEquipment(trx, equipmentId, owner);
    requireDatesWithin(blockWindow(dayInIndia(now)), request, "beyondYear");
    const taken = await findTakenDays(trx, equipment.id, request);
    if (taken.length > 0) throw new DaysTaken(taken);
    const blocked = await trx
      .insertInto("equipment_blocks")
      .values({ ...toColumns(request), equipmentId: equipment.id, createdAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await holdDays(trx, { blockId: blocked.id }, blocked);
    await audit(trx, blocked, owner, { action: "block", now });
    return blocked;
  };
  return limitEdits(owner, () => db.transaction().execute(block));
}

/** The same block, as it was made by the first of two presses. The caller has checked whose the equipment is. */
export function findSameBlock(db: Db, equipmentId: number, request: EquipmentBlockRequest) {
  const query = db.selectFrom("equipment_blocks").selectAll().where("equipmentId", "=", equipmentId);
  return query.where((eb) => eb.and(toColumns(request))).executeTakeFirst();
}

/** Removes a block and frees its days. @throws NotFound, also where there is no such block; Forbidden */
export async function removeBlock(db: Db, equipmentId: number, blockId: number, owner: { id: number }, now: Date) {
  await db.transaction().execute(async (trx) => {
    const equipment = await requireOwnEquipment(trx, equipmentId, owner);
    const ofEquipment = trx.selectFrom("equipment_blocks").selectAll().where("equipmentId", "=", equipment.id);
    const row = await ofEquipment
      .where("id", "=", blockId)
      .executeTakeFirstOrThrow(() => new NotFound("blockNotFound"));
    await releaseDays(trx, { blockId: row.id });
    await trx.deleteFrom("equipment_blocks").where("id", "=", row.id).execute();
    await audit(trx, row, owner, { action: "unblock", now });
  });
}

async function audit(
  trx: Trx,
  block: EquipmentBlock,
  owner: { id: number },
  { action, now }: { action: "block" | "unblock"; now: Date },
): Promise<void> {
  const state = `${block.kind} ${block.startDate}/${block.endDate}`;
  const states = action === "block" ? { toState: state } : { fromState: state };
  const entry = { subject: "machine_block", subjectId: block.id, action, actor: "owner", actorId: owner.id };
  await recordAudit(trx, { ...entry, ...states, at: now.toISOString() });
}

/** The blocks of equipment, latest days first. @param from leaves out those before @throws NotFound; Forbidden */
export async function listBlocks(db: Db, equipmentId: number, owner: { id: number }, from?: Day) {
  const equipment = await requireOwnEquipment(db, equipmentId, owner);
  let query = db.selectFrom("equipment_blocks").selectAll().where("equipmentId", "=", equipment.id);
  if (from !== undefined) query = query.where("endDate", ">=", from);
  return query.orderBy("startDate", "desc").orderBy("id", "desc").limit(MAX_LISTED).execute();
}

/** A taken day with its booking or block. For the owner only. */
export type TakenDay = { day: Day } & (
  | { by: "booking"; booking: BookingState & { id: number } }
  | { by: "block"; block: Pick<EquipmentBlock, "id" | "kind" | "personName"> }
);

/** The taken days of equipment with their bookings or blocks, oldest first. For its owner only: the caller checks. */
export async function listTakenDays(db: Db, equipmentId: number, first: Day, last: Day): Promise<TakenDay[]> {
  const rows = await db
    .selectFrom("booking_days")
    .leftJoin("bookings", "bookings.id", "booking_days.bookingId")
    .leftJoin("equipment_blocks", "equipment_blocks.id", "booking_days.blockId")
    .select(["booking_days.day", "bookings.id as bookingId", "bookings.status", "bookings.paymentState"])
    .select(["equipment_blocks.id as blockId", "equipment_blocks.kind", "equipment_blocks.personName"])
    .where("booking_days.equipmentId", "=", equipmentId)
    .where("booking_days.day", ">=", first)
    .where("booking_days.day", "<=", last)
    .orderBy("booking_days.day")
    .execute();
  return rows.flatMap(({ day, bookingId, status, paymentState, blockId, kind, personName }): TakenDay[] => {
    if (blockId !== null && kind !== null) return [{ day, by: "block", block: { id: blockId, kind, personName } }];
    if (bookingId === null || status === null || paymentState === null) return [];
    return [{ day, by: "booking", booking: { id: bookingId, status, paymentState } }];
  });
}
