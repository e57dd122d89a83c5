import type { Db } from "~db/connection";
import { readId } from "~/domain/schema-parts";
import { holdsWords } from "~/domain/word-search.server";

/** How a machine stands: to be had, not to be had now, hidden by an admin, or deleted by its owner. */
export const MACHINE_STATES = ["offered", "unavailable", "hidden", "deleted"] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

/** A machine as an admin sees it, offered or not. */
export interface RegisteredMachine {
  id: number;
  name: string;
  location: string;
  /** Whole rupees a day. */
  dailyRate: number;
  ownerId: number;
  ownerName: string;
  ownerUsername: string;
  state: MachineState;
}

export interface RegisterFilter {
  /** Id of a machine, or words of its name, its place and its owner. */
  search?: string | undefined;
  state?: MachineState | undefined;
}

/** How a machine stands, from its row. */
export function stateOfMachine(row: {
  availability: 0 | 1;
  deletedAt: string | null;
  hiddenAt: string | null;
}): MachineState {
  if (row.hiddenAt !== null) return "hidden";
  if (row.deletedAt !== null) return "deleted";
  return row.availability === 1 ? "offered" : "unavailable";
}

/** All machines that fit, newest first. For admins alone: the caller has checked that. */
export async function listRegister(
  db: Db,
  filter: RegisterFilter,
  page: { limit: number; offset: number },
): Promise<RegisteredMachine[]> {
  const rows = await selectMachines(db, filter)
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
    state: stateOfMachine({ availability, deletedAt, hiddenAt }),
  }));
}

/** How many machines fit. */
export async function countRegister(db: Db, filter: RegisterFilter): Promise<number> {
  const { total } = await selectMachines(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function selectMachines(db: Db, { search, state }: RegisterFilter) {
  let query = db.selectFrom("equipment").innerJoin("users", "users.id", "equipment.ownerId");
  if (state === "hidden") query = query.where("hiddenAt", "is not", null);
  else if (state === "deleted") query = query.where("deletedAt", "is not", null).where("hiddenAt", "is", null);
  else if (state !== undefined)
    query = query.where("deletedAt", "is", null).where("availability", "=", state === "offered" ? 1 : 0);
  if (search !== undefined) {
    const columns = ["equipment.name", "equipment.location", "users.username", "users.name"];
    query = query.where((eb) => eb.or([eb("equipment.id", "=", readId(search) ?? 0), holdsWords(search, columns)]));
  }
  return query;
}
