import { expressionBuilder, type NotNull } from "kysely";
import type { Db } from "~db/connection";
import { idsReferringTo, listedIds } from "~db/listed-ids";
import type { Database } from "~db/schema";
import { countRows } from "~/domain/count-rows.server";
import { readId } from "~/domain/schema-parts";
import { findIdsByNameSound } from "~/domain/users/name-sound.server";
import { findNewestWithWords, wordsOf } from "~/domain/word-search.server";
import { findIdsByEquipmentSound } from "./equipment-name-sound.server";

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
  /** An id, or words of the name, location or owner; names also as they sound. */
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
  const rows = await selectEquipment(db, filter, await seek(db, filter, page.offset + page.limit))
    .leftJoin("users", "users.id", "equipment.ownerId")
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
    .$narrowType<{ ownerName: NotNull; ownerUsername: NotNull }>()
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
  return countRows(
    db,
    selectEquipment(db, filter, await seek(db, filter, limit))
      .select("equipment.id")
      .limit(limit),
  );
}

/** Of one sound; there are many of the commonest names. */
const MAX_HEARD = 1_000;

const COLUMNS = ["name", "location", "ownerUsername", "ownerName"] as const;

/**
 * Ids by number, by words and as names sound, of equipment and of owners.
 *
 * @param most as many of the newest as are wanted
 */
async function seek(db: Db, { search, state }: RegisterFilter, most: number): Promise<number[] | undefined> {
  if (search === undefined) return undefined;
  const names = expressionBuilder<Database, "equipment_names">();
  const inState = selectEquipment(db, { state }).where("equipment.id", "=", names.ref("equipment_names.equipmentId"));
  const rest = state && names.exists(inState.select("equipment.id"));
  const [heard, ofOwners, withWords] = await Promise.all([
    findIdsByEquipmentSound(db, search),
    findIdsByNameSound(db, search).then((owners) => listOfOwners(db, owners.slice(0, MAX_HEARD))),
    findNewestWithWords(db, { table: "equipment_names", columns: COLUMNS, words: wordsOf(search), rest }, most),
  ]);
  return [readId(search) ?? 0, ...heard.slice(0, MAX_HEARD), ...ofOwners, ...withWords];
}

async function listOfOwners(db: Db, owners: readonly number[]): Promise<number[]> {
  const of = idsReferringTo(db, owners, ["equipment", "ownerId"]);
  const rows = await db.selectFrom("equipment").select("id").where("id", "in", of).execute();
  return rows.map(({ id }) => id);
}

function selectEquipment(db: Db, { state }: RegisterFilter, ids?: readonly number[]) {
  let query = db.selectFrom("equipment");
  if (ids !== undefined) query = query.where("equipment.id", "in", listedIds(db, ids));
  if (state === "hidden") return query.where("hiddenAt", "is not", null);
  if (state === "deleted") return query.where("deletedAt", "is not", null).where("hiddenAt", "is", null);
  if (state === undefined) return query;
  return query.where("deletedAt", "is", null).where("availability", "=", state === "offered" ? 1 : 0);
}
