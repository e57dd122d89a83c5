import { beforeEach, describe, expect, it } from "vitest";
import { dayFromToday, expectProblem, signUp, startAppForFile, type BookingBody } from "../fixtures/api-client";
import { addEquipment, changeRows, readEverything, readRows } from "../fixtures/stored-rows";

const RATE = 1_250;

const app = await startAppForFile();
const owner = await signUp(app.url);
let renter = await signUp(app.url);
// One account may hold few unpaid bookings.
beforeEach(async () => {
  renter = await signUp(app.url);
});

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

  it.each([
    ["yesterday", -1, -1, "startDate", "Cannot select past dates"],
    ["from yesterday on", -1, 2, "startDate", "Cannot select past dates"],
    ["a start after the end", 5, 4, "endDate", "Invalid date range"],
    ["a day beyond the window", 31, 31, "startDate", "You can only book within the next 30 days"],
    ["an end beyond the window", 30, 31, "endDate", "You can only book within the next 30 days"],
    ["days long gone", -4_000, -3_999, "startDate", "Cannot select past dates"],
  ])("is refused for %s", async (_name, first, last, field, text) => {
    const equipment = freshEquipment();
    const before = readEverything(app);
    const body = expectProblem(await request(equipment, dayFromToday(first), dayFromToday(last)), 400, text);
    expect(body.details).toEqual({ [field]: [text] });
    expect(readEverything(app)).toEqual(before);
  });
});

describe("a machine", () => {
  it("that is not available is refused", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id, availability: 0 });
    expectProblem(
      await request(equipment, dayFromToday(1), dayFromToday(1)),
      409,
      "This machine is not available right now",
    );
  });

  it.each([999_999, 2 ** 31 - 1])("with the id %j that nobody has is missing", async (id) => {
    expectProblem(await request(id, dayFromToday(1), dayFromToday(1)), 404, "Equipment not found");
  });

  it.each([0, -1, 1.5, 2 ** 31, 1e300, "", "abc", "1e3", "0x1", null, true, [], {}, undefined])(
    "with the id %j is refused",
    async (id) => {
      const answer = await renter.post("/api/bookings", {
        equipmentId: id,
        startDate: dayFromToday(1),
        endDate: dayFromToday(1),
      });
      expect(expectProblem(answer, 400).details).toHaveProperty("equipmentId");
    },
  );

  it("keeps the price of its bookings when its rate changes", async () => {
    const equipment = freshEquipment();
    const booking = (await request(equipment, dayFromToday(1), dayFromToday(2))).json<BookingBody>();
    changeRows(app, "update equipment set dailyRate = 9999 where id = ?", equipment);
    expect((await renter.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({ totalPrice: 2 * RATE });
  });
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
