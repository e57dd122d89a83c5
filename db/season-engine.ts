import type { Day, Db } from "./schema";

/** Money and days of an owner's equipment, summed where they are kept: an owner may have very many of both. */

/** An owner's equipment, or one of it, on the days of a range. */
export interface SeasonScope {
  ownerId: number;
  equipmentId?: number | undefined;
  first: Day;
  last: Day;
}

export interface MonthMoney {
  month: string;
  /** Paise. */
  income: number;
  /** Paise of balances that are outstanding. */
  owed: number;
}

export interface TakenDays {
  day: Day;
  hired: number;
  blocked: number;
  /** Taken days of equipment that was offered on them. */
  listed: number;
}

export interface EquipmentMonth extends MonthMoney {
  equipmentId: number;
  hired: number;
  blocked: number;
  /** Taken days until today on which it was offered. */
  listed: number;
}

export interface OwnerSeason {
  /** Paise by the month of each booking's first day. */
  sumIncome(db: Db, scope: SeasonScope): Promise<MonthMoney[]>;
  /** How much equipment is hired and blocked on each day that any is. */
  countTakenDays(db: Db, scope: SeasonScope): Promise<TakenDays[]>;
  /** How much equipment came to be offered on a day, less what no longer was; that of earlier days counts on the first. */
  countListed(db: Db, scope: SeasonScope): Promise<{ day: Day; change: number }[]>;
  /** The same by equipment and month, for some equipment of one owner; months without anything are left out. */
  sumEquipment(db: Db, ids: readonly number[], days: { first: Day; last: Day; today: Day }): Promise<EquipmentMonth[]>;
  /**
   * The median daily rate of a category's equipment on offer at some places, that of one owner left out.
   *
   * @param of.ranges of place keys, from the first up to but not with the second
   */
  findMedianRate(
    db: Db,
    of: { category: string; exceptOwnerId: number; ranges: readonly [string, string][] },
  ): Promise<{ rate: number | null; count: number }>;
}
