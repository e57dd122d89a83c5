import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
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
import { reviewSchema } from "./review-schema";
import { listReviews } from "./review-queries.server";
import { submitReview } from "./submit-review.server";

let scene: Scene;
let booking: Booking;
const words = { rating: 4, comment: "Came on time and worked well." };

async function pay() {
  const gateway = createFakeGateway();
  await applyPayment(scene.db, payAtProvider(gateway, await openOrder(scene.db, gateway, booking, NOW)), NOW);
}

const stars = () => scene.db.selectFrom("equipment").select(["ratingSum", "ratingCount"]).executeTakeFirstOrThrow();
const submit = (renter = scene.renter) =>
  submitReview(scene.db, { ...words, equipmentId: scene.equipment.id }, renter, NOW);

beforeEach(async () => {
  scene = await setScene();
  booking = await book(scene);
});

describe("submitReview", () => {
  it("needs a paid booking of one's own", async () => {
    await expect(submit()).rejects.toBeInstanceOf(Forbidden);
    await pay();
    await expect(submit(await addUser(scene.db))).rejects.toBeInstanceOf(Forbidden);
    expect(await stars()).toEqual({ ratingSum: 0, ratingCount: 0 });
  });

  it("counts once, also when it is sent twice at once", async () => {
    await pay();
    const both = await Promise.allSettled([submit(), submit()]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: expect.any(Conflict) as Conflict });
    expect(await stars()).toEqual({ ratingSum: 4, ratingCount: 1 });
    expect(await listReviews(scene.db, scene.equipment.id, { limit: 10, offset: 0 })).toMatchObject([
      { ...words, user: { name: "Some User" } },
    ]);
  });
});

describe("reviewSchema", () => {
  it.each([
    [{ rating: "", comment: "long enough" }, "rating", "ratingRequired"],
    [{ comment: "long enough" }, "rating", "ratingRequired"],
    [{ rating: 0, comment: "long enough" }, "rating", "ratingRequired"],
    [{ rating: "6", comment: "long enough" }, "rating", "ratingTooHigh"],
    [{ rating: 2.5, comment: "long enough" }, "rating", "ratingRequired"],
    [{ rating: 3 }, "comment", "commentMissing"],
    [{ rating: 3, comment: "   " }, "comment", "commentMissing"],
    [{ rating: 3, comment: "too short" }, "comment", "commentTooShort"],
    [{ rating: 3, comment: "x".repeat(501) }, "comment", "commentTooLong"],
  ])("refuses %j", (review, field, key) => {
    const read = reviewSchema.safeParse(review);
    expect(read.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, key]]);
  });

  it("takes a form's text", () => {
    expect(reviewSchema.parse({ rating: "5", comment: "  ten letters \r\nmore  " })).toEqual({
      rating: 5,
      comment: "ten letters \nmore",
    });
  });
});
