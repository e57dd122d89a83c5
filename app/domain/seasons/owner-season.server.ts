import type { Db } from "~db/open";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, listDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { monthOf, type Month } from "~/domain/calendar/month";
import { NotFound } from "~/domain/errors";
import type { Category } from "~/domain/equipment/equipment";
import { daysOfPeriod, listMonths, yearOf, type Period } from "./season";

/**
 * What an owner's equipment brought in a period, and on how many days it was hired, blocked or idle. Money counts in the
 * month of a booking's first day: what was paid for it, online or confirmed at the return, less what went or goes back.
 * Hired are days of paid bookings and of those by phone, whose money is not known here; idle are days until today on which
 * what is offered was not taken.
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

export interface Season {
  months: SeasonMonth[];
  total: Figures;
  days: SeasonDay[];
  /** What was on offer in the period or earned something in it, by id. */
  equipment: SeasonEquipment[];
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
 * @throws NotFound for equipment of another owner
 */
export async function findSeason(
  db: Db,
  owner: { id: number },
  { period, equipmentId, today }: { period: Period; equipmentId?: number | undefined; today: Day },
): Promise<Season> {
  const { first, last } = daysOfPeriod(period);
  const [rows, money, taken] = await Promise.all([
    selectOwn(db, owner, equipmentId)
      .select(["equipment.id", "name", "category", "equipment.dailyRate", "placeKey"])
      .select(["equipment.createdAt", "deletedAt", "hiddenAt"])
      .orderBy("equipment.id")
      .execute(),
    selectOwn(db, owner, equipmentId)
      .innerJoin("bookings", "bookings.equipmentId", "equipment.id")
      .innerJoin("booking_money", "booking_money.bookingId", "bookings.id")
      .select(["equipment.id", "startDate as day", "income", "owed"])
      .where("startDate", ">=", first)
      .where("startDate", "<=", last)
      .execute(),
    selectOwn(db, owner, equipmentId)
      .innerJoin("booking_days", "booking_days.equipmentId", "equipment.id")
      .leftJoin("bookings", "bookings.id", "booking_days.bookingId")
      .leftJoin("equipment_blocks", "equipment_blocks.id", "booking_days.blockId")
      .select(["equipment.id", "day", "paymentState", "kind"])
      .where("day", ">=", first)
      .where("day", "<=", last)
      .execute(),
  ]);
  const takenOn = new Map(taken.map((row) => [`${row.id} ${row.day}`, row]));
  const days = listDays(first, last).map((day): SeasonDay & { idle: number } => ({ ...NO_DAY, day }));
  const equipment = rows.map(({ createdAt, deletedAt, hiddenAt, ...row }) => {
    const months = listMonths(period).map((month): SeasonMonth => ({ month, ...NOTHING }));
    const monthly = new Map(months.map((one) => [one.month, one]));
    const from = dayInIndia(new Date(createdAt));
    const until = deletedAt === null ? undefined : dayInIndia(new Date(deletedAt));
    for (const sum of days) {
      const { day } = sum;
      const isOffered = day >= from && (until === undefined || day < until);
      const found = takenOn.get(`${row.id} ${day}`);
      if (!isOffered && found === undefined) continue;
      const hired = Number(isHired(found));
      const blocked = Number(found?.kind === "blocked");
      const idle = Number(found === undefined && day <= today);
      for (const counted of [sum, monthly.get(monthOf(day))])
        if (counted !== undefined) {
          counted.hired += hired;
          counted.blocked += blocked;
          counted.idle += idle;
        }
      sum.all += isOffered || hired + blocked > 0 ? 1 : 0;
    }
    for (const { income, owed, day } of money.filter(({ id }) => id === row.id)) {
      const month = monthly.get(monthOf(day));
      if (month === undefined) continue;
      month.income += income;
      month.owed += owed;
    }
    const isShown =
      deletedAt === null ||
      deletedAt >= startOfDayInIndia(first).toISOString() ||
      hiddenAt !== null ||
      months.some(({ income }) => income !== 0);
    return { ...row, category: row.category as Category, months, isShown };
  });
  // What was deleted before the period and earned nothing in it is left out; what an admin hides may have been booked before.
  const shown = equipment.filter(({ isShown }) => isShown).map(({ isShown: _, ...one }) => one);
  if (equipmentId !== undefined && shown.length === 0) throw new NotFound("equipmentNotFound");
  const months = listMonths(period).map((month, index): SeasonMonth => {
    const own = equipment.map((one) => one.months[index] ?? { month, ...NOTHING });
    return { month, ...addFigures(own) };
  });
  return {
    months,
    total: addFigures(months),
    days: days.map(({ idle, ...day }) => ({ ...day, idle: day.day > today ? null : idle })),
    equipment: shown,
  };
}

const NO_DAY = { hired: 0, blocked: 0, idle: 0, all: 0 };

/** By a paid booking, or by phone; a hold that nothing was paid for is neither hired nor idle. */
const isHired = (taken: { paymentState: string | null; kind: string | null } | undefined): boolean =>
  taken?.kind === "phone" || (taken?.paymentState ?? "unpaid") !== "unpaid";

function selectOwn(db: Db, owner: { id: number }, equipmentId: number | undefined) {
  const query = db.selectFrom("equipment").where("ownerId", "=", owner.id);
  return equipmentId === undefined ? query : query.where("equipment.id", "=", equipmentId);
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
