import type { Db, Trx } from "~db/connection";
import { engineOf } from "~db/engine";
import type { SteadyClock } from "~/clock.server";
import { startOfDayInIndia } from "~/domain/calendar/day";

const move = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString();

/** Codes, links, and times to answer or to think again. Sessions last for weeks: a day of theirs is nothing lost. */
const OTHER_DEADLINES = [
  ["password_resets", "expiresAt"],
  ["office_codes", "expiresAt"],
  ["phone_codes", "expiresAt"],
  ["contact_changes", "heldUntil"],
  ["account_endings", "endsAt"],
  ["transfers", "answerUntil"],
] as const;

/**
 * Follows a jump of the system's clock that has lasted: moves what waits for a time by as much, so that no hold ends
 * early and no job runs late by the jump.
 *
 * @returns the jump in milliseconds; undefined when there was none
 */
export async function followClock(
  db: Db,
  clock: Pick<SteadyClock, "now" | "lastingJumpMs" | "followSystem">,
): Promise<number | undefined> {
  const byMs = clock.lastingJumpMs();
  if (byMs === undefined) return undefined;
  const before = clock.now();
  await db.transaction().execute(async (trx) => {
    await moveHolds(trx, byMs, before);
    await moveProposals(trx, byMs, before);
    await moveOffers(trx, byMs, before);
    for (const [table, column] of OTHER_DEADLINES)
      await engineOf(trx).moveInstants(trx, { table, column, byMs, after: before.toISOString() });
    await moveJobs(trx, byMs);
  });
  clock.followSystem();
  return byMs;
}

/** The same where another server moves what waits. */
export function followClockAlone(clock: Pick<SteadyClock, "lastingJumpMs" | "followSystem">): number | undefined {
  const byMs = clock.lastingJumpMs();
  if (byMs !== undefined) clock.followSystem();
  return byMs;
}

async function moveHolds(trx: Trx, byMs: number, before: Date): Promise<void> {
  const held = await trx
    .selectFrom("bookings")
    .select(["id", "holdUntil"])
    .where("paymentState", "=", "unpaid")
    .where("status", "in", ["pending", "awaiting_payment", "approved"])
    .where("holdUntil", ">", before.toISOString())
    .execute();
  for (const { id, holdUntil } of held)
    if (holdUntil !== null)
      await trx
        .updateTable("bookings")
        .set({ holdUntil: move(holdUntil, byMs) })
        .where("id", "=", id)
        .execute();
}

async function moveProposals(trx: Trx, byMs: number, before: Date): Promise<void> {
  const open = await trx
    .selectFrom("booking_moves")
    .select(["id", "until", "startDate"])
    .where("state", "=", "proposed")
    .where("until", ">", before.toISOString())
    .execute();
  for (const { id, until, startDate } of open) {
    const begins = startOfDayInIndia(startDate).toISOString();
    const moved = move(until, byMs);
    await trx
      .updateTable("booking_moves")
      .set({ until: moved < begins ? moved : begins })
      .where("id", "=", id)
      .execute();
  }
}

async function moveOffers(trx: Trx, byMs: number, before: Date): Promise<void> {
  const offered = await trx
    .selectFrom("waiting_entries")
    .select(["id", "until", "startDate"])
    .where("state", "=", "offered")
    .where("until", ">", before.toISOString())
    .execute();
  for (const { id, until, startDate } of offered) {
    if (until === null) continue;
    const begins = startOfDayInIndia(startDate).toISOString();
    const moved = move(until, byMs);
    await trx
      .updateTable("waiting_entries")
      .set({ until: moved < begins ? moved : begins })
      .where("id", "=", id)
      .execute();
  }
}

/** Their creation too: polls are by age. */
async function moveJobs(trx: Trx, byMs: number): Promise<void> {
  const waiting = await trx
    .selectFrom("outbox")
    .select(["id", "availableAt", "leasedUntil", "createdAt"])
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
  for (const { id, availableAt, leasedUntil, createdAt } of waiting)
    await trx
      .updateTable("outbox")
      .set({
        availableAt: move(availableAt, byMs),
        leasedUntil: leasedUntil === null ? null : move(leasedUntil, byMs),
        createdAt: move(createdAt, byMs),
      })
      .where("id", "=", id)
      .execute();
}
