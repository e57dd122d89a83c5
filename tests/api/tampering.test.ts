import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, PASSWORD, type BookingBody, type UserBody } from "../fixtures/api-client";
import { bookAndPay, pay } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const RATE = 1_100;
const LONG_AGO = "2001-01-01T00:00:00.000Z";

const { app, owner, renter } = await startMarketForFile();

/** Fields that the server alone decides, under every name that they go by. */
const tampered = () => ({
  id: 777_777,
  userId: owner.id,
  ownerId: renter.id,
  isAdmin: true,
  is_admin: 1,
  role: "admin",
  status: "approved",
  paymentState: "captured",
  totalPrice: 1,
  dailyRate: 1,
  amount: 1,
  popularity: 999,
  isRated: true,
  averageRating: 5,
  ratingSum: 500,
  ratingCount: 100,
  createdAt: LONG_AGO,
  lastStatusUpdate: LONG_AGO,
  holdUntil: "2099-01-01T00:00:00.000Z",
  publicId: "chosen",
  razorpayOrderId: "order_AAAAAAAAAAAAAA",
  razorpayPaymentId: "pay_AAAAAAAAAAAAAA",
  refundAmount: 1,
  settles: 1,
  imageUrl: "http://127.0.0.1:1/x.png",
  contact: "+91 99999 99999",
  preferences: { priceRange: { min: 1, max: 2 } },
  constructor: { prototype: { isAdmin: true } },
});

const KINDS = ["json", "form"] as const;
type Kind = (typeof KINDS)[number];

/** The same values, as each kind of body can carry them. */
function bodyOf(kind: Kind, values: Record<string, unknown>) {
  if (kind === "json")
    return {
      raw: { type: "application/json", body: JSON.stringify(values).replace("{", '{"__proto__":{"isAdmin":true},') },
    };
  const texts = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return { form: texts };
}

