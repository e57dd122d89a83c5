import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import type { ProviderPayment } from "~/gateways/razorpay.server";
import {
  setOrder,
  addAdmin,
  NOW,
  payAtProvider,
  tellRefund,
  type FakeGateway,
  type Scene,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { refundReferenceOf } from "./refunds.server";
import { retryRefund } from "./send-refund.server";

const ADDRESS = "asha@example.in";
const TOTAL_PAISE = 400_000;

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: true };

const messages = (user: { id: number }) => listNotifications(scene.db, user).list({ limit: 50, offset: 0 });
const kinds = async (user: { id: number }) => (await messages(user)).map(({ kind }) => kind).reverse();
const countMails = async () =>
  (await scene.db.selectFrom("outbox").select("id").where("kind", "=", "mail").execute()).length;
const sendRefunds = () => runPaymentJobs(scene.db, gateway);
const pay = () => payAtProvider(gateway, booking);
const report = (payment: ProviderPayment) => applyPayment(scene.db, payment, NOW);

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  admin = await addAdmin(scene.db);
  await scene.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", admin.id).execute();
  await scene.db.updateTable("users").set({ contact: ADDRESS }).where("id", "=", scene.renter.id).execute();
});

describe("a second payment of a booking that stands", () => {
  it("is told to the renter when it turns back and when it is sent, once each, with a mail each", async () => {
    await report(pay());
    const second = pay();
    await Promise.all([report(second), report(second)]);
    await report(second);
    expect(await kinds(scene.renter)).toEqual(["paid", "secondPayment"]);
    await sendRefunds();
    for (let time = 0; time < 2; time += 1)
      for (const refund of gateway.refunds) await tellRefund(scene.db, { ...refund, payment_id: second.id }, NOW);
    expect(await kinds(scene.renter)).toEqual(["paid", "secondPayment", "secondReturned"]);
    expect(await countMails()).toBe(3);
    expect(await requireOwnBooking(scene.db, booking.id, scene.renter)).toMatchObject({
      status: "paid",
      paymentState: "captured",
    });
    for (const message of (await messages(scene.renter)).slice(0, 2))
      expect(message.values).toMatchObject({ refundAmount: TOTAL_PAISE });
  });

  it("that the bank turns back is told to every admin, each time", async () => {
    await report(pay());
    await report(pay());
    gateway.refundsEnd = "failed";
    await sendRefunds();
    const [refund] = await scene.db.selectFrom("refunds").selectAll().execute();
    expect([refund?.status, refund && refundReferenceOf(refund)]).toEqual(["failed", `refund-${refund?.paymentId}`]);
    expect(await kinds(admin)).toEqual(["refundFailed"]);
    await retryRefund(scene.db, refund?.id ?? 0, { admin, now: NOW, isConfirmed: true });
    await sendRefunds();
    expect(await kinds(admin)).toEqual(["refundFailed", "refundFailed"]);
    expect(await kinds(scene.renter)).toEqual(["paid", "secondPayment"]);
  });
});

it("money of a booking that was cancelled is told of with the cancellation, and again when it is sent, with what is sent", async () => {
  await report(pay());
  await cancelBooking(scene.db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
  await sendRefunds();
  expect(await kinds(scene.renter)).toEqual(["paid", "cancelled", "refunded"]);
  const [sent, told] = await messages(scene.renter);
  for (const one of [sent, told]) expect(one?.values).toMatchObject({ refundAmount: TOTAL_PAISE / 2 });
});
