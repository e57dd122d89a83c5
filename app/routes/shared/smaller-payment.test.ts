import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { describeCancellation } from "./booking.server";
import {
  addAdmin,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  tellRefund,
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
  const found = await listNotifications(scene.db, scene.renter, { limit: 5, offset: 0 });
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

describe("the refund that is shown, named and sent goes by what was paid", () => {
  it.each([
    ["a smaller payment, by the renter", 150_000, "renter", ["₹1,500.00", "₹750.00", "₹750.00"], 75_000],
    ["a smaller payment, by the owner", 150_000, "owner", ["₹1,500.00", "₹0.00", "₹1,500.00"], 150_000],
    ["a greater payment, by the renter", 450_000, "renter", ["₹4,500.00", "₹2,000.00", "₹2,500.00"], 250_000],
    ["a greater payment, by the owner", 450_000, "owner", ["₹4,500.00", "₹0.00", "₹4,500.00"], 450_000],
  ] as const)("%s", async (_, paid, part, shown, refund) => {
    await assign(paid);
    const all = { shown, refund, ended: refund, named: refund, refunds: [refund] };
    expect(await cancelAsShown(part)).toEqual(all);
  });

  it.each([
    ["renter", ["₹4,000.00", "₹1,000.00", "₹0.00"], 0],
    ["owner", ["₹4,000.00", "₹0.00", "₹1,000.00"], 100_000],
  ] as const)(
    "and what has gone back of it at the provider counts towards it, for the %s",
    async (part, shown, refund) => {
      const { id } = payAtProvider(gateway, booking);
      await applyPayment(scene.db, gateway.payments[0] ?? expect.fail(), NOW);
      const told = { id: "rfnd_dashboard00001", payment_id: id, amount: 300_000, receipt: null };
      await tellRefund(scene.db, { ...told, status: "processed" }, NOW);
      const sent = refund === 0 ? { named: undefined, refunds: [] } : { named: refund, refunds: [refund] };
      const all = { shown, refund, ended: refund, ...sent };
      expect(await cancelAsShown(part)).toEqual(all);
    },
  );

  it("when an admin rejects", async () => {
    await assign(150_000);
    await decideBooking(scene.db, booking.id, { ...by(), decision: "rejected", reason: "Rain" });
    expect([await named(), await refunds()]).toEqual([150_000, [150_000]]);
  });
});
