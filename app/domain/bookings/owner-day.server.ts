import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/connection";
import type { Database } from "~db/schema";
import { firstOfMonth, lastOfMonth, type Day } from "~/domain/calendar/day";
import { PAISE_PER_RUPEE } from "~/domain/money";
import { OUTSTANDING, type BalanceSide, type BalanceState } from "./balance";
import type { BookingStatus } from "./booking";
import type { MoveSide, MoveState } from "./move";
import { selectRentals, toRental, type Rental } from "./rental-queries.server";

/** What an owner begins the day with: what goes out, what comes back, what waits, and the month's money. */

/** Of each kind; the page of all rentals has the rest. */
const MAX_LISTED = 20;

export interface OwnerDay {
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
  const running = () => select().where("bookings.status", "in", agreed);
  const without = (kind: "handover" | "return") =>
    running().where((eb) =>
      eb("bookings.id", "not in", eb.selectFrom("transfers").select("bookingId").where("kind", "=", kind)),
    );
  const [moving, stating, handingOver, comingBack, undecided] = await Promise.all([
    read(select().where("bookings.id", "in", (eb) => selectMoves(eb, now))),
    read(selectRentals(db, owner, { when: "owing", today }).where("bookings.id", "in", selectStated)),
    read(without("handover").where((eb) => beginsOrEnds(eb, "startDate", today))),
    read(without("return").where((eb) => beginsOrEnds(eb, "endDate", today))),
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

/** Bookings whose renters say that they paid the balance. */
const selectStated = (eb: ExpressionBuilder<Database, "bookings">) =>
  eb
    .selectFrom("balances")
    .select("bookingId")
    .where("state", "=", "stated" satisfies BalanceState)
    .where("statedBy", "=", "renter" satisfies BalanceSide);

/** Whether a range of a booking's days begins or ends with a day. Stored ranges are JSON. */
function beginsOrEnds(eb: ExpressionBuilder<Database, "bookings">, end: "startDate" | "endDate", day: Day) {
  return eb.or([eb(`bookings.${end}`, "=", day), eb("bookings.dayRanges", "like", `%"${end}":"${day}"%`)]);
}

export interface EquipmentIncome {
  equipmentId: number;
  equipmentName: string;
  /** Paise that were paid online or, confirmed, at the return, less what goes or went back to renters. */
  paid: number;
  /** Paise of bookings that hold their days and are not paid, and balances that are outstanding. */
  pending: number;
}

export interface MonthIncome {
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
  const selectWithMoney = () =>
    db
      .selectFrom(selectIncome(db, owner, month).as("income"))
      .where((eb) => eb.or([eb("paid", ">", 0), eb("pending", ">", 0)]));
  const [rows, { count, paid, pending }] = await Promise.all([
    selectWithMoney()
      .selectAll()
      .orderBy((eb) => eb("paid", "+", eb.ref("pending")), "desc")
      .orderBy("equipmentId")
      .limit(month.limit)
      .execute(),
    selectWithMoney()
      .select(({ fn, val }) => [
        fn.countAll<number>().as("count"),
        fn.coalesce(fn.sum<number>("paid"), val(0)).as("paid"),
        fn.coalesce(fn.sum<number>("pending"), val(0)).as("pending"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const compare = new Intl.Collator("en");
  const equipment = rows.toSorted(
    (one, other) => compare.compare(one.equipmentName, other.equipmentName) || one.equipmentId - other.equipmentId,
  );
  return { equipment, total: { count, paid, pending } };
}

/** Sums in paise by equipment. */
function selectIncome(db: Db, owner: { id: number }, { day, now }: { day: Day; now: Date }) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("payments", (join) => join.onRef("payments.bookingId", "=", "bookings.id").on("payments.settles", "=", 1))
    .leftJoin("refunds", (join) =>
      join.onRef("refunds.paymentId", "=", "payments.id").on("refunds.status", "!=", "processed"),
    )
    .leftJoin("balances", "balances.bookingId", "bookings.id")
    .select(["equipment.id as equipmentId", "equipment.name as equipmentName"])
    .select(({ eb, fn, ref }) => {
      const price = eb(ref("bookings.totalPrice"), "*", PAISE_PER_RUPEE);
      const balance = eb(fn.coalesce("balances.amount", eb.val(0)), "*", PAISE_PER_RUPEE);
      const settled = eb.case().when("balances.state", "=", "confirmed").then(balance).else(0).end();
      const owed = eb.case().when("balances.state", "in", OUTSTANDING).then(balance).else(0).end();
      const returned = eb.parens("payments.amountRefunded", "+", fn.coalesce("refunds.amount", eb.val(0)));
      // What was given back in parts and then whole has gone back once.
      const kept = eb
        .case()
        .when("payments.amount", ">", returned)
        .then(eb("payments.amount", "-", returned))
        .else(0);
      const isUnpaid = eb("bookings.paymentState", "=", "unpaid");
      return [
        fn.sum<number>(eb(kept.end(), "+", settled)).as("paid"),
        fn.sum<number>(eb.case().when(isUnpaid).then(price).else(owed).end()).as("pending"),
      ];
    })
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
    .groupBy(["equipment.id", "equipment.name"]);
}
