import { beforeEach, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { describeCancellation } from "./booking.server";
import {
  addAdmin,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { assignCase } from "~/domain/payments/decide-case.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { listOpenCases } from "~/domain/payments/provider-cases.server";

/** The booking is for the 12th: NOW is too late for a full refund to its renter. Its price is ₹4,000. */

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
  booking = await openOrder(scene.db, gateway, await book(scene), NOW);
  admin = await addAdmin(scene.db);
});

const by = () => ({ admin, now: NOW, isConfirmed: true });
const refunds = async () => (await scene.db.selectFrom("refunds").select("amount").execute()).map((one) => one.amount);
const named = async () => {
  const found = await listNotifications(scene.db, scene.renter).list({ limit: 5, offset: 0 });
  const ended = found.find(({ kind }) => ["cancelled", "cancelledByOwner", "rejected"].includes(kind));
  return ended?.about === "booking" ? ended.values.refundAmount : undefined;
};

async function assign(amount: number): Promise<string> {
  const payment = payAtProvider(gateway, booking, { order_id: null, amount });
  await applyPayment(scene.db, payment, NOW);
  const [found] = await listOpenCases(scene.db);
  await assignCase(scene.db, found?.id ?? 0, booking.id, by());
  return payment.id;
}

/** Cancels as the page offers it. */
async function cancelAsShown(part: "renter" | "owner") {
  const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
  const terms = await describeCancellation(present, part, { db: scene.db, now: NOW, language: "en" });
  const user = { ...scene[part], isAdmin: false };
  const ended = await cancelBooking(scene.db, booking.id, { user, shownRefund: terms?.refund, now: NOW });
  const shown = [terms?.paidTotal, terms?.kept, terms?.back];
  return { shown, refund: terms?.refund, ended: ended.refundAmount, named: await named(), refunds: await refunds() };
}

it.each([
  ["a smaller payment, by the renter", 150_000, "renter", ["₹1,500.00", "₹750.00", "₹750.00"], 75_000],
  ["a smaller payment, by the owner", 150_000, "owner", ["₹1,500.00", "₹0.00", "₹1,500.00"], 150_000],
  ["a greater payment, by the renter", 450_000, "renter", ["₹4,500.00", "₹2,000.00", "₹2,500.00"], 250_000],
  ["a greater payment, by the owner", 450_000, "owner", ["₹4,500.00", "₹0.00", "₹4,500.00"], 450_000],
] as const)(
  "the refund that is shown, named and sent goes by what was paid %s",
  async (_, paid, part, shown, refund) => {
    await assign(paid);
    const all = { shown, refund, ended: refund, named: refund, refunds: [refund] };
    expect(await cancelAsShown(part)).toEqual(all);
  },
);
