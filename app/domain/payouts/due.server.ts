import type { Db, Trx } from "~db/open";
import { LIVE_STATUSES } from "~/domain/bookings/booking";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { amountPaiseOf, commissionOf, type Sums } from "./payout";

/**
 * What is due to owners: of each booking what the office was paid, less what went or goes back, less its commission,
 * less what payouts have passed on already. Nothing of it is stored.
 */

/** Without a recorded return the renter can say so long that something was not right. */
const DAYS_WITHOUT_RETURN = 2;

/** Why a booking's money is held back. */
export type Wait = "notOver" | "out" | "disputed" | "case";

export interface Due extends Sums {
  bookingId: number;
  ownerId: number;
  /** The equipment's name. */
  machine: string;
  startDate: Day;
  endDate: Day;
  /** Negative where more was passed on than is the owner's, as after a refund. */
  amountPaise: number;
  dueOn: Day;
  /** Null where it can be paid. */
  wait: Wait | null;
}

/** Bookings that something is due of, now or later, oldest first: of one owner or of all. */
export async function listDue(db: Db | Trx, now: Date, ownerId?: number): Promise<Due[]> {
  const rows = await selectUnpaid(db)
    .$if(ownerId !== undefined, (query) => query.where("equipment.ownerId", "=", ownerId ?? 0))
    .execute();
  const today = dayInIndia(now);
  return rows
    .map((row) => toDue(row, today))
    .filter(({ amountPaise }) => amountPaise !== 0)
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.bookingId - other.bookingId);
}

const OPEN_CASES = ["open", "refunding", "refund_failed"];

/** Settled payments whose sums differ from those of the payouts that were not returned. */
const selectUnpaid = (db: Db | Trx) =>
  db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("refunds", (join) =>
      join.onRef("refunds.paymentId", "=", "payments.id").on("refunds.status", "<>", "processed"),
    )
    .leftJoin("balances", "balances.bookingId", "bookings.id")
    .leftJoin("transfers as handover", (join) =>
      join.onRef("handover.bookingId", "=", "bookings.id").on("handover.kind", "=", "handover"),
    )
    .leftJoin("transfers as back", (join) =>
      join.onRef("back.bookingId", "=", "bookings.id").on("back.kind", "=", "return"),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("payout_lines")
          .innerJoin("payouts", "payouts.id", "payout_lines.payoutId")
          .select(({ fn }) => [
            "payout_lines.bookingId",
            fn.sum<number>("paidPaise").as("paidPaise"),
            fn.sum<number>("refundedPaise").as("refundedPaise"),
            fn.sum<number>("commissionPaise").as("commissionPaise"),
          ])
          .where("payouts.state", "<>", "returned")
          .groupBy("payout_lines.bookingId")
          .as("earlier"),
      (join) => join.onRef("earlier.bookingId", "=", "bookings.id"),
    )
    .select([
      "bookings.id as bookingId",
      "equipment.ownerId",
      "equipment.name as machine",
      "bookings.startDate",
      "bookings.endDate",
      "bookings.status",
      "bookings.commissionBasisPoints",
      "payments.amount as paidPaise",
      "balances.state as balanceState",
      "handover.state as handoverState",
      "back.state as returnState",
      "back.receivedAt as returnedAt",
      "earlier.paidPaise as paidBefore",
      "earlier.refundedPaise as refundedBefore",
      "earlier.commissionPaise as commissionBefore",
    ])
    .select((eb) => [
      eb("payments.amountRefunded", "+", eb.fn.coalesce("refunds.amount", eb.lit(0))).as("refundedPaise"),
      eb
        .exists(
          eb
            .selectFrom("provider_cases")
            .select("provider_cases.id")
            .whereRef("provider_cases.bookingId", "=", "bookings.id")
            .where("provider_cases.state", "in", OPEN_CASES),
        )
        .as("hasCase"),
    ])
    .where("payments.settles", "=", 1)
    .where((eb) => {
      const refunded = eb("payments.amountRefunded", "+", eb.fn.coalesce("refunds.amount", eb.lit(0)));
      return eb.or([
        eb.and([eb("earlier.bookingId", "is", null), eb("payments.amount", ">", refunded)]),
        eb("earlier.paidPaise", "<>", eb.ref("payments.amount")),
        eb("earlier.refundedPaise", "<>", refunded),
      ]);
    });

type Row = Awaited<ReturnType<ReturnType<typeof selectUnpaid>["execute"]>>[number];

function toDue(row: Row, today: Day): Due {
  const { bookingId, ownerId, machine, startDate, endDate, paidPaise: paid } = row;
  const refunded = Math.min(paid, Number(row.refundedPaise));
  const commission = commissionOf(paid - refunded, row.commissionBasisPoints);
  const sums = {
    paidPaise: paid - Number(row.paidBefore ?? 0),
    refundedPaise: refunded - Number(row.refundedBefore ?? 0),
    commissionPaise: commission - Number(row.commissionBefore ?? 0),
  };
  const amountPaise = amountPaiseOf(sums);
  const dueOn =
    row.returnedAt === null
      ? plusDays(endDate, DAYS_WITHOUT_RETURN)
      : plusDays(dayInIndia(new Date(row.returnedAt)), 1);
  // What was passed on too much is taken off the next payout, whatever happens to the booking.
  const wait = amountPaise < 0 ? null : (findWait(row) ?? (today < dueOn ? "notOver" : null));
  return { bookingId, ownerId, machine, startDate, endDate, ...sums, amountPaise, dueOn, wait };
}

function findWait({ hasCase, status, handoverState, returnState, balanceState }: Row): Wait | null {
  if (hasCase) return "case";
  if ([handoverState, returnState, balanceState].includes("disputed")) return "disputed";
  const isLive = LIVE_STATUSES.some((live) => live === status);
  const isOut = isLive && returnState === null && (handoverState === "recorded" || handoverState === "confirmed");
  return isOut ? "out" : null;
}

/** What of an owner's bookings can be paid today, refunds after a payout taken off. */
export const sumPayable = (due: readonly Due[]): number =>
  due.reduce((sum, { wait, amountPaise }) => (wait === null ? sum + amountPaise : sum), 0);

/** What was agreed with a booking that the office keeps, in hundredths of a percent. */
export async function findCommission(db: Db, bookingId: number): Promise<number> {
  const { commissionBasisPoints } = await db
    .selectFrom("bookings")
    .select("commissionBasisPoints")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return commissionBasisPoints;
}
