import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, expectProblem, signUp, type BookingBody } from "../fixtures/api-client";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const RATE = 1_250;

const { app, owner, renter } = await startMarketForFile();

const freshEquipment = () => addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
const request = (equipmentId: number, startDate: unknown, endDate: unknown) =>
  renter.post("/api/bookings", { equipmentId, startDate, endDate });

describe("a booking", () => {
  it("is answered with every field, and is stored with its days", async () => {
    const equipment = freshEquipment();
    const answer = await request(equipment, dayFromToday(2), dayFromToday(4));
    expect(answer.status).toBe(201);
    const booking = answer.json<BookingBody>();
    expect(booking).toMatchObject({
      id: expect.any(Number),
      equipmentId: equipment,
      userId: renter.id,
      startDate: dayFromToday(2),
      endDate: dayFromToday(4),
      totalPrice: 3 * RATE,
      status: "awaiting_payment",
      razorpayOrderId: expect.stringMatching(/^order_\w{14}$/),
      razorpayPaymentId: null,
      isRated: false,
    });
    for (const instant of [booking.createdAt, booking.lastStatusUpdate])
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(readRows(app, "select day from booking_days where bookingId = ? order by day", booking.id)).toEqual(
      [2, 3, 4].map((days) => ({ day: dayFromToday(days) })),
    );
    const order = app.sandbox?.sandbox.ledger.orders.get(booking.razorpayOrderId ?? "");
    expect(order).toMatchObject({ amount: 3 * RATE * 100, currency: "INR" });
  });
});

it("a machine with an id that is none is refused", async () => {
  for (const id of [0, -1, 1.5, 2 ** 31, 1e300, "", "abc", "1e3", "0x1", null, true, [], {}, undefined]) {
    const days = { startDate: dayFromToday(1), endDate: dayFromToday(1) };
    const { details } = expectProblem(await renter.post("/api/bookings", { equipmentId: id, ...days }), 400);
    expect([id, Object.keys(details ?? {})]).toEqual([id, ["equipmentId"]]);
  }
});

describe("the list of bookings", () => {
  it("holds one's own, newest first, and nobody else's", async () => {
    const other = await signUp(app.url);
    expect((await other.get("/api/bookings")).json()).toEqual([]);
    const values = { equipmentId: freshEquipment(), startDate: dayFromToday(3), endDate: dayFromToday(3) };
    const { id } = (await other.post("/api/bookings", values)).json<BookingBody>();
    const later = { ...values, equipmentId: freshEquipment() };
    const { id: laterId } = (await other.post("/api/bookings", later)).json<BookingBody>();
    for (const path of ["/api/bookings", `/api/bookings?userId=${other.id}`]) {
      const answer = await other.get(path);
      expect(answer.status).toBe(200);
      expect(answer.json<BookingBody[]>().map((booking) => booking.id)).toEqual([laterId, id]);
    }
  });

  it("gives one booking with its renter and its machine to renter and owner", async () => {
    const equipment = freshEquipment();
    const booking = (await request(equipment, dayFromToday(6), dayFromToday(6))).json<BookingBody>();
    for (const reader of [renter, owner]) {
      const answer = await reader.get(`/api/bookings/${booking.id}`);
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({
        ...booking,
        user: { name: "Asha Pawar", contact: null },
        equipment: { id: equipment, dailyRate: RATE },
      });
      expect(answer.text).not.toContain("password");
    }
  });
});

describe("the total that was seen", () => {
  let equipment: number;
  const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
  const changeRate = async (dailyRate: number) => {
    expect((await owner.send("PATCH", `/api/equipment/${equipment}`, { json: { dailyRate } })).status).toBe(200);
  };
  const bookings = () => readRows(app, "select totalPrice from bookings where equipmentId = ?", equipment);
  const seenIn = (page: string) => /name="seenTotal" value="(\d+)"/.exec(page)?.[1] ?? "";

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

  it.each(["", "abc", -1, [3_000]])("is refused when it is %j", async (seenTotal) => {
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

describe("what people write where the browser shows fields of text", () => {
  it("is read as a day in a booking, a block and a filter", async () => {
    const [text, day] = [dayInMarathi(20), dayFromToday(20)];
    const [booked, blocked] = [freshEquipment(), freshEquipment()];
    expect((await request(booked, text, dayFromToday(21))).json()).toMatchObject({ startDate: day });
    const entry = { kind: "phone", startDate: text, endDate: text, personName: "Ramesh Kale" };
    const block = await owner.post(`/api/equipment/${blocked}/blocks`, entry);
    expect([block.status, block.text]).toEqual([201, expect.stringContaining(day)]);
    const page = await createClient(app.url).get(`/equipment?startDate=${encodeURIComponent(text)}&endDate=${day}`);
    expect(page.text).toContain(`value="${day}"`);
  });

  it("is no day where it is none or past, and is said so beside the field", async () => {
    const form = { startDate: "31/02/2027", endDate: dayFromToday(21) };
    const page = await renter.send("POST", `/equipment/${freshEquipment()}/book`, { form });
    expect(page.status).toBe(400);
    expect(page.text).toMatch(
      /id="booking-startDate-error"[^>]*>(?:<[^>]*>)*We cannot read this date\. Write day, month and year/,
    );
    expect(page.text).toContain('placeholder="For example 21/11/2026"');
    const past = new URLSearchParams({ startDate: dayFromToday(-1), endDate: dayFromToday(1) }).toString();
    const { text } = await renter.get(`/equipment/${freshEquipment()}/book?${past}`);
    expect([text.includes("Cannot select past dates"), text.includes("Confirm booking")]).toEqual([true, false]);
  });
});

/** A day from today as "४ डिसेंबर". */
function dayInMarathi(days: number): string {
  const at = new Date(dayFromToday(days));
  const month = at.toLocaleDateString("mr", { month: "long", timeZone: "UTC" });
  const date = String(at.getUTCDate()).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
  return `${date} ${month}`;
}
