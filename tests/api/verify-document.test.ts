import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, expectProblem } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const CODE = /\/r\/([RC]\d+(?:-[0-9A-Z]{4}){4})/;

const { app, owner, renter } = await startMarketForFile({ owner: "Ramesh Baburao Patil", renter: "Sunita Jadhav" });

let nextDay = 2;

async function paidBooking() {
  nextDay += 2;
  const id = addEquipment(app, { ownerId: owner.id, dailyRate: 1_200, name: "Sunita's own tractor" });
  const { booking, receipt } = await bookAndPay(app, renter, id, nextDay, nextDay + 1);
  const page = await renter.get(`/bookings/${booking.id}/receipt`);
  return { booking, receipt, code: CODE.exec(page.text)?.[1] ?? "" };
}

const verify = (code: string) => createClient(app.url).get(`/api/documents/${encodeURIComponent(code)}`);

describe("the code on a receipt", () => {
  it("shows anyone number, amount, days and state, and of people their initials", async () => {
    const { booking, receipt, code } = await paidBooking();
    expect(code).toMatch(new RegExp(`^R${receipt.id}-`));
    const found = await verify(code);
    expect(found.json()).toEqual({
      kind: "receipt",
      id: receipt.id,
      number: String(receipt.id),
      generatedAt: receipt.generatedAt,
      amount: 240_000,
      currency: "INR",
      startDate: booking.startDate,
      endDate: booking.endDate,
      days: 2,
      movedTo: null,
      status: "paid",
      refundedAmount: 0,
      balance: null,
      renterInitials: "S. J.",
      ownerInitials: "R. P.",
    });
    expect(found.headers["cache-control"]).toBe("private, no-store");

    const page = await createClient(app.url).get(`/r/${code}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("This receipt is genuine");
    expect(page.text).toContain("₹2,400.00");
    for (const secret of ["Sunita", "Jadhav", "Ramesh", "Patil", receipt.paymentId ?? "none"])
      expect([secret, page.text.includes(secret)]).toEqual([secret, false]);
    expect(page.text).toContain('name="robots" content="noindex"');
    expect(page.headers["cache-control"]).toBe("private, no-store");
  });

  it("fits no more where it was never paid, or the document has another", async () => {
    const { receipt, code } = await paidBooking();
    const change = async (statement: string, ...values: (string | number)[]) => {
      changeRows(app, statement, ...values);
      return (await verify(code)).status;
    };
    expect((await verify(code)).status).toBe(200);
    expect(await change("update receipts set status = 'failed' where id = ?", receipt.id)).toBe(404);
    expect(await change("update receipts set status = 'paid' where id = ?", receipt.id)).toBe(200);
    expect(await change("update receipts set token = '0123456789ABCDEF' where id = ?", receipt.id)).toBe(404);
  });

  it("tells at once that the money was given back, and leads to the credit note's own code", async () => {
    const { booking, receipt, code } = await paidBooking();
    expect((await createClient(app.url).get(`/r/${code}`)).text).not.toContain("Refunded");
    expect((await renter.post(`/api/bookings/${booking.id}/cancel`, {})).status).toBe(200);
    await expect
      .poll(() => readRows(app, "select status from receipts where id = ?", receipt.id)[0]?.status, { timeout: 20_000 })
      .toBe("refunded");
    expect((await verify(code)).json()).toMatchObject({ status: "refunded", refundedAmount: 240_000 });
    expect((await createClient(app.url).get(`/r/${code}`)).text).toContain("Refunded");

    const [note] = readRows(app, "select id from credit_notes where bookingId = ?", booking.id);
    const page = await renter.get(`/bookings/${booking.id}/receipt`);
    const noteCode = new RegExp(`C${note?.id}-[\\w-]+`).exec(page.text)?.[0] ?? "";
    expect(noteCode).toMatch(new RegExp(`^C${note?.id}-`));
    expect((await verify(noteCode)).json()).toMatchObject({
      kind: "credit-note",
      number: `CN-${note?.id}`,
      amount: 240_000,
      status: "refunded",
    });
    expect((await createClient(app.url).get(`/r/${noteCode}`)).text).toContain("This credit note is genuine");
  });

  it("that we did not issue is refused clearly, whatever is typed", async () => {
    const { receipt } = await paidBooking();
    for (const code of [`R${receipt.id}-0000-0000-0000-0000`, "%", "x".repeat(3_000)]) {
      const answer = await verify(code);
      expect([code, answer.status]).toEqual([code, 404]);
      expectProblem(answer, 404);
      const page = await createClient(app.url).get(`/r/${encodeURIComponent(code)}`);
      expect([code, page.status]).toEqual([code, 404]);
      expect(page.text).toContain("We did not issue this");
    }
    expect((await createClient(app.url).get("/r")).text).toContain("Check a receipt");
  });
});
