import type { ExpressionBuilder, QueryCreator } from "kysely";
import type { Db } from "~db/connection";
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
  const rows = await db
    .with("income", (cte) => selectIncome(cte, owner, month))
    .selectFrom("income")
    .where((eb) => eb.or([eb("paid", ">", 0), eb("pending", ">", 0)]))
    .selectAll()
    .select(({ fn }) => [
      fn.countAll<number>().over().as("count"),
      fn.sum<number>("paid").over().as("allPaid"),
      fn.sum<number>("pending").over().as("allPending"),
    ])
    .orderBy((eb) => eb("paid", "+", eb.ref("pending")), "desc")
    .orderBy("equipmentId")
    .limit(month.limit)
    .execute();
  const ids = rows.map(({ equipmentId }) => equipmentId);
  const named = await db.selectFrom("equipment").select(["id", "name"]).where("id", "in", ids).execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const compare = new Intl.Collator("en");
  const equipment = rows
    .map(({ equipmentId, paid, pending }) => ({
      equipmentId,
      equipmentName: nameOf.get(equipmentId) ?? "",
      paid,
      pending,
    }))
    .sort(
      (one, other) => compare.compare(one.equipmentName, other.equipmentName) || one.equipmentId - other.equipmentId,
    );
  const [{ count, allPaid, allPending } = { count: 0, allPaid: 0, allPending: 0 }] = rows;
  return { equipment, total: { count, paid: allPaid, pending: allPending } };
}

/** Sums in paise by equipment, in two parts: what is paid is read from the index alone. */
function selectIncome(db: QueryCreator<Database>, owner: { id: number }, { day, now }: { day: Day; now: Date }) {
  const ofMonth = () =>
    db
      .selectFrom("bookings")
      .select("equipmentId")
      .where("equipmentOwnerId", "=", owner.id)
      .where("startDate", ">=", firstOfMonth(day))
      .where("startDate", "<=", lastOfMonth(day));
  const paid = ofMonth()
    .select(["income as paid", "owed as pending"])
    .where("paymentState", "!=", "unpaid" satisfies PaymentState);
  const unpaid = ofMonth()
    .select(({ eb, ref }) => [
      eb.lit(0).as("paid"),
      eb(ref("totalPrice"), "*", PAISE_PER_RUPEE).$castTo<number>().as("pending"),
    ])
    .where("paymentState", "=", "unpaid" satisfies PaymentState)
    .where((eb) =>
      eb.or([
        eb("status", "=", "approved"),
        eb.and([eb("status", "in", ["pending", "awaiting_payment"]), eb("holdUntil", ">", now.toISOString())]),
      ]),
    );
  return db
    .selectFrom(paid.unionAll(unpaid).as("part"))
    .select("equipmentId")
    .select(({ fn }) => [fn.sum<number>("paid").as("paid"), fn.sum<number>("pending").as("pending")])
    .groupBy("equipmentId");
}
