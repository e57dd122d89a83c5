import { randomInt } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { makeUnneededWrite } from "~db/unneeded-write";
import type { Booking } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { Invalid, TooMany } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import { hasCodes, type Transfer, type TransferKind } from "./transfer";

/** The renter's two codes. Whoever gives one says that they are there; only the renter ever reads them. */

export type TransferCodes = Record<TransferKind, string>;

const CODES = 10_000;
const DIGITS = 4;
const TRY_MINUTES = 15;
/** Wrong codes for one record; a right one counts as none. */
const tries = createQuota({ limit: "transfer codes", max: 5, withinSeconds: TRY_MINUTES * SECONDS_PER_MINUTE });
/** So few that days of guessing find no code. */
const triesADay = createQuota({ limit: "transfer codes a day", max: 20, withinSeconds: SECONDS_PER_DAY });

const draw = () => String(randomInt(CODES)).padStart(DIGITS, "0");

async function findCodes(db: Db | Trx, bookingId: number): Promise<TransferCodes | undefined> {
  const row = await db
    .selectFrom("transfer_codes")
    .select(["handoverCode", "returnCode"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  return row && { handover: row.handoverCode, return: row.returnCode };
}

/** Draws the codes of a booking once. */
export async function drawCodes(db: Db | Trx, bookingId: number, now: Date): Promise<void> {
  const handoverCode = draw();
  let returnCode = draw();
  while (returnCode === handoverCode) returnCode = draw();
  await db
    .insertInto("transfer_codes")
    .values({ bookingId, handoverCode, returnCode, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("bookingId").doNothing())
    .execute();
}

/**
 * The codes of a renter's own booking, drawn when they are first looked at; undefined where there are none. The caller
 * checks that the renter asks.
 */
export async function readCodes(
  db: Db,
  booking: Booking,
  transfers: readonly Transfer[],
  now: Date,
): Promise<TransferCodes | undefined> {
  const done = transfers.map(({ kind }) => kind);
  if (!hasCodes(booking, done, dayInIndia(now))) return undefined;
  const known = await findCodes(db, booking.id);
  if (known !== undefined) return known;
  await makeUnneededWrite(drawCodes(db, booking.id, now));
  return findCodes(db, booking.id);
}

/**
 * Checks the code that the owner was given.
 *
 * @throws TooMany after too many wrong ones; Invalid for a wrong one
 */
export async function requireCode(trx: Trx, booking: Booking, kind: TransferKind, given: string): Promise<void> {
  const key = `${booking.publicId} ${kind}`;
  for (const quota of [tries, triesADay]) {
    const turn = await quota.take(key);
    if (!turn.allowed) throw tooMany(turn.retryAfterSeconds);
  }
  const codes = await findCodes(trx, booking.id);
  if (codes?.[kind] !== given) throw new Invalid("transferCodeWrong", { fields: { code: ["transferCodeWrong"] } });
  for (const quota of [tries, triesADay]) await quota.giveBack(key);
}

function tooMany(retryAfterSeconds: number): TooMany {
  const minutes = Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE);
  return new TooMany("transferTries", { retryAfterSeconds, values: { minutes }, fields: { code: ["transferTries"] } });
}
