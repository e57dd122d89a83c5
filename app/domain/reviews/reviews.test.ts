import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { MS_PER_DAY } from "~/domain/calendar/day";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { Conflict, Forbidden } from "~/domain/errors";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import {
  addUser,
  book,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  type Scene,
} from "../../../tests/fixtures/domain";
import { editReview, listReviews, submitReview } from "./reviews.server";

let scene: Scene;
let booking: Booking;
const words = { rating: 4, comment: "Came on time and worked well." };

async function pay() {
  const gateway = createFakeGateway();
  await applyPayment(scene.db, payAtProvider(gateway, await openOrder(scene.db, gateway, booking, NOW)), NOW);
}

const stars = () => scene.db.selectFrom("equipment").select(["ratingSum", "ratingCount"]).executeTakeFirstOrThrow();
const submit = () => submitReview(scene.db, { ...words, equipmentId: scene.equipment.id }, scene.renter, NOW);
const listed = () => listReviews(scene.db, scene.equipment.id).list({ limit: 10, offset: 0 });

beforeEach(async () => {
  scene = await setScene();
  booking = await book(scene);
});

describe("submitReview", () => {
  it("needs a paid booking", async () => {
    await expect(submit()).rejects.toBeInstanceOf(Forbidden);
    expect(await stars()).toEqual({ ratingSum: 0, ratingCount: 0 });
  });

  it("counts once, also when it is sent twice at once", async () => {
    await pay();
    const both = await Promise.allSettled([submit(), submit()]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: expect.any(Conflict) as Conflict });
    expect(await stars()).toEqual({ ratingSum: 4, ratingCount: 1 });
    expect(await listed()).toMatchObject([{ ...words, user: { name: "Some User" } }]);
  });
});

it("a review is edited by its author at any time, is marked so, and counts with its new stars", async () => {
  const year = new Date(NOW.getTime() + 365 * MS_PER_DAY);
  const better = { rating: 2, comment: "It broke down on the second day." };
  await expect(editReview(scene.db, booking.id, better, NOW)).rejects.toBeInstanceOf(Forbidden);
  await pay();
  await submit();
  expect(await listed()).toMatchObject([{ ...words, updatedAt: null }]);
  await editReview(scene.db, booking.id, better, year);
  expect(await listed()).toMatchObject([{ ...better, updatedAt: year.toISOString() }]);
  expect(await stars()).toEqual({ ratingSum: 2, ratingCount: 1 });
});

it.each(["renter", "owner", "admin"] as const)(
  "the review of a booking that the %s ends goes, from the rating too",
  async (who) => {
    await pay();
    await submit();
    const admin = { ...(await addUser(scene.db)), isAdmin: true };
    const user = { id: who === "owner" ? scene.owner.id : scene.renter.id, isAdmin: false };
    const rejection = { decision: "rejected", admin, reason: "because", now: NOW, isConfirmed: true } as const;
    if (who === "admin") await decideBooking(scene.db, booking.id, rejection);
    else await cancelBooking(scene.db, booking.id, { user, now: NOW });
    expect(await listed()).toEqual([]);
    expect(await stars()).toEqual({ ratingSum: 0, ratingCount: 0 });
    expect(await requireOwnBooking(scene.db, booking.id, scene.renter)).toMatchObject({ isRated: false });
  },
);
