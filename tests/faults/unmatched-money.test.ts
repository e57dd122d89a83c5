import { expect, it } from "vitest";
import { addFault, call, payStray } from "../fixtures/sandbox-calls";
import { book, createClient, dayFromToday, signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay, pay, sandboxOf, silenceWebhooks } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const app = await startAppForFile();
const [owner, renter, admin] = await Promise.all([signUp(app.url), signUp(app.url), signUp(app.url)]);
changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);

const page = async () => (await admin.get("/admin/payments")).text;
const openCases = () =>
  readRows(app, "select kind, reason, state from provider_cases where state = 'open' order by id");
const refundsAtProvider = () => [...sandboxOf(app).sandbox.ledger.refunds.values()].map(({ amount }) => amount);
const press = (intent: string, id: unknown, more: Record<string, string> = {}) =>
  admin.send("POST", "/admin/payments", { form: { intent, id: String(id), ...more } });
const openCase = () => readRows(app, "select max(id) as id from provider_cases where state = 'open'")[0]?.["id"];

it("a payment of another amount than ordered stands on the admin's page and is refunded from there", async () => {
  await addFault(sandboxOf(app), { match: "state", kind: "other_amount" });
  const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 2, 2);
  const proof = await pay(app, booking);
  expect((await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof })).status).toBe(400);
  await expect.poll(openCases).toEqual([{ kind: "payment", reason: "wrong_amount", state: "open" }]);
  const { text } = await renter.get(`/booking/${booking.id}?payment=failed`);
  expect(text).toMatch(/<strong>₹[\d,.]+ has arrived for this booking, which is not the amount/);
  expect(text).not.toContain("/v1/checkout/embedded");
  expect(text).not.toContain("<strong>The payment failed");
  expect((await renter.get(`/api/bookings/${booking.id}/payment-config`)).status).toBe(409);
  expect((await renter.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
    unmatchedPayment: { currency: "INR" },
  });
  expect((await renter.get("/dashboard")).text).not.toMatch(new RegExp(`href="/booking/${booking.id}"[^>]*>Pay`));
  expect((await renter.get(`/booking/${booking.id}/cancel`)).text).not.toContain("<p>Nothing has been paid yet");
  const shown = await page();
  expect(shown).toContain(proof.razorpay_payment_id);
  expect(shown).toContain("was paid and fits no booking");
  expect((await press("caseRefund", openCase())).status).toBe(303);
  await expect.poll(refundsAtProvider).toHaveLength(1);
  await expect.poll(openCases).toEqual([]);
  expect(await page()).not.toContain(proof.razorpay_payment_id);
});

it("a payment of another amount is told on the page of the farmer for whom it is booked", async () => {
  await addFault(sandboxOf(app), { match: "state", kind: "other_amount" });
  const equipmentId = addEquipment(app, { ownerId: owner.id });
  const farmer = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: "true" };
  const days = { startDate: dayFromToday(5), endDate: dayFromToday(6) };
  const booked = await renter.post("/api/bookings", { equipmentId, ...days, ...farmer });
  const booking = booked.json<{ id: number; razorpayOrderId: string; farmer: { code: string } }>();
  const proof = await pay(app, booking);
  expect((await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof })).status).toBe(400);
  await expect.poll(openCases).toHaveLength(1);
  const { text } = await createClient(app.url).get(`/farmer/${booking.farmer.code.replaceAll(" ", "")}`);
  expect(text).toMatch(/₹[\d,.]+ has arrived for this booking, which is not the amount/);
  expect(text).not.toContain("Not paid yet");
  expect((await press("caseRefund", openCase())).status).toBe(303);
  await expect.poll(openCases).toEqual([]);
});

it("a payment of an order that was never made here is assigned to the booking that it was meant for", async () => {
  const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 2, 2);
  await payStray(sandboxOf(app), booking.totalPrice * 100);
  await expect.poll(openCases).toEqual([{ kind: "payment", reason: "unknown_order", state: "open" }]);
  expect((await press("caseAssign", openCase(), { bookingId: "999999" })).status).toBe(404);
  expect(openCases()).toHaveLength(1);
  expect((await press("caseAssign", openCase(), { bookingId: String(booking.id) })).status).toBe(303);
  expect(readRows(app, "select status from bookings where id = ?", booking.id)).toEqual([{ status: "paid" }]);
  expect(openCases()).toEqual([]);
});

it("a refund and a dispute begun at the provider stand on the admin's page", async () => {
  const { booking, proof } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 3);
  const payment = proof.razorpay_payment_id;
  await call(sandboxOf(app), "POST", `/v1/payments/${payment}/refund`, {});
  const { webhooks, ledger } = sandboxOf(app).sandbox;
  const disputed = ledger.payments.get(payment) ?? expect.fail();
  const dispute = { id: "disp_00000000000001", payment_id: payment, amount: 100, currency: "INR", status: "open" };
  webhooks.publish("payment.dispute.created", { payment: disputed, dispute });
  await expect.poll(() => openCases().map(({ kind }) => kind)).toEqual(["refund", "dispute"]);
  expect(readRows(app, "select status from receipts where bookingId = ?", booking.id)).toEqual([
    { status: "refunded" },
  ]);
  const shown = await page();
  expect(shown).toContain("was refunded on the payment provider");
  expect(shown).toContain("A payer disputes");
  for (const { id } of readRows(app, "select id from provider_cases where state = 'open'"))
    expect((await press("caseNote", id)).status).toBe(303);
  expect(openCases()).toEqual([]);
});

it("money that no webhook tells of is found by the comparison after a start, also in an older database", async () => {
  silenceWebhooks(app);
  const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 4, 4);
  await pay(app, booking);
  await payStray(sandboxOf(app));
  // As after an older database was put back: the booking's order is not there, and the last comparison is older.
  changeRows(app, "update bookings set razorpayOrderId = null, status = 'cancelled' where id = ?", booking.id);
  changeRows(app, "delete from orders where bookingId = ?", booking.id);
  changeRows(app, "delete from booking_days where bookingId = ?", booking.id);
  changeRows(app, "delete from provider_comparisons");
  await app.restart();
  await expect
    .poll(() => openCases().map(({ reason }) => reason), { timeout: 20_000 })
    .toEqual(["unknown_order", "unknown_order"]);
  await expect.poll(() => readRows(app, "select id from provider_comparisons").length).toBe(1);
});
