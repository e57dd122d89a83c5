import type { ExpressionBuilder } from "kysely";
import type { Database, Db } from "~db/schema";
import { firstOfMonth, lastOfMonth, type Day } from "~/domain/calendar/day";
import { PAISE_PER_RUPEE } from "~/domain/money";
import { selectRentals, toRental } from "./rental-queries.server";

/** The owner's day: machines that go out or come back, bookings that wait, and the month's income. */

/** Bookings of each kind; the page of rentals lists all. */
const MAX_LISTED = 20;

export async function findOwnerDay(db: Db, owner: { id: number }, today: Day, now: Date) {
  const select = () => selectRentals(db, owner, { when: "upcoming", today });
  const read = async (query: ReturnType<typeof select>) =>
    (await query.orderBy("bookings.startDate").orderBy("bookings.id").limit(MAX_LISTED).execute()).map(toRental);
  const running = () =>
    select().where("bookings.status", "in", ["paid", "approved"]).where("bookings.startDate", "<=", today);
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
  return {
    /** Renters proposed other days, or say that they paid the balance, and the owner has not answered. */
    answering: [...moving, ...stating.filter(({ id }) => !moved.has(id))],
    handingOver,
    comingBack,
    /** Asked for: unpaid while their days are kept, or paid and not yet approved. */
    undecided,
  };
}

const selectMoves = (eb: ExpressionBuilder<Database, "bookings">, now: Date) =>
  eb
    .selectFrom("booking_moves")
    .select("bookingId")
    .where("state", "=", "proposed")
    .where("proposedBy", "=", "renter")
    .where("until", ">", now.toISOString());

const isStated = (eb: ExpressionBuilder<Database, "bookings">) =>
  eb.exists(
    eb
      .selectFrom("balances")
      .select("balances.bookingId")
      .whereRef("balances.bookingId", "=", "bookings.id")
      .where("state", "=", "stated")
      .where("statedBy", "=", "renter"),
  );

/** An owner's income from bookings that begin in the month of a day, and what unpaid ones and balances will bring. */
export async function findMonthIncome(db: Db, owner: { id: number }, { day, now }: { day: Day; now: Date }) {
  const ofMonth = () =>
    db
      .selectFrom("bookings")
      .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
      .where("ownerId", "=", owner.id)
      .where("startDate", ">=", firstOfMonth(day))
      .where("startDate", "<=", lastOfMonth(day));
  const [money, unpaid] = await Promise.all([
    ofMonth()
      .innerJoin("booking_money", "booking_money.bookingId", "bookings.id")
      .select(({ fn }) => [fn.sum<number | null>("income").as("paid"), fn.sum<number | null>("owed").as("pending")])
      .executeTakeFirst(),
    ofMonth()
      .where("paymentState", "=", "unpaid")
      .where((eb) =>
        eb.or([
          eb("status", "=", "approved"),
          eb.and([eb("status", "in", ["pending", "awaiting_payment"]), eb("holdUntil", ">", now.toISOString())]),
        ]),
      )
      .select(({ fn }) => fn.sum<number | null>("totalPrice").as("rupees"))
      .executeTakeFirst(),
  ]);
  return { paid: money?.paid ?? 0, pending: (money?.pending ?? 0) + (unpaid?.rupees ?? 0) * PAISE_PER_RUPEE };
}
