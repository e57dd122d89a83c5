import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";
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
  const isOwn = (eb: ExpressionBuilder<Database, "equipment">) =>
    eb.and([
      eb("equipment.ownerId", "=", owner.id),
      ...(equipmentId === undefined ? [] : [eb("equipment.id", "=", equipmentId)]),
    ]);
  const [money, taken, notOffered, all] = await Promise.all([
    selectMoney(db, { first, last }).select("startDate as day").where(isOwn).groupBy("startDate").execute(),
    selectTaken(db, { first, last }).select("day").where(isOwn).groupBy("day").execute(),
    db
      .selectFrom("booking_days")
      .innerJoin("equipment", "equipment.id", "booking_days.equipmentId")
      .select(["day", "createdAt", "deletedAt"])
      .where(isOwn)
      .where((eb) => eb.or([eb("createdAt", ">=", first), eb("deletedAt", "is not", null)]))
      .where("day", ">=", first)
      .where("day", "<=", last)
      .execute(),
    db.selectFrom("equipment").select(["createdAt", "deletedAt"]).where(isOwn).execute(),
  ]);
  const takenOn = new Map(taken.map((row) => [row.day, row]));
  const changes = new Map<Day, number>();
  const change = (day: Day, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
  for (const row of all) {
    const offered = offeredDays(row);
    const from = offered.from > first ? offered.from : first;
    change(from, 1);
    if (offered.until !== undefined) change(offered.until > from ? offered.until : from, -1);
  }
  for (const { day, ...row } of notOffered) {
    const sum = takenOn.get(day);
    if (sum !== undefined && !isOfferedOn(day, row)) sum.taken -= 1;
  }
  let offered = 0;
  const days = listDays(first, last).map((day): SeasonDay => {
    offered += changes.get(day) ?? 0;
    const { hired, blocked, taken: takenOfOffered } = takenOn.get(day) ?? { hired: 0, blocked: 0, taken: 0 };
    return {
      day,
      hired,
      blocked,
      idle: day > today ? null : offered - takenOfOffered,
      all: Math.max(offered, hired + blocked),
    };
  });
  const months = listMonths(period).map((month): SeasonMonth => {
    const own = days.filter(({ day }) => monthOf(day) === month);
    const dayCounts = addFigures(own.map((day) => ({ ...NOTHING, ...day, idle: day.idle ?? 0 })));
    const paid = money.filter(({ day }) => monthOf(day) === month);
    return { month, ...dayCounts, ...addMoney(paid) };
  });
  return { months, total: addFigures(months), days };
}

const addMoney = (rows: readonly { income: number; owed: number }[]) => ({
  income: rows.reduce((sum, { income }) => sum + income, 0),
  owed: rows.reduce((sum, { owed }) => sum + owed, 0),
});

/** Sums of the money of bookings that begin within a range; the caller says whose, and groups. */
const selectMoney = (db: Db, { first, last }: DayBounds) =>
  db
    .selectFrom("booking_money")
    .innerJoin("bookings", "bookings.id", "booking_money.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(({ fn }) => [fn.sum<number>("income").as("income"), fn.sum<number>("owed").as("owed")])
    .where("startDate", ">=", first)
    .where("startDate", "<=", last);

/** Counts of taken days within a range; the caller says of which equipment, and groups. */
const selectTaken = (db: Db, { first, last }: DayBounds) =>
  db
    .selectFrom("booking_days")
    .innerJoin("equipment", "equipment.id", "booking_days.equipmentId")
    .leftJoin("bookings", "bookings.id", "booking_days.bookingId")
    .leftJoin("equipment_blocks", "equipment_blocks.id", "booking_days.blockId")
    .select((eb) => [
      eb.fn.countAll<number>().as("taken"),
      eb.fn
        .countAll<number>()
        .filterWhere((of) => of.or([of("paymentState", "<>", "unpaid"), of("equipment_blocks.kind", "=", "phone")]))
        .as("hired"),
      eb.fn.countAll<number>().filterWhere("equipment_blocks.kind", "=", "blocked").as("blocked"),
    ])
    .where("day", ">=", first)
    .where("day", "<=", last);

interface DayBounds {
  first: Day;
  last: Day;
}

interface Offered {
  createdAt: string;
  deletedAt: string | null;
}

/** From which day on something is offered, and from which it no longer is. */
const offeredDays = ({ createdAt, deletedAt }: Offered): { from: Day; until: Day | undefined } => ({
  from: dayInIndia(new Date(createdAt)),
  until: deletedAt === null ? undefined : dayInIndia(new Date(deletedAt)),
});

function isOfferedOn(day: Day, row: Offered): boolean {
  const { from, until } = offeredDays(row);
  return day >= from && (until === undefined || day < until);
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
  const [money, taken] = await Promise.all([
    selectMoney(db, { first, last })
      .select(["equipment.id", "startDate as day"])
      .where("equipment.id", "in", ids)
      .groupBy(["equipment.id", "startDate"])
      .execute(),
    selectTaken(db, { first, last })
      .select(["equipment.id", "day"])
      .where("equipment.id", "in", ids)
      .groupBy(["equipment.id", "day"])
      .execute(),
  ]);
  const [moneyOf, takenOf] = [byMonth(money), byMonth(taken)];
  return rows.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    category: row.category as Category,
    months: listMonths(period).map((month) => {
      const days = takenOf.get(`${row.id} ${month}`) ?? [];
      const takenOfOffered = days.filter(({ day }) => day <= today && isOfferedOn(day, { createdAt, deletedAt }));
      return {
        month,
        ...addMoney(moneyOf.get(`${row.id} ${month}`) ?? []),
        hired: days.reduce((sum, { hired }) => sum + hired, 0),
        blocked: days.reduce((sum, { blocked }) => sum + blocked, 0),
        idle: countOffered(month, { createdAt, deletedAt, today }) - takenOfOffered.length,
      };
    }),
  }));
}

/** Rows by equipment and month. */
function byMonth<Row extends { id: number; day: Day }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.id} ${monthOf(row.day)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
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
            .innerJoin("booking_money", "booking_money.bookingId", "bookings.id")
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
