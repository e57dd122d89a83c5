import { sql, type RawBuilder } from "kysely";
import type { Database } from "./schema";
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

  /** Paise of the balance of a booking, in some states. */
  const balanceIn = (states: readonly string[]) =>
    sql`(case when balances.state in (${sql.join(states.map((state) => sql.lit(state)))}) then balances.amount * 100 else 0 end)`;
  /** What settled a booking, less what went or goes back of it, and the balance once both have confirmed it. */
  const kept = sql`(${greatest}(0, payments.amount - payments."amountRefunded" - coalesce(refunds.amount, 0)) + ${balanceIn(["confirmed"])})`;
  const owed = balanceIn(["due", "stated", "disputed"]);
  const payments = sql`${joinInOrder} ${table("bookings")} on bookings."equipmentId" = equipment.id
    join ${table("payments")} on payments."bookingId" = bookings.id and payments.settles = 1
    left join ${table("refunds")} on refunds."paymentId" = payments.id and refunds.status <> 'processed'
    left join ${table("balances")} on balances."bookingId" = bookings.id`;
  const month = (day: string) => sql`substr(${sql.ref(day)}, 1, 7)`;

  const sumIncome: OwnerSeason["sumIncome"] = async (db, scope) => {
    const { rows } = await sql<MonthMoney>`
      select ${month("bookings.startDate")} as month, sum(${kept}) as income, sum(${owed}) as owed
      from ${table("equipment")} ${payments}
      where ${own(scope)} and bookings."startDate" between ${scope.first} and ${scope.last}
      group by 1`.execute(db);
    return rows;
  };

  const countTakenDays: OwnerSeason["countTakenDays"] = async (db, scope) => {
    const { rows } = await sql<TakenDays>`
      select booking_days.day, ${count(isHired)} as hired, ${count(isBlocked)} as blocked, ${count(isListed)} as listed
      from ${table("equipment")} ${takenDays}
      where ${own(scope)} and booking_days.day between ${scope.first} and ${scope.last}
      group by 1`.execute(db);
    return rows;
  };

  const countListed: OwnerSeason["countListed"] = async (db, scope) => {
    const from = (day: string) => sql`${greatest}(${scope.first}, ${dayOf(day)})`;
    const { rows } = await sql<{ day: string; change: number }>`
      select day, sum(change) as change from (
        select ${from("equipment.createdAt")} as day, 1 as change from ${table("equipment")} where ${own(scope)}
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
        select equipment.id as "equipmentId", ${month("bookings.startDate")} as month, sum(${kept}) as income,
          sum(${owed}) as owed, 0 as hired, 0 as blocked, 0 as listed
        from ${table("equipment")} ${payments}
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
