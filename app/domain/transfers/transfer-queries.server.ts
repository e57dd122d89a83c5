import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { TransfersTable } from "~db/schema";
import { METER_PARTS, type Transfer, type TransferKind, type TransferPhoto, type TransferState } from "./transfer";

/** Handovers and returns as they are stored. */

const toTransfer = (row: Selectable<TransfersTable>): Transfer => ({
  ...row,
  kind: row.kind as TransferKind,
  state: row.state as TransferState,
});

/** What was recorded of a booking, the handover first. The caller checks who asks. */
export async function listTransfers(db: Db | Trx, bookingId: number): Promise<Transfer[]> {
  const rows = await db
    .selectFrom("transfers")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("kind")
    .execute();
  return rows.map(toTransfer);
}

export interface Disagreement {
  bookingId: number;
  kind: TransferKind;
  answeredAt: string;
  equipmentName: string;
  renterName: string;
}

const MAX_LISTED = 100;

/** Disagreements that the office has not decided on, oldest first. */
export async function listDisagreements(db: Db): Promise<Disagreement[]> {
  const rows = await db
    .selectFrom("transfers")
    .innerJoin("bookings", "bookings.id", "transfers.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select([
      "bookingId",
      "transfers.kind",
      "answeredAt",
      "equipment.name as equipmentName",
      "users.name as renterName",
    ])
    .where("state", "=", "disputed")
    .orderBy("answeredAt")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ kind, answeredAt, ...row }) => ({
    ...row,
    kind: kind as TransferKind,
    answeredAt: answeredAt ?? "",
  }));
}

/** A record as the API answers it. */
export function viewTransfer({ meter, ...record }: Transfer, photos: readonly TransferPhoto[] = []) {
  return {
    ...record,
    hours: meter === null ? null : meter / METER_PARTS,
    photos: photos.filter(({ kind }) => kind === record.kind).map((photo) => viewPhoto(record.bookingId, photo)),
  };
}

/** A photo as the API answers it. */
export function viewPhoto(bookingId: number, { id, side, createdAt }: TransferPhoto) {
  return { id, side, createdAt, url: `/api/bookings/${bookingId}/photos/${id}` };
}

/** What was recorded of a booking, as the API answers it; null where nothing is. */
export function viewTransfers(transfers: readonly Transfer[], photos: readonly TransferPhoto[]) {
  const view = (kind: TransferKind) => {
    const found = transfers.find((one) => one.kind === kind);
    return found === undefined ? null : viewTransfer(found, photos);
  };
  return { handover: view("handover"), return: view("return") };
}