describe.each(KINDS)("fields that the server alone decides, sent as %s", (kind) => {
  it("have no effect on a new account", async () => {
    const username = `tampered_${kind}`;
    const client = createClient(app.url);
    const answer = await client.send(
      "POST",
      "/api/register",
      bodyOf(kind, { ...tampered(), username, password: PASSWORD, name: "Asha Pawar" }),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json<UserBody>()).toMatchObject({
      isAdmin: false,
      contact: null,
      imageUrl: null,
      preferences: { priceRange: { min: 0, max: 100_000 } },
    });
    const [row] = readRows(
      app,
      "select id, isAdmin, contact, imageUrl, createdAt from users where username = ?",
      username,
    );
    expect(row).toMatchObject({ isAdmin: 0, contact: null, imageUrl: null });
    expect(row?.id).not.toBe(777_777);
    expect(row?.createdAt).not.toBe(LONG_AGO);
    expect((await client.get(`/api/bookings?userId=${owner.id}`)).status).toBe(403);
  });

  it("have no effect on a login", async () => {
    const answer = await createClient(app.url).send(
      "POST",
      "/api/login",
      bodyOf(kind, { ...tampered(), username: renter.username, password: PASSWORD }),
    );
    expect(answer.json<UserBody>()).toMatchObject({ id: renter.id, isAdmin: false });
    expect(readRows(app, "select isAdmin from users where id = ?", renter.id)).toEqual([{ isAdmin: 0 }]);
  });

  it("have no effect on a profile, and change no other", async () => {
    const rowsOf = () => readRows(app, "select username, password, isAdmin, createdAt from users order by id");
    const before = rowsOf();
    const { imageUrl: _imageUrl, contact: _contact, preferences: _preferences, ...rest } = tampered();
    const values = { ...rest, id: owner.id, username: "chosen", password: "Chosen2027", name: "Asha" };
    const answer = await renter.send("PATCH", "/api/user/profile", bodyOf(kind, values));
    expect(answer.json<UserBody>()).toMatchObject({ id: renter.id, isAdmin: false, username: renter.username });
    expect(rowsOf()).toEqual(before);
  });

  it("have no effect on equipment, added or changed", async () => {
    const offered = { name: "Swaraj 744", description: "Strong and well kept", category: "tractor", location: "Latur" };
    const { imageUrl: _imageUrl, ...rest } = tampered();
    const sent = { ...rest, textLanguage: "mr", placeKey: "pune", deletedAt: LONG_AGO };
    const added = await owner.send("POST", "/api/equipment", bodyOf(kind, { ...sent, ...offered, dailyRate: RATE }));
    expect(added.status, added.text).toBe(201);
    const { id } = added.json<{ id: number }>();
    const rowOf = () => readRows(app, "select * from equipment where id = ?", id)[0];
    const row = rowOf();
    expect(row).toMatchObject({ ownerId: owner.id, popularity: 0, ratingSum: 0, ratingCount: 0, deletedAt: null });
    expect(row).toMatchObject({ textLanguage: "en", placeKey: "latur" });
    expect([row?.id, row?.createdAt]).not.toEqual(expect.arrayContaining([777_777, LONG_AGO]));
    const changed = await owner.send(
      "PATCH",
      `/api/equipment/${id}`,
      bodyOf(kind, { ...sent, dailyRate: RATE, name: "New" }),
    );
    expect(changed.status, changed.text).toBe(200);
    expect(rowOf()).toEqual({ ...row, name: "New" });
  });

  it("have no effect on a booking", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
    const values = { ...tampered(), equipmentId: equipment, startDate: dayFromToday(1), endDate: dayFromToday(3) };
    const answer = await renter.send("POST", "/api/bookings", bodyOf(kind, values));
    expect(answer.status, answer.text).toBe(201);
    const booking = answer.json<BookingBody>();
    expect(booking).toMatchObject({
      userId: renter.id,
      totalPrice: 3 * RATE,
      status: "awaiting_payment",
      isRated: false,
      razorpayPaymentId: null,
    });
    const [row] = readRows(app, "select * from bookings where id = ?", booking.id);
    expect(row).toMatchObject({
      userId: renter.id,
      totalPrice: 3 * RATE,
      dailyRate: RATE,
      status: "awaiting_payment",
      paymentState: "unpaid",
      isRated: 0,
      razorpayPaymentId: null,
      refundAmount: null,
    });
    expect(row?.id).not.toBe(777_777);
    expect(row?.publicId).not.toBe("chosen");
    expect(row?.razorpayOrderId).not.toBe("order_AAAAAAAAAAAAAA");
    for (const instant of [row?.createdAt, row?.lastStatusUpdate]) expect(instant).not.toBe(LONG_AGO);
    expect(String(row?.holdUntil) < new Date(Date.now() + 60 * MS_PER_MINUTE).toISOString()).toBe(true);
    const order = app.sandbox?.sandbox.ledger.orders.get(booking.razorpayOrderId ?? "");
    expect(order?.amount).toBe(3 * RATE * 100);
    expect(
      readRows(app, "select ownerId, popularity, dailyRate, ratingCount from equipment where id = ?", equipment),
    ).toEqual([{ ownerId: owner.id, popularity: 0, dailyRate: RATE, ratingCount: 0 }]);
  });

  it("have no effect on a payment", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
    const { id, razorpayOrderId } = (
      await renter.post("/api/bookings", {
        equipmentId: equipment,
        startDate: dayFromToday(1),
        endDate: dayFromToday(1),
      })
    ).json<BookingBody>();
    const proof = await pay(app, { razorpayOrderId });
    const answer = await renter.send(
      "POST",
      "/api/bookings/verify-payment",
      bodyOf(kind, { ...tampered(), bookingId: id, ...proof }),
    );
    expect(answer.status, answer.text).toBe(200);
    const expected = {
      userId: renter.id,
      amount: RATE * 100,
      status: "paid",
      currency: "INR",
      razorpayPaymentId: proof.razorpay_payment_id,
    };
    expect(answer.json<{ receipt: object }>().receipt).toMatchObject(expected);
    const [row] = readRows(app, "select * from receipts where bookingId = ?", id);
    expect(row).toMatchObject(expected);
    expect(row?.generatedAt).not.toBe(LONG_AGO);
    expect(readRows(app, "select status, totalPrice from bookings where id = ?", id)).toEqual([
      { status: "paid", totalPrice: RATE },
    ]);
    expect(readRows(app, "select popularity from equipment where id = ?", equipment)).toEqual([{ popularity: 1 }]);
  });

  it("have no effect on a review", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
    await bookAndPay(app, renter, equipment, 1);
    const values = { ...tampered(), equipmentId: equipment, rating: 2, comment: "It stopped twice in a day." };
    const answer = await renter.send("POST", "/api/reviews", bodyOf(kind, values));
    expect(answer.status, answer.text).toBe(201);
    const [row] = readRows(app, "select * from reviews where equipmentId = ?", equipment);
    expect(row).toMatchObject({ userId: renter.id, equipmentId: equipment, rating: 2 });
    expect(row?.id).not.toBe(777_777);
    expect(row?.createdAt).not.toBe(LONG_AGO);
    expect(readRows(app, "select ratingSum, ratingCount, popularity from equipment where id = ?", equipment)).toEqual([
      { ratingSum: 2, ratingCount: 1, popularity: 1 },
    ]);
  });
});
