import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { LIVE_STATUSES, type Booking } from "~/domain/bookings/booking";
import { Unavailable } from "~/domain/errors";
import type { GatewayRefused } from "~/gateways/razorpay.server";

/** What the provider refuses of bookings that wait for payment, as with a wrong key or above the account's limit. */

export interface OrderRefusal {
  bookingId: number;
  /** ISO 8601 instant in UTC. */
  at: string;
  /** Status, code and description as the provider sent them. */
  reason: string;
}

const ACTION = "order_refused";
const MAX_REASON_CHARACTERS = 300;

/**
 * Records the refusal with its booking, once for each reason.
 *
 * @returns what the renter is told
 */
export async function recordRefusal(db: Db, { id }: Booking, refused: GatewayRefused, now: Date): Promise<Unavailable> {
  const reason = `${refused.status} ${refused.code}: ${refused.message}`.slice(0, MAX_REASON_CHARACTERS);
  await db.transaction().execute(async (trx) => {
    const known = await selectRefusals(trx).where("bookings.id", "=", id).where("audit.reason", "=", reason).execute();
    if (known.length > 0) return;
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "server",
      actorId: null,
      subject: "booking",
      subjectId: id,
      action: ACTION,
      fromState: null,
      toState: null,
      reason,
    });
  });
  return new Unavailable("orderRefused");
}

/** True where the provider's last answer to a booking that waits for payment was a refusal. */
export async function isOrderRefused(db: Db, { id }: Pick<Booking, "id">): Promise<boolean> {
  return (await selectRefusals(db).where("bookings.id", "=", id).execute()).length > 0;
}

/** The newest refusal for each reason. */
export async function listRefusals(db: Db): Promise<OrderRefusal[]> {
  const found = await selectRefusals(db).orderBy("audit.id", "desc").execute();
  return [...new Map(found.toReversed().map((refusal) => [refusal.reason, refusal])).values()];
}

function selectRefusals(db: Db) {
  return db
    .selectFrom("bookings")
    .innerJoin("audit", (join) =>
      join
        .onRef("audit.subjectId", "=", "bookings.id")
        .on("audit.subject", "=", "booking")
        .on("audit.action", "=", ACTION),
    )
    .select((eb) => ["bookings.id as bookingId", "audit.at", eb.fn.coalesce("audit.reason", eb.val("")).as("reason")])
    .where("bookings.paymentState", "=", "unpaid")
    .where("bookings.status", "in", LIVE_STATUSES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit as later")
            .select("later.id")
            .where("later.subject", "=", "booking")
            .where("later.action", "=", "order")
            .whereRef("later.subjectId", "=", "bookings.id")
            .whereRef("later.id", ">", "audit.id"),
        ),
      ),
    );
}
