import { describe, expect, it } from "vitest";
import { dayFromToday, expectProblem, signUp, startAppForFile, type BookingBody } from "../fixtures/api-client";
import { addEquipment, readRows } from "../fixtures/stored-rows";

let equipment: number;
const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };

const app = await startAppForFile({ sandbox: false });
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);

const changeRate = async (dailyRate: number) => {
  expect((await owner.send("PATCH", `/api/equipment/${equipment}`, { json: { dailyRate } })).status).toBe(200);
};
const bookings = () => readRows(app, "select totalPrice from bookings where equipmentId = ?", equipment);
const seenIn = (page: string) => /name="seenTotal" value="(\d+)"/.exec(page)?.[1] ?? "";

describe("the total that was seen", () => {
  it("is asked about again on the page when the rate has changed, and the new one is charged", async () => {
    equipment = addEquipment(app, { ownerId: owner.id });
    await changeRate(1_500);
    const quote = await renter.get(`/equipment/${equipment}/book?${new URLSearchParams(days).toString()}`);
    expect(seenIn(quote.text)).toBe("3000");
    await changeRate(1_700);
    const refused = await renter.send("POST", `/equipment/${equipment}/book`, {
      form: { ...days, seenTotal: seenIn(quote.text) },
    });
    expect([refused.status, bookings()]).toEqual([303, []]);
    const again = await renter.get(refused.headers.location ?? "");
    expect(again.text).toContain("The price has changed");
    expect(again.text).toContain("The total price was ₹3,000. It is now ₹3,400.");
    expect(seenIn(again.text)).toBe("3400");
    const booked = await renter.send("POST", `/equipment/${equipment}/book`, {
      form: { ...days, seenTotal: seenIn(again.text) },
    });
    expect(booked.headers.location).toMatch(/^\/booking\/\d+$/);
    expect(bookings()).toEqual([{ totalPrice: 3_400 }]);
  });

  it("is compared by the API where it is sent, and no total is ever taken from it", async () => {
    equipment = addEquipment(app, { ownerId: owner.id });
    await changeRate(1_500);
    const request = (more: object) => renter.post("/api/bookings", { equipmentId: equipment, ...days, ...more });
    expectProblem(await request({ seenTotal: 2_000 }), 409);
    expect(bookings()).toEqual([]);
    const booked = await request({ seenTotal: 3_000, totalPrice: 2 });
    expect([booked.status, booked.json<BookingBody>().totalPrice]).toEqual([201, 3_000]);
  });

  it.each(["", "abc", "3 000 or so", -1, 0.5, true, {}, [3_000]])("is refused when it is %j", async (seenTotal) => {
    equipment = addEquipment(app, { ownerId: owner.id });
    const answer = await renter.post("/api/bookings", { equipmentId: equipment, ...days, seenTotal });
    expectProblem(answer, 400);
    expect(answer.json<{ details: object }>().details).toHaveProperty("seenTotal");
    if (typeof seenTotal === "string" && seenTotal !== "")
      expect((await renter.send("POST", `/equipment/${equipment}/book`, { form: { ...days, seenTotal } })).status).toBe(
        400,
      );
    expect(bookings()).toEqual([]);
  });
});
