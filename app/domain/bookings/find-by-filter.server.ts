import type { Db } from "~db/connection";
import type { IndexedTable, PartsQuery } from "~db/search/word-parts";
import { firstDayOfThoseNotOver } from "~/domain/calendar/booking-window";
import { findIdsByEquipmentSound } from "~/domain/equipment/equipment-name-sound.server";
import { readId } from "~/domain/schema-parts";
import { findIdsByNameSound } from "~/domain/users/name-sound.server";
import { findFewWithWords, MAX_FEW, wordsOf } from "~/domain/word-search.server";
import { PAYMENT_STATES } from "./booking";
import type { BookingFilter } from "./booking-filter.server";

/** What a filter of bookings finds by indexes, before bookings are read. */

/** A filter with the ids that parts of it have found. */
export interface FoundFilter extends BookingFilter {
  found: {
    equipment: Named;
    users: Named;
    /** All bookings that may pass; undefined where no part of the filter has few. */
    bookings: readonly number[] | undefined;
  };
}

interface Named {
  /** By number, as their names sound, and by parts of their names. */
  ids: readonly number[];
  /** Whether parts of names have more rows than that: they are looked for booking by booking. */
  hasMore: boolean;
}

/** Of one sound; there are many of the commonest names. */
const MAX_HEARD = 1_000;

export async function findByFilter(db: Db, filter: BookingFilter): Promise<FoundFilter> {
  const [equipment, users, ...few] = await Promise.all([
    findNamed(db, filter.equipment, findIdsByEquipmentSound, { table: "equipment_names", columns: ["name"] }),
    findNamed(db, filter.user, findIdsByNameSound, { table: "users", columns: ["username", "name"] }),
    findFewInState(db, filter),
    findFewOnDays(db, filter),
  ]);
  const [bookings] = few.filter((ids) => ids !== undefined).sort((one, other) => one.length - other.length);
  return { ...filter, found: { equipment, users, bookings } };
}

async function findNamed<Table extends IndexedTable>(
  db: Db,
  search: string | undefined,
  findBySound: (db: Db, search: string) => Promise<number[]>,
  among: Pick<PartsQuery<Table>, "table" | "columns">,
): Promise<Named> {
  if (search === undefined) return { ids: [], hasMore: false };
  const [heard, few] = await Promise.all([
    findBySound(db, search),
    findFewWithWords(db, { ...among, words: wordsOf(search) }),
  ]);
  const ids = [readId(search) ?? 0, ...heard.slice(0, MAX_HEARD), ...(few ?? [])];
  return { ids, hasMore: few === undefined };
}

async function findFewInState(db: Db, { status, paymentState }: BookingFilter): Promise<number[] | undefined> {
  if (status === undefined && paymentState === undefined) return undefined;
  // Of each payment state, so that the index of both is read whichever was given.
  const query = db
    .selectFrom("bookings")
    .where("paymentState", "in", paymentState === undefined ? PAYMENT_STATES : [paymentState])
    .$if(status !== undefined, (of) => of.where("status", "=", status ?? ""));
  return few(
    await query
      .select("id")
      .limit(MAX_FEW + 1)
      .execute(),
  );
}

async function findFewOnDays(db: Db, { startDate, endDate }: BookingFilter): Promise<number[] | undefined> {
  if (startDate === undefined && endDate === undefined) return undefined;
  const query = db
    .selectFrom("bookings")
    .$if(startDate !== undefined, (of) => of.where("startDate", ">=", firstDayOfThoseNotOver(startDate ?? "")))
    .$if(endDate !== undefined, (of) => of.where("startDate", "<=", endDate ?? ""));
  return few(
    await query
      .select("id")
      .limit(MAX_FEW + 1)
      .execute(),
  );
}

const few = (rows: readonly { id: number }[]) => (rows.length > MAX_FEW ? undefined : rows.map(({ id }) => id));
