import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { composePhoneMessage } from "~/domain/phone-messages/compose-phone-message";
import { translatorFor } from "~/i18n/texts.server";
import {
  setOrder,
  addAdmin,
  NOW,
  payAtProvider,
  refundAtProvider,
  type FakeGateway,
  type Scene,
  payFor,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { compareWithProvider } from "./compare-with-provider.server";
import { assignCase, refundCase } from "./decide-case.server";
import { applyDispute, listOpenCases } from "./provider-cases.server";

const PART = 240_000;
const REST = 160_000;
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  admin = await addAdmin(scene.db);
});

const by = () => ({ admin, now: NOW, isConfirmed: true });
const report = () => undefined;

/** Money of an unknown order, of which a part goes back at the provider's own site. */
async function refundPart(status: "pending" | "processed" | "failed"): Promise<{ id: number }> {
  const payment = payAtProvider(gateway, booking, { order_id: "order_00000000000099" });
  await applyPayment(scene.db, payment, NOW);
  refundAtProvider(gateway, payment.id, { amount: PART, status });
  await compareWithProvider(scene.db, gateway, { now: NOW, report });
  const found = (await listOpenCases(scene.db)).find(({ kind }) => kind === "payment");
  return { id: found?.id ?? 0 };
}

describe("money that fits no booking and of which a part has gone back at the provider", () => {
  it.each(["processed", "pending"] as const)("pays no booking as if it were whole: %s", async (status) => {
    const { id } = await refundPart(status);
    await expect(assignCase(scene.db, id, booking.id, by())).rejects.toMatchObject({ key: "casePartRefunded" });
    const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
    expect(present).toMatchObject({ status: "awaiting_payment", paymentState: "unpaid" });
  });

  it("still stands before the admin, who refunds the rest", async () => {
    const { id } = await refundPart("processed");
    await expect(assignCase(scene.db, id, booking.id, by())).rejects.toMatchObject({ key: "casePartRefunded" });
    await refundCase(scene.db, id, by());
    await runPaymentJobs(scene.db, gateway, NOW, report);
    expect(gateway.refunds.map(({ amount }) => amount)).toEqual([PART, REST]);
    expect(await listOpenCases(scene.db)).toEqual([]);
  });

  it("pays one where that refund has failed", async () => {
    const { id } = await refundPart("failed");
    await assignCase(scene.db, id, booking.id, by());
    const present = await requireOwnBooking(scene.db, booking.id, scene.renter);
    expect(present).toMatchObject({ status: "paid", paymentState: "captured" });
  });
});

it.each([
  [150_000, "₹1,500.00", "1,500"],
  [450_050, "₹4,500.50", "4,500.50"],
])("says to both sides what an assigned payment of another amount was: %s", async (amount, said, sent) => {
  await payFor(scene.db, gateway, booking, { order_id: null, amount });
  const [found] = await listOpenCases(scene.db);
  await assignCase(scene.db, found?.id ?? 0, booking.id, by());
  const t = translatorFor("en");
  for (const [user, kind] of [
    [scene.renter, "paid"],
    [scene.owner, "ownerPaid"],
  ] as const) {
    const told = await listNotifications(scene.db, user, { limit: 9, offset: 0 });
    const paid = told.find((notification) => notification.kind === kind);
    if (paid?.about !== "booking") throw new Error("nothing was said");
    expect(describeNotification(paid, t, "en", NOW).lines[0]).toContain(said);
    expect(composePhoneMessage({ ...paid, kind }, t).text).toContain(sent);
  }
});

it("a dispute that came before its payment was assigned keeps both accounts of the booking", async () => {
  const payment = payAtProvider(gateway, booking, { order_id: null });
  await applyPayment(scene.db, payment, NOW);
  const dispute = { id: "disp_00000000000001", payment_id: payment.id, amount: PART, currency: "INR", status: "open" };
  await applyDispute(scene.db, dispute, NOW);
  const [found] = await listOpenCases(scene.db);
  await assignCase(scene.db, found?.id ?? 0, booking.id, by());
  expect(await listOpenCases(scene.db)).toMatchObject([{ kind: "dispute", bookingId: booking.id }]);
  const afterwards = new Date("2026-04-10T06:30:00.000Z");
  for (const user of [scene.renter, scene.owner])
    expect(await listObstacles(scene.db, user, afterwards)).toMatchObject([{ bookingId: booking.id, kind: "case" }]);
});
