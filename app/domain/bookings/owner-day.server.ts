import type { Db } from "~db/connection";
import { firstOfMonth, lastOfMonth, type Day } from "~/domain/calendar/day";
import { toPaise } from "~/domain/money";
import type { BookingStatus } from "./booking";
import { selectRentals, toRental, type Rental } from "./rental-queries.server";

/** What an owner begins the day with: what goes out, what comes back, what waits, and the month's money. */

/** Of each kind; the page of all rentals has the rest. */
const MAX_LISTED = 20;

export interface OwnerDay {
  handingOver: Rental[];
  comingBack: Rental[];
  /** Asked for: unpaid while their days are kept, or paid and not yet approved. */
  undecided: Rental[];
}

/** What happens today with the equipment of an owner, by its first day. */
export async function findOwnerDay(db: Db, owner: { id: number }, today: Day, now: Date): Promise<OwnerDay> {
  const select = () => selectRentals(db, owner, { when: "upcoming", today });
  const agreed: readonly BookingStatus[] = ["paid", "approved"];
  const read = async (query: ReturnType<typeof select>) =>
    (await query.orderBy("bookings.startDate").orderBy("bookings.id").limit(MAX_LISTED).execute()).map(toRental);
  const running = () => select().where("bookings.status", "in", agreed);
  const [handingOver, comingBack, undecided] = await Promise.all([
    read(running().where("bookings.startDate", "=", today)),
    read(running().where("bookings.endDate", "=", today)),
    read(
      select().where((eb) =>
        eb.or([
          eb("bookings.status", "=", "paid"),
          eb.and([
            eb("bookings.status", "in", ["pending", "awaiting_payment"]),
            eb("bookings.holdUntil", ">", now.toISOString()),
          ]),
        ]),
      ),
    ),
  ]);
  return { handingOver, comingBack, undecided };
}

export interface EquipmentIncome {
  equipmentId: number;
  equipmentName: string;
  /** Paise that were paid, less what goes or went back to renters. */
  paid: number;
  /** Paise of bookings that hold their days and are not paid. */
  pending: number;
}

/** An owner's money of the bookings that begin in the month of a day, by equipment; equipment without any is left out. */
export async function listMonthIncome(db: Db, owner: { id: number }, day: Day, now: Date): Promise<EquipmentIncome[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["equipment.id as equipmentId", "equipment.name as equipmentName"])
    .select(["bookings.totalPrice", "bookings.paymentState", "bookings.refundAmount"])
    .where("equipment.ownerId", "=", owner.id)
    .where("bookings.startDate", ">=", firstOfMonth(day))
    .where("bookings.startDate", "<=", lastOfMonth(day))
    .where((eb) =>
      eb.or([
        eb("bookings.paymentState", "!=", "unpaid"),
        eb("bookings.status", "=", "approved"),
        eb.and([
          eb("bookings.status", "in", ["pending", "awaiting_payment"]),
          eb("bookings.holdUntil", ">", now.toISOString()),
        ]),
      ]),
    )
    .orderBy("equipment.name")
    .orderBy("equipment.id")
    .execute();
  const incomes = new Map<number, EquipmentIncome>();
  for (const { equipmentId, equipmentName, totalPrice, paymentState, refundAmount } of rows) {
    const income = incomes.get(equipmentId) ?? { equipmentId, equipmentName, paid: 0, pending: 0 };
    if (paymentState === "unpaid") income.pending += toPaise(totalPrice);
    else income.paid += toPaise(totalPrice) - (refundAmount ?? 0);
    incomes.set(equipmentId, income);
  }
  return [...incomes.values()].filter(({ paid, pending }) => paid > 0 || pending > 0);
}
