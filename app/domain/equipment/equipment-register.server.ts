import type { Db } from "~db/open";
import { countRows } from "~/domain/count-rows.server";
import { readId } from "~/domain/schema-parts";
import { holdsWords } from "~/domain/word-search.server";

/** Offered, unavailable, hidden by an admin, or deleted by its owner. */
export const EQUIPMENT_STATES = ["offered", "unavailable", "hidden", "deleted"] as const;
export type EquipmentState = (typeof EQUIPMENT_STATES)[number];

/** Equipment as an admin sees it, offered or not. */
export interface RegisteredEquipment {
  id: number;
  name: string;
  location: string;
  /** Whole rupees a day. */
  dailyRate: number;
  ownerId: number;
  ownerName: string;
  ownerUsername: string;
  state: EquipmentState;
}

export interface RegisterFilter {
  /** An id, or words of the name, location or owner. */
  search?: string | undefined;
  state?: EquipmentState | undefined;
}

/** The state of equipment, from its row. */
export function equipmentState(row: {
  availability: 0 | 1;
  deletedAt: string | null;
  hiddenAt: string | null;
}): EquipmentState {
  if (row.hiddenAt !== null) return "hidden";
  if (row.deletedAt !== null) return "deleted";
  return row.availability === 1 ? "offered" : "unavailable";
}

/** All equipment that passes, newest first. Only for admins: the caller has checked that. */
export async function listRegister(
  db: Db,
  filter: RegisterFilter,
  page: { limit: number; offset: number },
): Promise<RegisteredEquipment[]> {
  const rows = await selectEquipment(db, filter)
    .select([
      "equipment.id",
      "equipment.name",
      "location",
      "dailyRate",
      "ownerId",
      "availability",
      "deletedAt",
      "hiddenAt",
    ])
    .select(["users.name as ownerName", "users.username as ownerUsername"])
    .orderBy("equipment.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ availability, deletedAt, hiddenAt, ...row }) => ({
    ...row,
    state: equipmentState({ availability, deletedAt, hiddenAt }),
  }));
}

/** The number of all equipment that passes, up to a limit. */
export async function countRegister(db: Db, filter: RegisterFilter, limit: number): Promise<number> {
  return countRows(db, selectEquipment(db, filter).select("equipment.id").limit(limit));
}

function selectEquipment(db: Db, { search, state }: RegisterFilter) {
  let query = db.selectFrom("equipment").innerJoin("users", "users.id", "equipment.ownerId");
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("equipment.id", "=", readId(search) ?? 0),
        holdsWords(search, ["equipment.name", "location", "users.username", "users.name"]),
      ]),
    );
  if (state === "hidden") return query.where("hiddenAt", "is not", null);
  if (state === "deleted") return query.where("deletedAt", "is not", null).where("hiddenAt", "is", null);
  if (state === undefined) return query;
  return query.where("deletedAt", "is", null).where("availability", "=", state === "offered" ? 1 : 0);
}
