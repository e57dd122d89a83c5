import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { LIVE_STATUSES, type Booking, isPayable } from "~/domain/bookings/booking";
import { Unavailable, Conflict } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import { toPaise, type Paise } from "~/domain/money";
import { isUniqueViolation } from "~db/errors";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/day";

/** Orders that the provider refused, as with a wrong key or above the account's limit. */

const ACTION = "order_refused";
const MAX_REASON_CHARACTERS = 300;

/** Records a refusal with its booking, once for each reason. @returns the error that the renter sees */
export async function recordRefusal(db: Db, { id }: Booking, refused: GatewayRefused, now: Date): Promise<Unavailable> {
  const reason = `${refused.status} ${refused.code}: ${refused.message}`.slice(0, MAX_REASON_CHARACTERS);
  await db.transaction().execute(async (trx) => {
    const known = await selectRefusals(trx).where("bookings.id", "=", id).where("audit.reason", "=", reason).execute();
    if (known.length > 0) return;
    const entry = { actor: "server", subject: "booking", subjectId: id, action: ACTION, reason };
    await recordAudit(trx, { ...entry, at: now.toISOString() });
  });
  return new Unavailable("orderRefused");
}

/** True where the provider's last answer to a booking that waits for payment was a refusal. */
export async function isOrderRefused(db: Db, { id }: Pick<Booking, "id">): Promise<boolean> {
  return (await selectRefusals(db).where("bookings.id", "=", id).execute()).length > 0;
}

