import { z } from "zod";
import { type MessageKey, Conflict, Invalid, NotFound } from "~/domain/errors";
import { singleLine, words } from "~/domain/schema-parts";
import { tidyLines } from "~/domain/normalise-text";
import { bookingDatesSchema, type BookingDates } from "./booking-schema";
import {
  NOTE_MAX_CHARACTERS,
  PERSON_CONTACT_MAX_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  blockWindow,
  type EquipmentBlock,
} from "./equipment-block";
import type { Db, Trx } from "~db/open";
import { limitEdits } from "~/domain/account-quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { findTakenDays, holdDays, releaseDays } from "./change-booking.server";

const optionalText = (max: number, tooLong: MessageKey, tidy: (text: string) => string) =>
  z
    .string({ error: words("bodyInvalid") })
    .transform(tidy)
    .pipe(z.string().max(max, words(tooLong)))
    .nullish()
    .transform((text) => text || null);

const entry = bookingDatesSchema.extend({ note: optionalText(NOTE_MAX_CHARACTERS, "noteTooLong", tidyLines) });

/** A block, from the form or the API. */
export const equipmentBlockSchema = z.discriminatedUnion(
  "kind",
  [
    entry.extend({ kind: z.literal("blocked") }),
    entry.extend({
      kind: z.literal("phone"),
      personName: z
        .string({ error: words("personNameRequired") })
        .transform(singleLine)
        .pipe(
          z
            .string()
            .min(1, { error: words("personNameRequired"), abort: true })
            .max(PERSON_NAME_MAX_CHARACTERS, words("personNameTooLong")),
        ),
      personContact: optionalText(PERSON_CONTACT_MAX_CHARACTERS, "personContactTooLong", singleLine),
    }),
  ],
  { error: words("blockKindUnknown") },
);

export type EquipmentBlockRequest = z.infer<typeof equipmentBlockSchema>;

const AUDIT_SUBJECT = "machine_block";
const MAX_LISTED = 500;

/** Thrown where days are taken already; `days` lists them. */
export class DaysTaken extends Conflict {
  readonly days: readonly Day[];

  /** @param named the days as the text names them */
  constructor(days: readonly Day[], named = days.join(", ")) {
    super("blockDaysTaken", { values: { days: named }, fields: { startDate: ["blockDaysTaken"] } });
    this.days = days;
  }
}

function requireBlockDates({ startDate, endDate }: BookingDates, now: Date): void {
  const { first, last } = blockWindow(dayInIndia(now));
  if (startDate < first) throw new Invalid("pastDates", { fields: { startDate: ["pastDates"] } });
  if (startDate > endDate) throw new Invalid("invalidDateRange", { fields: { endDate: ["invalidDateRange"] } });
  if (endDate > last)
    throw new Invalid("beyondYear", { fields: { [startDate > last ? "startDate" : "endDate"]: ["beyondYear"] } });
}

/**
 * Blocks days of equipment for its owner: the block, its days under the same key as those of bookings, and the audit
 * entry in one transaction. The audit trail is kept for ever, so it holds nothing about the person.
 *
 * @throws Invalid for days that are past or more than a year ahead; NotFound, Forbidden where the equipment is not the
 *   owner's; DaysTaken where a booking, another block or an offer has a day; TooMany above the account's number of edits an hour
 */
export async function blockDays(
  db: Db,
  equipmentId: number | undefined,
  request: EquipmentBlockRequest,
  owner: { id: number },
  now: Date,
): Promise<EquipmentBlock> {
  const block = async (trx: Trx) => {
    const equipment = await requireOwnEquipment(trx, equipmentId, owner);
    requireBlockDates(request, now);
    const { kind, startDate, endDate, note } = request;
    const taken = await findTakenDays(trx, equipment.id, request);
    if (taken.length > 0) throw new DaysTaken(taken);
    const person = request.kind === "phone" ? request : { personName: null, personContact: null };
    const blocked = await trx
      .insertInto("equipment_blocks")
      .values({
        equipmentId: equipment.id,
        kind,
        startDate,
        endDate,
        note,
        personName: person.personName,
        personContact: person.personContact,
        createdAt: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await holdDays(trx, { blockId: blocked.id }, { equipmentId: equipment.id, startDate, endDate });
    await audit(trx, blocked, owner, { action: "block", now });
    return blocked;
  };
  return limitEdits(owner, () => db.transaction().execute(block));
}

/** The same block, as it was made by the first of two presses. The caller has checked whose the equipment is. */
export async function findSameBlock(
  db: Db,
  equipmentId: number,
  request: EquipmentBlockRequest,
): Promise<EquipmentBlock | undefined> {
  const { kind, startDate, endDate, note } = request;
  const person = request.kind === "phone" ? request : { personName: null, personContact: null };
  const rows = await db
    .selectFrom("equipment_blocks")
    .selectAll()
    .where("equipmentId", "=", equipmentId)
    .where("kind", "=", kind)
    .where("startDate", "=", startDate)
    .where("endDate", "=", endDate)
    .execute();
  return rows.find(
    (row) => row.note === note && row.personName === person.personName && row.personContact === person.personContact,
  );
}

/**
 * Removes a block and frees its days.
 *
 * @throws NotFound, Forbidden where the equipment is not the owner's; NotFound where it has no such block
 */
export async function removeBlock(
  db: Db,
  equipmentId: number | undefined,
  blockId: number | undefined,
  owner: { id: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const equipment = await requireOwnEquipment(trx, equipmentId, owner);
    const row =
      blockId === undefined
        ? undefined
        : await trx
            .selectFrom("equipment_blocks")
            .selectAll()
            .where("id", "=", blockId)
            .where("equipmentId", "=", equipment.id)
            .executeTakeFirst();
    if (row === undefined) throw new NotFound("blockNotFound");
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
  await recordAudit(trx, {
    at: now.toISOString(),
    actor: "owner",
    actorId: owner.id,
    subject: AUDIT_SUBJECT,
    subjectId: block.id,
    action,
    fromState: action === "block" ? null : state,
    toState: action === "block" ? state : null,
  });
}

/**
 * The blocks of equipment, latest days first.
 *
 * @param from leaves out blocks that ended before
 * @throws NotFound, Forbidden where the equipment is not the owner's
 */
export async function listBlocks(
  db: Db,
  equipmentId: number | undefined,
  owner: { id: number },
  from?: Day,
): Promise<EquipmentBlock[]> {
  const equipment = await requireOwnEquipment(db, equipmentId, owner);
  let query = db.selectFrom("equipment_blocks").selectAll().where("equipmentId", "=", equipment.id);
  if (from !== undefined) query = query.where("endDate", ">=", from);
  return query.orderBy("startDate", "desc").orderBy("id", "desc").limit(MAX_LISTED).execute();
}
