import type { Db } from "~db/open";
import type { Day } from "~/domain/calendar/day";
import type { BookingState } from "./booking";
import type { BlockKind } from "./equipment-block";

/** A taken day with its booking or block. For the owner only. */
export type TakenDay = { day: Day } & (
  | { by: "booking"; booking: BookingState & { id: number } }
  | { by: "block"; block: { id: number; kind: BlockKind; personName: string | null } }
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