/** The newest refusal for each reason: status, code and description as the provider sent them. */
export async function listRefusals(db: Db) {
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

/** What is paid online for a booking, in the provider's unit. */
export function amountOf(booking: Pick<Booking, "advance">): Paise {
  return toPaise(booking.advance);
}

/**
 * Ensures that a booking has an order at the provider; one whose answer was lost is found by our reference.
 * @param options.isNew no order can exist yet @throws Conflict when it cannot be paid; Unavailable
 */
export async function openOrder(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  now: Date,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Booking> {
  if (!isPayable(booking)) throw new Conflict(booking.paymentState === "unpaid" ? "notPayable" : "alreadyPaid");
  if (booking.razorpayOrderId !== null) return booking;
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  const opening = openingOf(db);
  const underWay = opening.get(booking.id);
  if (underWay !== undefined) return underWay;
  const opened = requestOrder(db, gateway, booking, isNew)
    .then((order) => storeOrder(db, booking, order, now))
    .catch(async (error: unknown) => {
      throw error instanceof GatewayRefused ? await recordRefusal(db, booking, error, now) : error;
    })
    .finally(() => opening.delete(booking.id));
  opening.set(booking.id, opened);
  return opened;
}

/** Orders being created by this process, by booking. */
const openings = new WeakMap<Db, Map<number, Promise<Booking>>>();

function openingOf(db: Db): Map<number, Promise<Booking>> {
  const known = openings.get(db) ?? new Map<number, Promise<Booking>>();
  openings.set(db, known);
  return known;
}

/** True while the order of a booking is being created: it has neither come nor failed yet. */
export function isOrderOpening(db: Db, { id }: Pick<Booking, "id">): boolean {
  return openingOf(db).has(id);
}

interface ProviderOrder {
  id: string;
  receipt: string;
}

/** Stores the provider's order of a booking and schedules its polls. @throws Conflict; Unavailable for another's */
export async function storeOrder(db: Db, booking: Booking, order: ProviderOrder, now: Date): Promise<Booking> {
  const { id: bookingId, startDate, endDate, totalPrice, advance, quote } = booking;
  try {
    return await db.transaction().execute(async (trx) => {
      const stored = await changeBooking(trx, booking, {
        event: "order",
        by: "server",
        now,
        set: { razorpayOrderId: order.id },
      });
      await trx
        .insertInto("orders")
        .values({
          ...order,
          bookingId,
          amount: amountOf(booking),
          createdAt: now.toISOString(),
          startDate,
          endDate,
          totalPrice,
          advance: advance === totalPrice ? null : advance,
          quote: quote && JSON.stringify(quote),
        })
        .execute();
      await scheduleOrderPolls(trx, order.id, now);
      return stored;
    });
  } catch (error) {
    const isTaken = isUniqueViolation(error);
    if (!isTaken && !(error instanceof Conflict)) throw error;
    const present = await requireOwnBooking(db, booking.id, { id: booking.userId });
    if (present.razorpayOrderId !== null) return present;
    throw isTaken ? new Unavailable("orderFailed") : error;
  }
}

/** Orders of one booking that a restored backup may not know. */
const MAX_FORGOTTEN_ORDERS = 10;

/**
 * Finds an order of the booking that is not stored, by our references. One of another amount is of earlier days.
 * @returns it, or the first free reference; undefined where all are taken
 */
export async function findUnstoredOrder(db: Db, gateway: RazorpayGateway, booking: Booking) {
  const stored = await listOrderIds(db, booking);
  for (let number = stored.length; number <= stored.length + MAX_FORGOTTEN_ORDERS; number += 1) {
    const receipt = receiptOf(booking, number);
    const made = await gateway.findOrderByReceipt(receipt);
    if (made === undefined) return { id: undefined, receipt };
    if (made.amount === amountOf(booking) && !stored.includes(made.id)) return { id: made.id, receipt };
  }
  return undefined;
}

async function listOrderIds(db: Db, { id }: Booking): Promise<string[]> {
  return (await db.selectFrom("orders").select("id").where("bookingId", "=", id).execute()).map((order) => order.id);
}

/** Our reference of a booking's order at the provider, at most 40 characters; orders are counted from 0. */
function receiptOf({ publicId }: Booking, number: number): string {
  return number === 0 ? `booking_${publicId}` : `booking_${publicId}-${number}`;
}

async function requestOrder(db: Db, gateway: RazorpayGateway, booking: Booking, isNew: boolean) {
  try {
    if (isNew) return await createOrder(gateway, booking, receiptOf(booking, (await listOrderIds(db, booking)).length));
  } catch (error) {
    // Refused where the reference is taken.
    if (!(error instanceof GatewayRefused)) throw toUnavailable(error);
  }
  try {
    const found = await findUnstoredOrder(db, gateway, booking);
    if (found === undefined) throw new Unavailable("orderFailed");
    const { id, receipt } = found;
    return id === undefined ? await createOrder(gateway, booking, receipt) : { id, receipt };
  } catch (error) {
    throw toUnavailable(error);
  }
}

async function createOrder(gateway: RazorpayGateway, booking: Booking, receipt: string): Promise<ProviderOrder> {
  const { id } = await gateway.createOrder({
    amount: amountOf(booking),
    receipt,
    notes: { bookingId: String(booking.id), equipmentId: String(booking.equipmentId) },
  });
  return { id, receipt };
}

function toUnavailable(error: unknown): unknown {
  return error instanceof GatewayUnavailable ? new Unavailable("orderFailed") : error;
}

/** When an order's payments are polled, in case no webhook comes. Banks may answer days late. */
const POLL_AGES_MS = [
  15 * MS_PER_MINUTE,
  MS_PER_HOUR,
  4 * MS_PER_HOUR,
  24 * MS_PER_HOUR,
  72 * MS_PER_HOUR,
  144 * MS_PER_HOUR,
] as const;

export async function scheduleOrderPolls(trx: Trx, orderId: string, now: Date): Promise<void> {
  await enqueue(trx, {
    kind: "order_look",
    dedupeKey: `order_look:${orderId}`,
    payload: { orderId },
    now,
    afterMs: POLL_AGES_MS[0],
  });
}

export function nextOrderPoll(orderStoredAt: string, now: Date): Date | undefined {
  const since = Date.parse(orderStoredAt);
  const age = POLL_AGES_MS.find((one) => since + one > now.getTime());
  return age === undefined ? undefined : new Date(since + age);
}
