import type { Db } from "~db/open";
import { dayInIndia } from "~/domain/calendar/day";

/** The days on which sessions are used: kept in memory and stored by a job, so that reading a page writes nothing. */

const MAX_KEPT = 20_000;
const used = new Map<string, string>();

/** Notes that a session is used today. */
export function noteSessionUse(idHash: string, storedDay: string | null, now: Date): void {
  const day = dayInIndia(now);
  if (day !== storedDay && (used.size < MAX_KEPT || used.has(idHash))) used.set(idHash, day);
}

/** Stores what was noted. */
export async function storeSessionUse(db: Db): Promise<void> {
  const noted = [...used];
  for (const [idHash, lastUsedDay] of noted) {
    await db.updateTable("sessions").set({ lastUsedDay }).where("idHash", "=", idHash).execute();
    if (used.get(idHash) === lastUsedDay) used.delete(idHash);
  }
}
