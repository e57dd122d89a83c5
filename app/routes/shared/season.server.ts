import { dayInIndia, type Day } from "~/domain/calendar/day";
import { readId } from "~/domain/schema-parts";
import { findYears, requireSeasonEquipment, type SeasonEquipment } from "~/domain/seasons/owner-season.server";
import { readPeriod, type Period } from "~/domain/seasons/season";
import type { UserCall } from "~/http/call.server";

export interface AskedSeason {
  today: Day;
  period: Period;
  /** The years that can be asked for. */
  years: { first: number; last: number };
  /** The one piece of equipment asked for. */
  equipment: SeasonEquipment | undefined;
}

/**
 * Which of the owner's seasons, and of which equipment, an address asks for.
 *
 * @throws NotFound for equipment of another owner
 */
export async function readSeason({ db, user, url, now }: UserCall): Promise<AskedSeason> {
  const today = dayInIndia(now);
  const years = await findYears(db, user, today);
  const period = readPeriod(url.searchParams, today, years);
  const id = readId(url.searchParams.get("equipmentId") ?? undefined);
  const equipment = id === undefined ? undefined : await requireSeasonEquipment(db, user, { period, today }, id);
  return { today, period, years, equipment };
}

/** Writes a season as a query. */
export function writeSeason({ year, season }: Period, equipmentId?: number): string {
  const query = new URLSearchParams({ year: String(year) });
  if (season !== undefined) query.set("season", season);
  if (equipmentId !== undefined) query.set("equipmentId", String(equipmentId));
  return query.toString();
}
