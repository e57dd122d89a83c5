import { sql, type RawBuilder } from "kysely";
import type { Database, Day } from "./schema";
import type { EquipmentMonth, MonthMoney, OwnerSeason, SeasonScope, TakenDays } from "./season-engine";

/** What the engines write differently in the sums of a season. */
export interface SeasonSql {
  /** The day in India of an instant. */
  dayOf(instant: string): RawBuilder<string>;
  /** Name of the function that gives the largest of its arguments. */
  greatest: RawBuilder<unknown>;
  /** A join that keeps the order of its tables, where the engine has one. */
  joinInOrder: RawBuilder<unknown>;
  /** Whether the current row of equipment is one of these. */
  isOneOf(ids: readonly number[]): RawBuilder<boolean>;
}

const own = ({ ownerId, equipmentId }: SeasonScope) =>
  equipmentId === undefined
    ? sql`equipment."ownerId" = ${ownerId}`
    : sql`equipment."ownerId" = ${ownerId} and equipment.id = ${equipmentId}`;

const table = (name: keyof Database) => sql.table(name);

/** The sums over an owner's equipment in one engine's words. */
export function createSeasonSums({
  dayOf,
  greatest,
  joinInOrder,
  isOneOf,
}: SeasonSql): Omit<OwnerSeason, "findMedianRate"> {
  const isHired = sql`(bookings."paymentState" <> 'unpaid' or machine_blocks.kind = 'phone')`;
  const isBlocked = sql`machine_blocks.kind = 'blocked'`;
  /** The owner offers it on that day. */
  const isListed = sql`(booking_days.day >= ${dayOf("equipment.createdAt")}
    and (equipment."deletedAt" is null or booking_days.day < ${dayOf("equipment.deletedAt")}))`;
  const count = (condition: RawBuilder<unknown>) => sql`sum(case when ${condition} then 1 else 0 end)`;

  /** Taken days with what takes them: the equipment first, then its days by their key. */
  const takenDays = sql`${joinInOrder} ${table("booking_days")} on booking_days."equipmentId" = equipment.id
    left join ${table("bookings")} on bookings.id = booking_days."bookingId"
    left join ${table("machine_blocks")} on machine_blocks.id = booking_days."blockId"`;

  const month = (day: string) => sql`substr(${sql.ref(day)}, 1, 7)`;

  /** Month by month, so that nothing is sorted. */
  const sumIncome: OwnerSeason["sumIncome"] = async (db, { ownerId, equipmentId, first, last }) => {
    const one = equipmentId === undefined ? sql`` : sql`and "equipmentId" = ${equipmentId}`;
    const sums = listMonths(first, last).map(
      (name) => sql`select ${sql.lit(name)} as month, sum(income) as income, sum(owed) as owed from ${table("bookings")}
        where "equipmentOwnerId" = ${ownerId} and "startDate" between ${`${name}-01`} and ${`${name}-31`} ${one}`,
    );
    const { rows } = await sql<MonthMoney>`select month, income, owed
      from (${sql.join(sums, sql` union all `)}) as summed where income is not null`.execute(db);
    return rows;
  };

  const countTakenDays: OwnerSeason["countTakenDays"] = async (db, scope) => {
    const { rows } = await sql<TakenDays>`
      select day, sum(hired) as hired, sum(blocked) as blocked, sum(listed) as listed
      from (${scope.equipmentId === undefined ? daysOfAll(scope) : daysOfOne(scope)}) as counted
      group by day`.execute(db);
    return rows;
  };

  const daysOfOne = (scope: SeasonScope) => sql`
    select booking_days.day, ${count(isHired)} as hired, ${count(isBlocked)} as blocked, ${count(isListed)} as listed
    from ${table("equipment")} ${takenDays}
    where ${own(scope)} and booking_days.day between ${scope.first} and ${scope.last}
    group by 1`;

  /** As the database counts them, less those of equipment that was not offered: that came or went in these days. */
  const daysOfAll = (scope: SeasonScope) => sql`
    select day, hired, blocked, taken as listed from ${table("owner_days")}
    where "ownerId" = ${scope.ownerId} and day between ${scope.first} and ${scope.last}
    union all
    select booking_days.day, 0, 0, -1
    from ${table("equipment")} ${joinInOrder} ${table("booking_days")} on booking_days."equipmentId" = equipment.id
    where ${own(scope)} and (equipment."createdAt" >= ${scope.first} or equipment."deletedAt" is not null)
      and booking_days.day between ${scope.first} and ${scope.last} and not ${isListed}`;

  const countListed: OwnerSeason["countListed"] = async (db, scope) => {
    const from = (day: string) => sql`${greatest}(${scope.first}, ${dayOf(day)})`;
    const { rows } = await sql<{ day: string; change: number }>`
      select day, sum(change) as change from (
        select ${scope.first} as day, count(*) as change from ${table("equipment")}
        where ${own(scope)} and equipment."createdAt" < ${scope.first}
        union all
        select ${from("equipment.createdAt")}, 1 from ${table("equipment")}
        where ${own(scope)} and equipment."createdAt" >= ${scope.first}
        union all
        select ${greatest}(${from("equipment.deletedAt")}, ${from("equipment.createdAt")}), -1 from ${table("equipment")}
        where ${own(scope)} and equipment."deletedAt" is not null
      ) as summed where day <= ${scope.last} group by day`.execute(db);
    return rows;
  };

  const sumEquipment: OwnerSeason["sumEquipment"] = async (db, ids, { first, last, today }) => {
    const chosen = isOneOf(ids);
    const { rows } = await sql<EquipmentMonth>`
      select "equipmentId", month, sum(income) as income, sum(owed) as owed, sum(hired) as hired, sum(blocked) as blocked, sum(listed) as listed
      from (
        select equipment.id as "equipmentId", ${month("bookings.startDate")} as month, sum(bookings.income) as income,
          sum(bookings.owed) as owed, 0 as hired, 0 as blocked, 0 as listed
        from ${table("equipment")} ${joinInOrder} ${table("bookings")} on bookings."equipmentId" = equipment.id
        where ${chosen} and bookings."startDate" between ${first} and ${last} group by 1, 2
        union all
        select equipment.id, ${month("booking_days.day")}, 0, 0, ${count(isHired)}, ${count(isBlocked)},
          ${count(sql`${isListed} and booking_days.day <= ${today}`)}
        from ${table("equipment")} ${takenDays}
        where ${chosen} and booking_days.day between ${first} and ${last} group by 1, 2
      ) as summed group by 1, 2`.execute(db);
    return rows;
  };

  return { sumIncome, countTakenDays, countListed, sumEquipment };
}

/** Whole months from that of the first day to that of the last. */
function listMonths(first: Day, last: Day): string[] {
  const months: string[] = [];
  const end = last.slice(0, 7);
  for (let name = first.slice(0, 7); name <= end; name = nextMonth(name)) months.push(name);
  return months;
}

function nextMonth(name: string): string {
  const [year = 0, month = 0] = name.split("-").map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}
