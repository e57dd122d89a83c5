import type { Db } from "~db/open";
import { dayInIndia, plusDays, startOfDayInIndia, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/day";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { retryRefund, sendRefund } from "~/domain/payments/send-refund.server";
import { submitReview } from "~/domain/reviews/reviews.server";
import { createRazorpayGateway } from "~/gateways/razorpay.server";
import { reconcile } from "~/jobs/reconcile.server";
import { runJobs, type JobHandlers } from "~/jobs/worker.server";
import { payOrder } from "../razorpay-sandbox/checkout";
import { settleRefund } from "../razorpay-sandbox/ledger";
import { startSandbox } from "../razorpay-sandbox/server";
import { DEMO_BOOKINGS, DEMO_EQUIPMENT, type DemoBooking } from "./demo-data";

interface SeedIds {
  /** By user name. */
  users: ReadonlyMap<string, number>;
  /** By key. */
  equipment: ReadonlyMap<string, number>;
  admin: number;
}

interface Step {
  at: Date;
  run: (now: Date) => unknown;
}

const KEYS = { keyId: "rzp_test_demo", keySecret: "demo key secret", webhookSecret: "demo webhook secret" };
/** An unused port: the events are read from the stand-in directly. */
const NOWHERE = "http://127.0.0.1:9/";
const EVERY_TIME = 1_000_000;
const HOLD_MINUTES = 30;
const PAID_AFTER_MS = 6 * MS_PER_MINUTE;
const APPROVED_AFTER_MS = 3 * MS_PER_HOUR;
/** Keeps unpaid bookings open for a day of trying out. */
const OPEN_MINUTES = (24 * MS_PER_HOUR) / MS_PER_MINUTE;
/** Older notifications count as read. */
const READ_AFTER_MS = 60 * MS_PER_HOUR;
const FIRST_REQUEST_HOUR = 7;
const REQUEST_HOURS = 13;

/** Plays the demo bookings, each at its time. @returns those that are to have orders at this provider */
export async function playBookings(db: Db, ids: SeedIds, now: Date): Promise<{ id: number; renterId: number }[]> {
  let time = now;
  const fail = (what: string, error: unknown) => {
    throw new Error(`Demo data: ${what}`, { cause: error });
  };
  const provider = await startSandbox({ ...KEYS, port: 0, webhookUrl: NOWHERE, clock: () => time.getTime() });
  const { sandbox } = provider;
  sandbox.faults.add({ match: "webhook", kind: "drop", times: EVERY_TIME });
  const gateway = createRazorpayGateway({ ...KEYS, webhookSecrets: [KEYS.webhookSecret], apiUrl: provider.url });
  const handlers: JobHandlers = { refund: { run: (job, at) => sendRefund(db, gateway, job, at) } };
  const taken = new Set<string>();
  const settle = async () => {
    await runJobs(db, handlers, { clock: () => time, report: fail });
    const events = sandbox.webhooks.deliveries().filter(({ id }) => !taken.has(id));
    for (const { id, body, signature } of events) {
      taken.add(id);
      await receiveWebhook(db, gateway, { rawBody: body, signature, eventId: id }, { now: time, report: fail });
    }
  };

  const waiting: { id: number; renterId: number }[] = [];
  const stepsOf = (demo: DemoBooking): Step[] => {
    const { status, paymentState, review } = demo;
    const machine = DEMO_EQUIPMENT.find(({ key }) => key === demo.equipment);
    const idOf = (username = "") => ids.users.get(username) ?? Number.NaN;
    const renter = { id: idOf(demo.renter), isAdmin: false };
    const admin = { id: ids.admin, isAdmin: true };
    const requestedAt = requestTimeOf(demo, now);
    const after = (milliseconds: number) => new Date(Math.min(now.getTime(), requestedAt.getTime() + milliseconds));
    const startDate = plusDays(dayInIndia(now), demo.startOffset);
    const equipmentId = ids.equipment.get(demo.equipment) ?? Number.NaN;
    const request = { equipmentId, startDate, endDate: plusDays(startDate, demo.days - 1) };
    const isOpen = paymentState === "unpaid" && ["pending", "awaiting_payment", "approved"].includes(status);
    let id = 0;
    const orderId = async () =>
      (await db.selectFrom("bookings").select("razorpayOrderId").where("id", "=", id).executeTakeFirst())
        ?.razorpayOrderId ?? "";
    const payment = (outcome: "pay" | "fail") => async () => payOrder(sandbox, await orderId(), outcome);
    const bankRefuses = async () => {
      const { payments, refunds } = sandbox.ledger;
      const order = await orderId();
      for (const refund of refunds.values())
        if (payments.get(refund.payment_id)?.order_id === order) settleRefund(sandbox, refund, "failed");
    };

    const steps: Step[] = [
      {
        at: requestedAt,
        run: async (at) => {
          ({ id } = isOpen
            ? await requestBooking(db, request, renter, { now: at, holdMinutes: OPEN_MINUTES })
            : await placeBooking(db, gateway, request, renter, { now: at, holdMinutes: HOLD_MINUTES }));
          if (status === "awaiting_payment") waiting.push({ id, renterId: renter.id });
        },
      },
    ];
    if (paymentState !== "unpaid") steps.push({ at: after(PAID_AFTER_MS), run: payment("pay") });
    else if (demo.paymentFails === true) steps.push({ at: after(PAID_AFTER_MS), run: payment("fail") });
    const { reason } = demo;
    const decide = (decision: "approved" | "rejected") => (at: Date) =>
      decideBooking(db, id, { decision, admin, now: at, isConfirmed: true, reason });
    if (status === "approved") steps.push({ at: after(APPROVED_AFTER_MS), run: decide("approved") });
    if (status === "expired")
      steps.push({ at: after((HOLD_MINUTES + 1) * MS_PER_MINUTE), run: (at) => reconcile(db, gateway, at, fail) });
    if (status === "rejected" || status === "cancelled") {
      const isSlow =
        demo.refundFailsFirst === true || paymentState === "refund_pending" || paymentState === "refund_failed";
      const endsAfterMs =
        demo.endsAfterDays === undefined ? PAID_AFTER_MS + MS_PER_MINUTE : demo.endsAfterDays * MS_PER_DAY;
      const user = demo.endedBy === "owner" ? { id: idOf(machine?.owner), isAdmin: false } : renter;
      steps.push({
        at: after(endsAfterMs),
        run: (at) => {
          if (isSlow) sandbox.faults.add({ match: "state", kind: "refund_pending" });
          return status === "rejected" ? decide("rejected")(at) : cancelBooking(db, id, { user, now: at });
        },
      });
      if (demo.refundFailsFirst === true || paymentState === "refund_failed")
        steps.push({ at: after(endsAfterMs + MS_PER_DAY), run: bankRefuses });
      if (demo.refundFailsFirst === true)
        steps.push({
          at: after(endsAfterMs + 2 * MS_PER_DAY),
          run: async (at) => {
            const failed = await db
              .selectFrom("refunds")
              .select("id")
              .where("bookingId", "=", id)
              .executeTakeFirstOrThrow();
            await retryRefund(db, failed.id, { admin, now: at, isConfirmed: true });
          },
        });
    }
    if (review !== undefined) {
      const { rating, comment } = review;
      steps.push({
        at: startOfDayInIndia(plusDays(dayInIndia(now), review.writtenOffset)),
        run: (at) => submitReview(db, { equipmentId, bookingId: id, rating, comment }, renter, at),
      });
    }
    return steps;
  };

  try {
    const steps = DEMO_BOOKINGS.flatMap(stepsOf).toSorted((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, run } of steps) {
      time = at;
      await run(at);
      await settle();
    }
  } finally {
    await provider.close();
  }
  // Sends no demo mails, and leaves no jobs that would ask the stand-in, which has ended.
  await db.deleteFrom("outbox").execute();
  const readUntil = new Date(now.getTime() - READ_AFTER_MS).toISOString();
  await db
    .updateTable("notifications")
    .set(({ ref }) => ({ readAt: ref("createdAt") }))
    .where("createdAt", "<", readUntil)
    .execute();
  return waiting;
}

/** A time between 7 and 20 o'clock on the day of the request, never after `now`. */
function requestTimeOf({ requestedOffset, equipment, startOffset }: DemoBooking, now: Date): Date {
  if (requestedOffset === 0) return now;
  const index = DEMO_EQUIPMENT.findIndex(({ key }) => key === equipment);
  const hour = FIRST_REQUEST_HOUR + ((index * 5 + Math.abs(startOffset) * 3) % REQUEST_HOURS);
  const minute = (index * 17 + Math.abs(startOffset) * 7) % 60;
  const day = startOfDayInIndia(plusDays(dayInIndia(now), requestedOffset));
  return new Date(Math.min(now.getTime(), day.getTime() + hour * MS_PER_HOUR + minute * MS_PER_MINUTE));
}
