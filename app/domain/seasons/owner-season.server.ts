import type { Db } from "~db/connection";
import { engineOf } from "~db/engine";
import { countRows } from "~/domain/count-rows.server";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, listDays, plusDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { daysOfMonth, monthOf, type Month } from "~/domain/calendar/month";
import { NotFound } from "~/domain/errors";
import type { Category } from "~/domain/equipment/equipment";
import { daysOfPeriod, listMonths, yearOf, type Period } from "./season";

/**
 * What an owner's equipment brought in a period, and on how many days it was hired, blocked or idle. Money counts in the month
 * of a booking's first day: what was paid for it, online or confirmed at the return, less what went or goes back. Hired are days of paid bookings and of those
 * by phone, whose money is not known here; idle are days until today on which what is offered was not taken.
 */

export interface Figures {
  /** Paise. */
  income: number;
  /** Paise of balances that are outstanding. */
  owed: number;
  /** Days, of each piece of equipment. */
  hired: number;
  blocked: number;
  idle: number;
}

export interface SeasonMonth extends Figures {
  month: Month;
}

export interface SeasonDay {
  day: Day;
  /** So much equipment. */
  hired: number;
  blocked: number;
  /** Null after today. */
  idle: number | null;
  /** On offer or taken all the same. */
  all: number;
}

export interface Season {
  months: SeasonMonth[];
  total: Figures;
  days: SeasonDay[];
}

const NOTHING: Figures = { income: 0, owed: 0, hired: 0, blocked: 0, idle: 0 };

/** Figures added up. */
export function addFigures(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, { income, owed, hired, blocked, idle }) => ({
      income: sum.income + income,
      owed: sum.owed + owed,
      hired: sum.hired + hired,
      blocked: sum.blocked + blocked,
      idle: sum.idle + idle,
    }),
    NOTHING,
  );
}

/**
 * A period of all equipment of an owner, or of one piece of it.
 *
 * @param equipmentId the owner's: the caller checks
 */
export async function findSeason(
  db: Db,
  owner: { id: number },
  { period, equipmentId, today }: { period: Period; equipmentId?: number | undefined; today: Day },
): Promise<Season> {
  const { first, last } = daysOfPeriod(period);
  const scope = { ownerId: owner.id, equipmentId, first, last };
  const { ownerSeason } = engineOf(db);
  const [incomes, taken, changes] = await Promise.all([
    ownerSeason.sumIncome(db, scope),
    ownerSeason.countTakenDays(db, scope),
    ownerSeason.countListed(db, scope),
  ]);
  const takenOn = new Map(taken.map((row) => [row.day, row]));
  const changeOn = new Map(changes.map(({ day, change }) => [day, change]));
  let listed = 0;
  const days = listDays(first, last).map((day): SeasonDay => {
    listed += changeOn.get(day) ?? 0;
    const { hired, blocked, listed: takenOfListed } = takenOn.get(day) ?? { hired: 0, blocked: 0, listed: 0 };
    return {
      day,
      hired,
      blocked,
      idle: day > today ? null : listed - takenOfListed,
      all: Math.max(listed, hired + blocked),
    };
  });
  const moneyOf = new Map(incomes.map(({ month, income, owed }) => [month, { income, owed }]));
  const months = listMonths(period).map((month): SeasonMonth => {
    const own = days.filter(({ day }) => monthOf(day) === month);
    const dayCounts = addFigures(own.map((day) => ({ ...NOTHING, ...day, idle: day.idle ?? 0 })));
    return { month, ...dayCounts, ...moneyOf.get(month) };
  });
  return { months, total: addFigures(months), days };
}

export interface SeasonEquipment {
  id: number;
  name: string;
  category: Category;
  /** Whole rupees a day. */
  dailyRate: number;
  /** Key of the place where it stands. */
  placeKey: string | null;
  months: SeasonMonth[];
}

