import type { Db } from "~db/open";
import type { Day } from "~/domain/calendar/day";
import { takeTurn } from "~/domain/take-turn";
import { findDistrictRates, type DistrictRate } from "./district-rates.server";
import { listSeasonEquipment, type SeasonEquipment, type SeasonMonth } from "./owner-season.server";
import type { Period } from "./season";

/** A season as rows of a file: each month of each piece of equipment. */

const EQUIPMENT_PER_READ = 100;

export interface SeasonRow extends SeasonMonth {
  equipment: SeasonEquipment;
  rate: DistrictRate | undefined;
}

export interface SeasonPart {
  period: Period;
  today: Day;
  /** Only equipment with a larger id. */
  afterId: number | undefined;
  /** So much equipment at most. */
  most: number;
}

/** Rows by equipment and month, read in parts: other requests run between them. */
export async function* readSeasonRows(db: Db, owner: { id: number }, part: SeasonPart): AsyncGenerator<SeasonRow> {
  let afterId = part.afterId;
  for (let left = part.most; left > 0; left -= EQUIPMENT_PER_READ) {
    const limit = Math.min(left, EQUIPMENT_PER_READ);
    const list = await listSeasonEquipment(db, owner, part, { limit, afterId });
    yield* await toRows(db, owner, list);
    if (list.length < limit) return;
    afterId = list.at(-1)?.id;
    await takeTurn();
  }
}

/** The rows of some equipment. */
export async function toRows(db: Db, owner: { id: number }, list: readonly SeasonEquipment[]): Promise<SeasonRow[]> {
  const rates = await findDistrictRates(db, owner, list);
  return list.flatMap((equipment) =>
    equipment.months.map((month) => ({ ...month, equipment, rate: rates.get(equipment.id) })),
  );
}
