import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";
import { firstOfMonth, lastOfMonth, type Day } from "~/domain/calendar/day";
import { PAISE_PER_RUPEE } from "~/domain/money";
import { type BalanceSide, type BalanceState } from "./balance";
import type { BookingStatus, PaymentState } from "./booking";
import type { MoveSide, MoveState } from "./move";
import { selectRentals, toRental, type Rental } from "./rental-queries.server";

/** What an owner begins the day with: what goes out, what comes back, what waits, and the month's money. */

/** Of each kind; the page of all rentals has the rest. */
const MAX_LISTED = 20;

interface OwnerDay {
  /** Renters proposed other days, or say that they paid the balance, and the owner has not answered. */
  answering: Rental[];
  /** Until the handover is recorded. */
  handingOver: Rental[];
  /** Until the return is recorded. */
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
  const running = () => select().where("bookings.status", "in", agreed).where("bookings.startDate", "<=", today);
  const without = (kind: "handover" | "return") =>
    running().where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("transfers")
            .select("transfers.id")
            .whereRef("transfers.bookingId", "=", "bookings.id")
            .where("transfers.kind", "=", kind),
        ),
      ),
    );
  const [moving, stating, handingOver, comingBack, undecided] = await Promise.all([
    read(select().where("bookings.id", "in", (eb) => selectMoves(eb, now))),
    read(selectRentals(db, owner, { when: "owing", today }).where(isStated)),
    read(without("handover").where("bookings.startDate", "=", today)),
    read(without("return").where("bookings.endDate", "=", today)),
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
  const moved = new Set(moving.map(({ id }) => id));
  return { answering: [...moving, ...stating.filter(({ id }) => !moved.has(id))], handingOver, comingBack, undecided };
}

/** Bookings for which renters propose other days. */
const selectMoves = (eb: ExpressionBuilder<Database, "bookings">, now: Date) =>
  eb
    .selectFrom("booking_moves")
    .select("bookingId")
    .where("state", "=", "proposed" satisfies MoveState)
    .where("proposedBy", "=", "renter" satisfies MoveSide)
    .where("until", ">", now.toISOString());

/** Whether the renter of a booking says that the balance is paid. */
const isStated = (eb: ExpressionBuilder<Database, "bookings">) =>
  eb.exists(
    eb
      .selectFrom("balances")
      .select("balances.bookingId")
      .whereRef("balances.bookingId", "=", "bookings.id")
      .where("state", "=", "stated" satisfies BalanceState)
      .where("statedBy", "=", "renter" satisfies BalanceSide),
  );

interface EquipmentIncome {
  equipmentId: number;
  equipmentName: string;
  /** Paise that were paid online or, confirmed, at the return, less what goes or went back to renters. */
  paid: number;
  /** Paise of bookings that hold their days and are not paid, and balances that are outstanding. */
  pending: number;
}

interface MonthIncome {
  /** Equipment with money in the month: that with the most, by name. */
  equipment: EquipmentIncome[];
  /** Of all equipment, listed or not. */
  total: { count: number; paid: number; pending: number };
}

/**
 * An owner's money of the bookings that begin in the month of a day, by equipment; equipment without any is left out.
 *
 * @param limit how much equipment is listed
 */
export async function findMonthIncome(
  db: Db,
  owner: { id: number },
  month: { day: Day; now: Date; limit: number },
): Promise<MonthIncome> {
  const [paid, unpaid] = await Promise.all([
    ofMonth(db, owner, month.day)
      .innerJoin("booking_money", "booking_money.bookingId", "bookings.id")
      .select(({ fn }) => [fn.sum<number>("income").as("paid"), fn.sum<number>("owed").as("pending")])
      .execute(),
    ofMonth(db, owner, month.day)
      .where("paymentState", "=", "unpaid" satisfies PaymentState)
      .where((eb) =>
        eb.or([
          eb("status", "=", "approved"),
          eb.and([eb("status", "in", ["pending", "awaiting_payment"]), eb("holdUntil", ">", month.now.toISOString())]),
        ]),
      )
      .select(({ fn }) => fn.sum<number>("totalPrice").as("rupees"))
      .execute(),
  ]);
  const sums = new Map<number, EquipmentIncome>();
  const parts = [
    ...paid,
    ...unpaid.map(({ rupees, ...row }) => ({ ...row, paid: 0, pending: rupees * PAISE_PER_RUPEE })),
  ];
  for (const part of parts) {
    const sum = sums.get(part.equipmentId);
    sums.set(part.equipmentId, {
      ...part,
      paid: part.paid + (sum?.paid ?? 0),
      pending: part.pending + (sum?.pending ?? 0),
    });
  }
  const all = [...sums.values()].filter((one) => one.paid + one.pending > 0);
  const compare = new Intl.Collator("en");
  const equipment = all
    .toSorted(
      (one, other) => other.paid + other.pending - one.paid - one.pending || one.equipmentId - other.equipmentId,
    )
    .slice(0, month.limit)
    .sort(
      (one, other) => compare.compare(one.equipmentName, other.equipmentName) || one.equipmentId - other.equipmentId,
    );
  const add = (of: "paid" | "pending") => all.reduce((sum, one) => sum + one[of], 0);
  return { equipment, total: { count: all.length, paid: add("paid"), pending: add("pending") } };
}

/** An owner's bookings that begin in a month, by equipment. */
const ofMonth = (db: Db, owner: { id: number }, day: Day) =>
  db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["equipmentId", "equipment.name as equipmentName"])
    .where("ownerId", "=", owner.id)
    .where("startDate", ">=", firstOfMonth(day))
    .where("startDate", "<=", lastOfMonth(day))
    .groupBy(["equipmentId", "equipment.name"]);
