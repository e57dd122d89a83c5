import type { Paise } from "~/domain/money";
import { sql } from "kysely";
import type { Db, Trx } from "~db/open";
import { LIVE_STATUSES } from "~/domain/bookings/booking";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";

/** Money due to owners, of each booking: what the office was paid, less refunds, commission and earlier payouts. */

/** Days after which money is due without a recorded return: the renter can complain until then. */
const DAYS_WITHOUT_RETURN = 2;
const BASIS_POINTS = 10_000;
const OPEN_CASES = ["open", "refunding", "refund_failed"] as const;

type Wait = "notOver" | "out" | "disputed" | "case";

/** Amounts of one booking, or their sum: paid to the office, refunded to the renter, kept by the office. */
export interface Sums {
  paidPaise: Paise;
  refundedPaise: Paise;
  commissionPaise: Paise;
}

/** The office's commission on what it was paid for a booking, rounded down to the paisa. */
export const commissionOf = (heldPaise: Paise, basisPoints: number): Paise =>
  Math.floor((heldPaise * basisPoints) / BASIS_POINTS);

/** What is left for the owner. */
export const amountPaiseOf = ({ paidPaise, refundedPaise, commissionPaise }: Sums): number =>
  paidPaise - refundedPaise - commissionPaise;

export type Due = ReturnType<typeof toDue>;

/** Bookings of which money is due now or later, oldest first: one owner's or all. */
export async function listDue(db: Db | Trx, now: Date, ownerId?: number): Promise<Due[]> {
  const rows = await selectUnpaid(db)
    .$if(ownerId !== undefined, (query) => query.where("equipment.ownerId", "=", ownerId ?? 0))
    .execute();
  return rows
    .map((row) => toDue(row, dayInIndia(now)))
    .filter(({ amountPaise }) => amountPaise !== 0)
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.bookingId - other.bookingId);
}

/** Settled payments whose amount differs from what unreturned payouts have covered. */
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
      ({ selectFrom }) =>
        selectFrom("payout_lines")
          .innerJoin("payouts", "payouts.id", "payout_lines.payoutId")
          .select("payout_lines.bookingId")
          .select(({ fn }) => fn.sum<number>("paidPaise").as("paidBefore"))
          .select(({ fn }) => fn.sum<number>("refundedPaise").as("refundedBefore"))
          .select(({ fn }) => fn.sum<number>("commissionPaise").as("commissionBefore"))
          .where("payouts.state", "<>", "returned")
          .groupBy("payout_lines.bookingId")
          .as("earlier"),
      (join) => join.onRef("earlier.bookingId", "=", "bookings.id"),
    )
    .select(["bookings.id as bookingId", "equipment.ownerId", "equipment.name as machine"])
    .select(["startDate", "endDate", "bookings.status", "commissionBasisPoints", "payments.amount as paidPaise"])
    .select(["payments.amountRefunded", "refunds.amount as owedBack", "balances.state as balanceState"])
    .select(["handover.state as handoverState", "back.state as returnState", "back.receivedAt as returnedAt"])
    .select(["paidBefore", "refundedBefore", "commissionBefore"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("provider_cases")
          .select("provider_cases.id")
          .whereRef("provider_cases.bookingId", "=", "bookings.id")
          .where("provider_cases.state", "in", OPEN_CASES),
      ).as("hasCase"),
    )
    .where("payments.settles", "=", 1)
    .where(
      sql`payments.amount - payments."amountRefunded" - coalesce(refunds.amount, 0)`,
      "<>",
      sql`coalesce("paidBefore" - "refundedBefore", 0)`,
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectUnpaid>["execute"]>>[number];

/** `wait`: why it is held back. `amountPaise` is negative where too much was paid out, as after a refund. */
function toDue(row: Row, today: Day) {
  const { bookingId, ownerId, machine, startDate, endDate, paidPaise: paid, returnedAt } = row;
  const refunded = Math.min(paid, row.amountRefunded + (row.owedBack ?? 0));
  const sums = {
    paidPaise: paid - (row.paidBefore ?? 0),
    refundedPaise: refunded - (row.refundedBefore ?? 0),
    commissionPaise: commissionOf(paid - refunded, row.commissionBasisPoints) - (row.commissionBefore ?? 0),
  };
  const amountPaise = amountPaiseOf(sums);
  const dueOn =
    returnedAt === null ? plusDays(endDate, DAYS_WITHOUT_RETURN) : plusDays(dayInIndia(new Date(returnedAt)), 1);
  // An overpaid amount is deducted from the next payout, whatever happens to the booking.
  const wait: Wait | null = amountPaise < 0 ? null : (findWait(row) ?? (today < dueOn ? "notOver" : null));
  return { bookingId, ownerId, machine, startDate, endDate, ...sums, amountPaise, dueOn, wait };
}

function findWait({ hasCase, status, handoverState, returnState, balanceState }: Row): Wait | null {
  if (hasCase) return "case";
  if ([handoverState, returnState, balanceState].includes("disputed")) return "disputed";
  const isLive = LIVE_STATUSES.some((live) => live === status);
  const isOut = isLive && returnState === null && (handoverState === "recorded" || handoverState === "confirmed");
  return isOut ? "out" : null;
}

/** The commission agreed with a booking, in hundredths of a percent. */
export const findCommission = (db: Db, bookingId: number) =>
  db.selectFrom("bookings").select("commissionBasisPoints").where("id", "=", bookingId).executeTakeFirstOrThrow();

/** Bookings whose payments are not, to the paisa, refunds, owed ones, commission, payouts and dues: money is astray. */
export async function findDifferences(db: Db, now: Date): Promise<{ bookingId: number; differencePaise: Paise }[]> {
  const { rows } = await sql<{ bookingId: number; basisPoints: number; heldPaise: Paise; passedOnPaise: Paise }>`
    select id as "bookingId", "commissionBasisPoints" as "basisPoints",
      (select coalesce(sum(amount - "amountRefunded"), 0) from payments where "bookingId" = bookings.id)
      - (select coalesce(sum(amount), 0) from refunds where "bookingId" = bookings.id and status <> 'processed')
        as "heldPaise",
      (select coalesce(sum("paidPaise" - "refundedPaise" - "commissionPaise"), 0)
        from payout_lines inner join payouts on payouts.id = "payoutId"
        where "bookingId" = bookings.id and state <> 'returned') as "passedOnPaise"
    from bookings`.execute(db);
  const due = new Map((await listDue(db, now)).map(({ bookingId, amountPaise }) => [bookingId, amountPaise]));
  return rows
    .map(({ bookingId, basisPoints, heldPaise, passedOnPaise }) => {
      const ownersPaise = heldPaise - commissionOf(heldPaise, basisPoints);
      return { bookingId, differencePaise: ownersPaise - passedOnPaise - (due.get(bookingId) ?? 0) };
    })
    .filter(({ differencePaise }) => differencePaise !== 0);
}
