import type { Paise } from "~/domain/money";
import type { Db } from "~db/open";
import { bookingWindow, dayInIndia, listDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { monthOf } from "~/domain/calendar/month";
import { NotFound } from "~/domain/errors";
import type { Category } from "~/domain/equipment/equipment";
import { daysOfPeriod, listMonths, yearOf, type Period } from "./season";

/**
 * What an owner's equipment brought in a period, by the month of a booking's first day, less refunds; its days hired,
 * blocked, or idle: on offer until today, and not taken.
 */

export interface Figures {
  income: Paise;
  owed: Paise;
  /** Days, of each piece of equipment. */
  hired: number;
  blocked: number;
  idle: number;
}

const NAMES = ["income", "owed", "hired", "blocked", "idle"] as const satisfies (keyof Figures)[];

export function addFigures(all: readonly Figures[]): Figures {
  const sumOf = (name: keyof Figures) => all.reduce((sum, figures) => sum + figures[name], 0);
  return Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as Record<keyof Figures, number>;
}

/** A period of an owner's equipment, or of one by id. @throws NotFound for equipment of another owner */
export async function findSeason(
  db: Db,
  owner: { id: number },
  { period, equipmentId, today }: { period: Period; equipmentId?: number | undefined; today: Day },
) {
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
  const equipment = rows.map(({ createdAt, deletedAt, hiddenAt, ...row }) => {
    const from = dayInIndia(new Date(createdAt));
    const until = deletedAt === null ? undefined : dayInIndia(new Date(deletedAt));
    const days = listDays(first, last).map((day) => {
      const isOffered = day >= from && (until === undefined || day < until);
      const found = takenOn.get(`${row.id} ${day}`);
      const hired = Number(isHired(found));
      const blocked = Number(found?.kind === "blocked");
      const idle = Number(isOffered && found === undefined && day <= today);
      return { day, income: 0, owed: 0, hired, blocked, idle, isThere: isOffered || hired + blocked > 0 };
    });
    const earned = money.filter(({ id }) => id === row.id).map((one) => ({ hired: 0, blocked: 0, idle: 0, ...one }));
    const months = sumByMonth(period, [...days, ...earned]);
    // What was deleted before the period and earned nothing in it is left out; what an admin hides may have been booked before.
    const isShown =
      deletedAt === null ||
      deletedAt >= startOfDayInIndia(first).toISOString() ||
      hiddenAt !== null ||
      months.some(({ income }) => income !== 0);
    return { ...row, category: row.category as Category, months, days, isShown };
  });
  const shown = equipment.filter(({ isShown }) => isShown);
  if (equipmentId !== undefined && shown.length === 0) throw new NotFound("equipmentNotFound");
  const months = listMonths(period).map((month, index) => {
    return { month, ...addFigures(equipment.flatMap((one) => one.months[index] ?? [])) };
  });
  return {
    months,
    total: addFigures(months),
    /** Of so much equipment, `all` being what was on offer or taken all the same; idle is null after today. */
    days: listDays(first, last).map((day, index) => {
      const there = equipment.flatMap(({ days }) => days[index] ?? []).filter(({ isThere }) => isThere);
      const { hired, blocked, idle } = addFigures(there);
      return { day, hired, blocked, idle: day > today ? null : idle, all: there.length };
    }),
    equipment: shown.map(({ isShown: _, days: __, ...one }) => one),
  };
}
export type Season = Awaited<ReturnType<typeof findSeason>>;

const sumByMonth = (period: Period, all: readonly (Figures & { day: Day })[]) =>
  listMonths(period).map((month) => ({ month, ...addFigures(all.filter(({ day }) => monthOf(day) === month)) }));

/** By a paid booking, or by phone; a hold that nothing was paid for is neither hired nor idle. */
const isHired = (taken: { paymentState: string | null; kind: string | null } | undefined): boolean =>
  taken?.kind === "phone" || (taken?.paymentState ?? "unpaid") !== "unpaid";

function selectOwn(db: Db, owner: { id: number }, equipmentId: number | undefined) {
  const query = db.selectFrom("equipment").where("ownerId", "=", owner.id);
  return equipmentId === undefined ? query : query.where("equipment.id", "=", equipmentId);
}

export async function findYears(db: Db, owner: { id: number }, today: Day): Promise<{ first: number; last: number }> {
  const { since } = await db
    .selectFrom("equipment")
    .select(({ fn }) => fn.min<string | null>("createdAt").as("since"))
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const oldest = since === null ? today : dayInIndia(new Date(since));
  return { first: Math.min(yearOf(oldest), yearOf(today)), last: yearOf(bookingWindow(today).last) };
}
