import { beforeEach, describe, expect, it } from "vitest";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { decideBooking } from "~/domain/checkout/end-booking.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { reconcile } from "~/jobs/reconcile.server";
import {
  addAdmin,
  addUser,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { applyPayment } from "./apply-payment.server";
import { openOrder } from "./open-order.server";

/** Money that comes when the days of its booking are no longer held. */

const DAYS = { startDate: "2026-03-24", endDate: "2026-03-25" };
const AFTER_HOLD = new Date(NOW.getTime() + 31 * MS_PER_MINUTE);
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;

const bookAs = (user: { id: number }, now: Date) =>
  requestBooking(scene.db, { equipmentId: scene.equipment.id, ...DAYS }, user, { now, holdMinutes: 30 });
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
  booking = await openOrder(scene.db, gateway, await bookAs(scene.renter, NOW), NOW);
  await reconcile(scene.db, gateway, AFTER_HOLD, (what) => expect.fail(what));
  expect(await present()).toMatchObject({ status: "expired" });
});

describe("once the days are over", () => {
  it.each(["awaiting_payment", "approved"] as const)("it goes back, though the booking is still %s", async (status) => {
    const other = await addUser(scene.db);
    const held = await openOrder(scene.db, gateway, await bookAs(other, AFTER_HOLD), AFTER_HOLD);
    await scene.db.updateTable("bookings").set({ status }).where("id", "=", held.id).execute();
    const after = new Date("2026-03-26T00:10:00+05:30");
    expect(await applyPayment(scene.db, payAtProvider(gateway, held), after)).toBe("refunding");
    expect(await requireOwnBooking(scene.db, held.id, other)).toMatchObject({ status, paymentState: "unpaid" });
    await reconcile(scene.db, gateway, after, (what) => expect.fail(what));
    expect(await requireOwnBooking(scene.db, held.id, other)).toMatchObject({
      status: "expired",
      paymentState: "refund_pending",
    });
  });

  it("it still pays on the last of them", async () => {
    const other = await addUser(scene.db);
    const held = await openOrder(scene.db, gateway, await bookAs(other, AFTER_HOLD), AFTER_HOLD);
    const lastDay = new Date("2026-03-25T23:50:00+05:30");
    expect(await applyPayment(scene.db, payAtProvider(gateway, held), lastDay)).toBe("settled");
  });
});

describe("once the account of its payer has ended", () => {
  const ended = new Date(NOW.getTime() + MS_PER_DAY);
  const endAccount = async () => {
    const at = new Date(ended.getTime() - MS_PER_HOUR).toISOString();
    await scene.db.insertInto("account_endings").values({ userId: scene.renter.id, askedAt: at, endsAt: at }).execute();
    expect(await endDueAccounts(scene.db, ended)).toBe(1);
  };

  it("it goes back", async () => {
    await endAccount();
    expect(await applyPayment(scene.db, payAtProvider(gateway, booking), ended)).toBe("refunding");
    expect(await present()).toMatchObject({ status: "expired", paymentState: "refund_pending" });
  });

  it("no admin approves the booking again", async () => {
    const admin = await addAdmin(scene.db);
    await scene.db.updateTable("bookings").set({ status: "rejected" }).execute();
    await endAccount();
    const by = { admin, now: ended, isConfirmed: true, decision: "approved" as const };
    await expect(decideBooking(scene.db, booking.id, by)).rejects.toMatchObject({ key: "notDecidable" });
  });
});