/** An owner's equipment in a period, by id. */
export async function listSeasonEquipment(
  db: Db,
  owner: { id: number },
  { period, today }: { period: Period; today: Day },
  part: { limit: number; offset?: number; afterId?: number | undefined },
): Promise<SeasonEquipment[]> {
  const rows = await selectEquipment(db, owner, period)
    .select(["id", "name", "category", "dailyRate", "placeKey", "createdAt", "deletedAt"])
    .where("id", ">", part.afterId ?? 0)
    .orderBy("id")
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .execute();
  const { first, last } = daysOfPeriod(period);
  const ids = rows.map(({ id }) => id);
  const sums = await engineOf(db).ownerSeason.sumEquipment(db, ids, { first, last, today });
  const sumOf = new Map(sums.map((sum) => [`${sum.equipmentId} ${sum.month}`, sum]));
  return rows.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    category: row.category as Category,
    months: listMonths(period).map((month) => {
      const { income, owed, hired, blocked, listed } = sumOf.get(`${row.id} ${month}`) ?? { ...NOTHING, listed: 0 };
      const offered = countOffered(month, { createdAt, deletedAt, today });
      return { month, income, owed, hired, blocked, idle: offered - listed };
    }),
  }));
}

/** How many days of a month until today something was on offer. */
function countOffered(
  month: Month,
  { createdAt, deletedAt, today }: { createdAt: string; deletedAt: string | null; today: Day },
): number {
  const { first, last } = daysOfMonth(month);
  const created = dayInIndia(new Date(createdAt));
  const ended = deletedAt === null ? today : plusDays(dayInIndia(new Date(deletedAt)), -1);
  const from = created > first ? created : first;
  const to = [last, today, ended].reduce((one, other) => (one < other ? one : other));
  return listDays(from, to).length;
}

/** Counts the same, up to a limit. */
export async function countSeasonEquipment(
  db: Db,
  owner: { id: number },
  period: Period,
  limit: number,
): Promise<number> {
  return countRows(db, selectEquipment(db, owner, period).select("id").limit(limit));
}

/** Where a list of so much equipment ends and the next begins: the id of its last; undefined where it holds all. */
export async function findEndOfEquipment(
  db: Db,
  owner: { id: number },
  { period, afterId = 0, most }: { period: Period; afterId?: number | undefined; most: number },
): Promise<number | undefined> {
  const query = selectEquipment(db, owner, period).select("id").where("id", ">", afterId);
  const [last, next] = await query
    .orderBy("id")
    .offset(most - 1)
    .limit(2)
    .execute();
  return next === undefined ? undefined : last?.id;
}

/** What was deleted before the period and earned nothing in it is left out; what an admin hides may have been booked before. */
function selectEquipment(db: Db, owner: { id: number }, period: Period) {
  const { first, last } = daysOfPeriod(period);
  const begin = startOfDayInIndia(first).toISOString();
  return db
    .selectFrom("equipment")
    .where("ownerId", "=", owner.id)
    .where((eb) =>
      eb.or([
        eb("deletedAt", "is", null),
        eb("deletedAt", ">=", begin),
        eb("hiddenAt", "is not", null),
        eb.exists(
          eb
            .selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.equipmentId", "=", "equipment.id")
            .where("bookings.startDate", ">=", first)
            .where("bookings.startDate", "<=", last)
            .where("income", "<>", 0),
        ),
      ]),
    );
}

/** The years that an owner can look at: from that of the first equipment to that of the last day that can be booked. */
export async function findYears(db: Db, owner: { id: number }, today: Day): Promise<{ first: number; last: number }> {
  const oldest = await db
    .selectFrom("equipment")
    .select("createdAt")
    .where("ownerId", "=", owner.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const since = oldest === undefined ? today : dayInIndia(new Date(oldest.createdAt));
  return { first: Math.min(yearOf(since), yearOf(today)), last: yearOf(bookingWindow(today).last) };
}

/**
 * One piece of an owner's equipment in a period.
 *
 * @throws NotFound for another's
 */
export async function requireSeasonEquipment(
  db: Db,
  owner: { id: number },
  when: { period: Period; today: Day },
  id: number,
): Promise<SeasonEquipment> {
  const [found] = await listSeasonEquipment(db, owner, when, { limit: 1, afterId: id - 1 });
  if (found?.id !== id) throw new NotFound("equipmentNotFound");
  return found;
}
