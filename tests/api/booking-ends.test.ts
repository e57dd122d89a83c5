import { describe, expect, it } from "vitest";
import { signUpAdmin } from "../fixtures/market";
import { addFault } from "../fixtures/sandbox-calls";
import { book, expectProblem, signUp, startAppForFile, type ApiClient, type BookingBody } from "../fixtures/api-client";
import { bookAndPay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const RATE = 1_200;
const SOON_MS = 15_000;

const app = await startAppForFile();
const [owner, renter, admin] = await Promise.all([signUp(app.url), signUp(app.url), signUpAdmin(app)]);

interface Ended extends BookingBody {
  paymentState: string;
  refundAmount: number | null;
}

const equipment = () => addEquipment(app, { ownerId: owner.id, dailyRate: RATE });
const unpaid = (day = 5) => book(renter, equipment(), day);
const paid = async (day = 5) => (await bookAndPay(app, renter, equipment(), day)).booking;
const cancel = (who: ApiClient, { id }: { id: number }) => who.send("POST", `/api/bookings/${id}/cancel`);
const decide = (who: ApiClient, { id }: { id: number }, status: unknown, more: object = {}) =>
  who.send("PATCH", `/api/bookings/${id}/status`, { json: { status, ...more } });
const stateOf = ({ id }: { id: number }) =>
  readRows(app, "select status, paymentState, refundAmount from bookings where id = ?", id)[0];

describe("POST /api/bookings/:id/cancel", () => {
  it("gives nobody less than was shown beforehand", async () => {
    const booking = await paid(1);
    expectProblem(await renter.post(`/api/bookings/${booking.id}/cancel`, { refund: RATE * 100 }), 409);
    expect(stateOf(booking)).toMatchObject({ status: "paid", paymentState: "captured" });
    expect((await renter.post(`/api/bookings/${booking.id}/cancel`, { refund: (RATE * 100) / 2 })).status).toBe(200);
  });
});

describe("PATCH /api/bookings/:id/status", () => {
  it("takes a decision, also as a form", async () => {
    const booking = await unpaid();
    const answer = await admin.send("PATCH", `/api/bookings/${booking.id}/status`, {
      form: { status: "approved", reason: "known to us", totalPrice: "1" },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<Ended>()).toMatchObject({ status: "approved", paymentState: "unpaid", totalPrice: RATE });
    expectProblem(await decide(admin, booking, "approved"), 409);
    expect((await decide(admin, booking, "rejected")).json<Ended>()).toMatchObject({
      status: "rejected",
      paymentState: "unpaid",
    });
    expect((await decide(admin, booking, "approved")).json<Ended>()).toMatchObject({ status: "approved" });
    const audit = readRows(
      app,
      "select action, actorId, reason from audit where subject = 'booking' and subjectId = ? and actor = 'admin' order by id",
      booking.id,
    );
    expect(audit.map(({ action }) => action)).toEqual(["approve", "reject", "approve"]);
    expect(audit[0]).toEqual({ action: "approve", actorId: admin.id, reason: "known to us" });
  });

  it("refuses what is no decision", async () => {
    const booking = await unpaid();
    for (const status of ["paid", "cancelled", "pending", "APPROVED", "", null, 1, undefined])
      expectProblem(await decide(admin, booking, status), 400);
    expectProblem(await decide(admin, booking, "rejected", { reason: "x".repeat(501) }), 400);
    expectProblem(
      await admin.send("POST", `/api/bookings/${booking.id}/status`, { json: { status: "approved" } }),
      405,
    );
    expect(stateOf(booking)).toMatchObject({ status: "awaiting_payment" });
  });

  it("sends all money of a rejected booking back, and tells why on its page", async () => {
    const booking = await paid(1);
    await decide(admin, booking, "rejected", { reason: "The machine is broken <b>" });
    await expect
      .poll(() => stateOf(booking), { timeout: SOON_MS })
      .toEqual({ status: "rejected", paymentState: "refunded", refundAmount: RATE * 100 });
    const { text } = await renter.get(`/booking/${booking.id}`);
    expect(text).toContain("The machine is broken &lt;b&gt;");
    expect(text).toContain("We have refunded ₹1,200.00 to you");
    expectProblem(await decide(admin, booking, "approved"), 409);
  });
});

describe("a refund", () => {
  it("that the bank turns back is shown, and a pending one is settled by the bank's notice", async () => {
    const failing = await paid();
    await addFault(sandboxOf(app), { match: "state", kind: "refund_failed" });
    await cancel(owner, failing);
    await expect.poll(() => stateOf(failing)?.paymentState, { timeout: SOON_MS }).toBe("refund_failed");
    expect((await renter.get(`/booking/${failing.id}`)).text).toContain("Your bank returned ₹1,200.00 to us");

    const slow = await paid();
    await addFault(sandboxOf(app), { match: "state", kind: "refund_pending", ms: 2_000 });
    await cancel(owner, slow);
    const page = await renter.get(`/booking/${slow.id}`);
    expect(page.text).toContain("We are refunding ₹1,200.00 to you");
    expect(page.text).toContain("Check again");
    await expect.poll(() => stateOf(slow)?.paymentState, { timeout: SOON_MS }).toBe("refunded");
  });

  it("has a credit note with a number of its own, in the language asked for", async () => {
    const booking = await paid(1);
    const path = `/bookings/${booking.id}/receipt`;
    expect((await renter.get(path)).text).not.toContain("Credit note");
    await cancel(renter, booking);
    await expect.poll(() => stateOf(booking)?.paymentState, { timeout: SOON_MS }).toBe("refunded");
    const [note] = readRows(app, "select id, amount from credit_notes where bookingId = ?", booking.id);
    expect(note?.amount).toBe((RATE * 100) / 2);
    for (const who of [renter, owner, admin]) {
      const { text, status } = await who.get(path);
      expect(status).toBe(200);
      expect(text).toContain(`CN-${note?.id}`);
      expect(text).toContain("₹600.00");
      expect(text).toContain(who === renter ? "You cancelled the booking." : "The renter cancelled the booking.");
    }
    const pdf = await renter.get(`/bookings/${booking.id}/credit-note/pdf?language=mr`);
    expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="credit-note-${note?.id}.pdf"`);
    expect(pdf.body.subarray(0, 5).toString()).toBe("%PDF-");
    // Money that came too late is refunded without a receipt.
    changeRows(app, "delete from receipts where bookingId = ?", booking.id);
    expect((await renter.get(path)).text).toMatch(new RegExp(`<h1>Credit note</h1>.*CN-${note?.id}`));
  });
});

describe("the people of a booking", () => {
  it("read each other's contact once it is paid or approved, not before and not afterwards", async () => {
    changeRows(app, "update users set contact = '+91 98220 00001' where id = ?", owner.id);
    changeRows(app, "update users set contact = '+91 98220 00002' where id = ?", renter.id);
    const booking = await unpaid();
    const pageOf = async (who: ApiClient) => (await who.get(`/booking/${booking.id}`)).text;
    // Over the API it is the same.
    const toldOwner = async () =>
      (await owner.get(`/api/bookings/${booking.id}`)).json<{ user: { contact: string | null } }>().user.contact;
    expect(await toldOwner()).toBeNull();
    expect(await pageOf(renter)).not.toContain("+91 98220 00001");
    await decide(admin, booking, "approved");
    expect(await pageOf(renter)).toContain("tel:+919822000001");
    expect(await pageOf(owner)).toContain("tel:+919822000002");
    expect(await toldOwner()).toBe("+91 98220 00002");
    expect(await pageOf(renter)).toContain("https://wa.me/919822000001?text=Hello");
    expect(await pageOf(owner)).toMatch(new RegExp(`https://wa.me/919822000002\\?text=[^"]*booking%20${booking.id}`));
    expect((await owner.get("/dashboard/rentals")).text).toContain("https://wa.me/919822000002?text=");
    expect(await pageOf(renter)).not.toContain("Please call between");
    const hours = { callFrom: 8, callUntil: 20 };
    expect((await owner.send("PATCH", "/api/user/profile", { json: hours })).json()).toMatchObject(hours);
    expect(await pageOf(renter)).toMatch(/Please call between 8:00.am and 8:00.pm\./);
    expect(await pageOf(owner)).not.toContain("Please call between");
    await decide(admin, booking, "rejected");
    expect(await pageOf(renter)).not.toContain("98220 00001");
    expect(await pageOf(owner)).not.toContain("98220 00002");
    expect(await toldOwner()).toBeNull();
    for (const who of [renter, owner]) expect(await pageOf(who)).not.toMatch(/wa\.me|Please call between/);
  });
});
