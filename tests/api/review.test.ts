import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, expectProblem } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readEverything, readRows } from "../fixtures/stored-rows";

const COMMENT = "It ran all day without trouble.";

const { app, owner, renter } = await startMarketForFile({ renter: "Ravi More" });
const freshEquipment = () => addEquipment(app, { ownerId: owner.id });
/** Paid by the renter, never rated: what is refused here is refused for its own sake. */
const paidEquipment = freshEquipment();
await bookAndPay(app, renter, paidEquipment, 1);

const rate = (equipmentId: number, more: Record<string, unknown> = {}, who = renter) =>
  who.post("/api/reviews", { equipmentId, rating: 4, comment: COMMENT, ...more });
const starsOf = async (equipment: number) => {
  const { averageRating, reviewCount } = (await renter.get(`/api/equipment/${equipment}`)).json<{
    averageRating: number | null;
    reviewCount: number;
  }>();
  return { averageRating, reviewCount };
};

describe("POST /api/reviews", () => {
  it("rates a paid booking, also as a form", async () => {
    const equipment = freshEquipment();
    const { booking } = await bookAndPay(app, renter, equipment, 2);
    const values = { equipmentId: String(equipment), rating: "5", comment: `  ${COMMENT}\r\nTwice.  ` };
    const answer = await renter.send("POST", "/api/reviews", { form: values });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json()).toMatchObject({
      id: expect.any(Number),
      userId: renter.id,
      equipmentId: equipment,
      rating: 5,
      comment: `${COMMENT}\nTwice.`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await renter.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({ isRated: true });
    expect(await starsOf(equipment)).toEqual({ averageRating: 5, reviewCount: 1 });
    const [review] = (await createClient(app.url).get(`/api/equipment/${equipment}/reviews`)).json<object[]>();
    expect(review).toMatchObject({ rating: 5, comment: `${COMMENT}\nTwice.`, user: { name: "Ravi More" } });
  });

  it("takes the oldest booking that is not rated, unless one is named", async () => {
    const equipment = freshEquipment();
    const first = (await bookAndPay(app, renter, equipment, 1)).booking.id;
    const second = (await bookAndPay(app, renter, equipment, 2)).booking.id;
    const third = (await bookAndPay(app, renter, equipment, 3)).booking.id;
    const rated = () =>
      readRows(app, "select id from bookings where equipmentId = ? and isRated = 1 order by id", equipment).map(
        ({ id }) => id,
      );
    await rate(equipment, { bookingId: third });
    expect(rated()).toEqual([third]);
    await rate(equipment);
    expect(rated()).toEqual([first, third]);
    await rate(equipment);
    expect(rated()).toEqual([first, second, third]);
    expectProblem(await rate(equipment), 409, "You have already rated this booking");
  });
});

describe("a rating is refused", () => {
  const unchanged = async (act: () => Promise<unknown>) => {
    const before = readEverything(app);
    await act();
    expect(readEverything(app)).toEqual(before);
  };

  it("after the money went back", async () => {
    const equipment = freshEquipment();
    const { booking } = await bookAndPay(app, renter, equipment, 1);
    changeRows(app, "update bookings set status = 'cancelled', paymentState = 'refunded' where id = ?", booking.id);
    await unchanged(async () => expectProblem(await rate(equipment), 403));
  });

  it.each([
    ["rating", 0, "Please select a rating"],
    ["rating", 6, "Rating cannot exceed 5 stars"],
    ["rating", [5], "Please select a rating"],
    ["comment", undefined, "Please provide a detailed comment (minimum 10 characters)"],
    ["comment", "too short", "Comment must be at least 10 characters"],
    ["comment", "x".repeat(501), "Comment is too long (maximum 500 characters)"],
  ])("with the %s %j", (field, value, text) =>
    unchanged(async () => {
      expect(expectProblem(await rate(paidEquipment, { [field]: value }), 400).details).toEqual({ [field]: [text] });
    }),
  );

  it.each(["x".repeat(10), "अ".repeat(500)])("but not with the comment %j", async (comment) => {
    const equipment = freshEquipment();
    await bookAndPay(app, renter, equipment, 1);
    const answer = await rate(equipment, { comment });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json()).toMatchObject({ comment });
  });
});

it("a review that is rewritten after the login has ended leads back to rewriting it", async () => {
  const sent = await createClient(app.url).send("POST", "/booking/7/review?rewrite=1", {
    form: { rating: "3", comment: COMMENT },
  });
  const { searchParams } = new URL(sent.headers.location ?? "", app.url);
  expect(searchParams.get("redirectTo")).toBe("/booking/7/review?rewrite=1");
});
