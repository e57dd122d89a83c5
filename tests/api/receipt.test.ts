import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { payOrder } from "../fixtures/sandbox-calls";
import { book, createClient, dayFromToday, expectProblem, signUp } from "../fixtures/api-client";
import { bookAndPay, sandboxOf, type ReceiptBody } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const RATE = 1_250;
const EQUIPMENT = "Swaraj 855 FE";

const { app, owner } = await startMarketForFile({ owner: "Vijay Patil" });
const renter = await signUp(app.url, { name: "Ravi More", language: "mr" });
const { booking, receipt } = await bookAndPay(
  app,
  renter,
  addEquipment(app, { ownerId: owner.id, name: EQUIPMENT, dailyRate: RATE }),
  2,
  4,
);

const download = (query = "", who = renter) => who.get(`/api/receipts/${receipt.id}/download${query}`);

/** The text of a PDF as pdftotext reads it, words apart by one blank. */
function readPdf(pdf: Buffer): string {
  const file = join(app.dataDir, "read-back.pdf");
  writeFileSync(file, pdf);
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
}

describe("a receipt as JSON", () => {
  it("has every field", () => {
    expect(receipt).toMatchObject({
      id: expect.any(Number),
      bookingId: booking.id,
      userId: renter.id,
      amount: 3 * RATE * 100,
      currency: "INR",
      status: "paid",
      generatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pdfUrl: `/api/receipts/${receipt.id}/download`,
      razorpayPaymentId: booking.razorpayPaymentId,
      paymentId: booking.razorpayPaymentId,
      method: "upi",
      metadata: {
        equipment_name: EQUIPMENT,
        location: "Latur",
        payment_method: "upi",
        booking_dates: { start: dayFromToday(2), end: dayFromToday(4) },
      },
    });
    expect(receipt.timestamp).toBe(receipt.generatedAt);
  });

  it("can be read by the machine's owner, but is in the list of the renter alone", async () => {
    expect((await owner.get(`/api/bookings/${booking.id}/receipt`)).status).toBe(200);
    expect((await owner.get("/api/receipts")).json()).toEqual([]);
  });

  it("is there only after a payment was tried", async () => {
    const unpaid = await book(renter, addEquipment(app, { ownerId: owner.id }), 5);
    expectProblem(await renter.get(`/api/bookings/${unpaid.id}/receipt`), 404, "पावती सापडली नाही");
  });
});

describe("a receipt as PDF", () => {
  it("is a file to keep, in the renter's language", async () => {
    const answer = await download();
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="receipt-${receipt.id}.pdf"`);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["content-length"]).toBe(String(answer.body.byteLength));
    expect(answer.body.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    expect(answer.body.equals((await download("?language=mr")).body)).toBe(true);
  });

  it.each([
    ["en", /Receipt/],
    ["hi", /रसीद/],
  ])("is in %s where its link stands on a page in that language", async (language, word) => {
    const Cookie = `session=${renter.cookies.get("session") ?? ""}; i18nextLng=${language}`;
    const answer = await renter.get(`/bookings/${receipt.bookingId}/receipt/pdf`, { Cookie });
    expect(readPdf(answer.body)).toMatch(word);
  });

  it("is refused for a payment that failed", async () => {
    const failed = await book(renter, addEquipment(app, { ownerId: owner.id }), 8);
    await payOrder(sandboxOf(app), failed.razorpayOrderId ?? "", "fail");
    const [{ publicId } = {}] = readRows(app, "select publicId from bookings where id = ?", failed.id);
    await createClient(app.url).send("POST", `/api/payments/callback?booking=${String(publicId)}`, {
      form: { "error[code]": "BAD_REQUEST_ERROR" },
    });
    const note = (await renter.get(`/api/bookings/${failed.id}/receipt`)).json<ReceiptBody>();
    expect(note).toMatchObject({ status: "failed", pdfUrl: null });
    expectProblem(await renter.get(`/api/receipts/${note.id}/download`), 409);
  });
});
