import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import {
  addEquipment,
  addUser,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type Scene,
} from "../../../tests/fixtures/domain";
import { remindEarlyReviews } from "./remind-early-reviews.server";
import { listReviews } from "./review-queries.server";
import { rewriteReview } from "./rewrite-review.server";
import { submitReview } from "./submit-review.server";

/** The booking is for the 12th and 13th of March. */
const ON_START_DAY = new Date("2026-03-11T18:30:00.000Z");
const AFTER = new Date("2026-03-13T18:30:00.000Z");
const LAST_MOMENT = new Date("2026-03-27T18:29:59.999Z");
const TOO_LATE = new Date("2026-03-27T18:30:00.000Z");
const BETTER = { rating: 2, comment: "It broke down on the second day." };

let scene: Scene;
let booking: Booking;

const stars = () => scene.db.selectFrom("equipment").select(["ratingSum", "ratingCount"]).executeTakeFirstOrThrow();
const shown = () => listReviews(scene.db, scene.equipment.id, { limit: 10, offset: 0 });
const submit = (now = NOW) =>
  submitReview(
    scene.db,
    { rating: 5, comment: "Looks like a good machine.", equipmentId: scene.equipment.id },
    scene.renter,
    now,
  );
const rewrite = (now: Date) => rewriteReview(scene.db, booking, BETTER, now);
const reminders = () =>
  scene.db.selectFrom("notifications").select(["userId", "bookingId"]).where("kind", "=", "reviewEarly").execute();

beforeEach(async () => {
  scene = await setScene();
  const gateway = createFakeGateway();
  booking = await openOrder(scene.db, gateway, await book(scene), NOW);
  await applyPayment(scene.db, payAtProvider(gateway, booking), NOW);
  booking = await requireOwnBooking(scene.db, booking.id, scene.renter);
});

describe("a review that was written before the first day", () => {
  it("is labelled so until it is rewritten, and one from the first day on is not", async () => {
    await submit(new Date(ON_START_DAY.getTime() - 1));
    expect(await shown()).toMatchObject([{ isEarly: true, rating: 5 }]);
    await rewrite(AFTER);
    expect(await shown()).toMatchObject([{ isEarly: false, ...BETTER, updatedAt: AFTER.toISOString() }]);
    expect(await stars()).toEqual({ ratingSum: 2, ratingCount: 1 });
  });

  it("can be rewritten until 14 days after the last day", async () => {
    await submit();
    await rewrite(LAST_MOMENT);
    await expect(rewrite(TOO_LATE)).rejects.toMatchObject({ key: "alreadyRated" });
  });

  it("is the only one that can be rewritten", async () => {
    await expect(rewrite(AFTER)).rejects.toMatchObject({ key: "alreadyRated" });
    await submit(ON_START_DAY);
    expect(await shown()).toMatchObject([{ isEarly: false }]);
    await expect(rewrite(AFTER)).rejects.toMatchObject({ key: "alreadyRated" });
  });

  it("is recalled to its author once, after the last day", async () => {
    await submit();
    await remindEarlyReviews(scene.db, new Date(AFTER.getTime() - 1));
    expect(await reminders()).toEqual([]);
    await remindEarlyReviews(scene.db, AFTER);
    await remindEarlyReviews(scene.db, LAST_MOMENT);
    expect(await reminders()).toEqual([{ userId: scene.renter.id, bookingId: booking.id }]);
  });

  it("is not recalled once it was rewritten, came late, or cannot be rewritten any more", async () => {
    await submit();
    await remindEarlyReviews(scene.db, TOO_LATE);
    await rewrite(AFTER);
    await remindEarlyReviews(scene.db, AFTER);
    expect(await reminders()).toEqual([]);
  });
});

describe("many reviews that were written before the first day", () => {
  /** Above one batch, with one review of the night in which the first day began in India. */
  const COUNT = 120;

  async function addReviews(): Promise<void> {
    const {
      id: _,
      publicId: __,
      ...row
    } = await scene.db.selectFrom("bookings").selectAll().where("id", "=", booking.id).executeTakeFirstOrThrow();
    for (let count = 0; count <= COUNT; count += 1) {
      const { id: equipmentId } = await addEquipment(scene.db, scene.owner.id);
      const other = { ...row, equipmentId, publicId: `copy-${count}`, razorpayOrderId: null, razorpayPaymentId: null };
      const { id } = await scene.db.insertInto("bookings").values(other).returning("id").executeTakeFirstOrThrow();
      const createdAt = (count === COUNT ? ON_START_DAY : NOW).toISOString();
      const review = { userId: scene.renter.id, equipmentId, bookingId: id, rating: 5, comment: "Good.", createdAt };
      await scene.db.insertInto("reviews").values(review).execute();
    }
  }

  it("are recalled together, a part at a time, and keep nobody from writing once all are", async () => {
    await addReviews();
    const transactions = vi.spyOn(scene.db, "transaction");
    await remindEarlyReviews(scene.db, AFTER);
    expect(await reminders()).toHaveLength(COUNT);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(3);
    transactions.mockClear();
    await remindEarlyReviews(scene.db, LAST_MOMENT);
    expect(await reminders()).toHaveLength(COUNT);
    expect(transactions).not.toHaveBeenCalled();
  });
});

describe("the review of a booking that ends", () => {
  it.each(["renter", "owner", "admin"] as const)("goes, from the rating too, when the %s ends it", async (who) => {
    await submit();
    expect(await stars()).toEqual({ ratingSum: 5, ratingCount: 1 });
    const admin = { ...(await addUser(scene.db)), isAdmin: true };
    const user = { id: who === "owner" ? scene.owner.id : scene.renter.id, isAdmin: false };
    if (who === "admin")
      await decideBooking(scene.db, booking.id, {
        decision: "rejected",
        admin,
        reason: "because",
        now: NOW,
        isConfirmed: true,
      });
    else await cancelBooking(scene.db, booking.id, { user, now: NOW });
    expect(await shown()).toEqual([]);
    expect(await stars()).toEqual({ ratingSum: 0, ratingCount: 0 });
    expect(await requireOwnBooking(scene.db, booking.id, scene.renter)).toMatchObject({ isRated: false });
  });
});
