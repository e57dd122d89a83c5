import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { assignCase } from "~/domain/payments/decide-case.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { listOpenCases } from "~/domain/payments/provider-cases.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import type { FileStore } from "~/gateways/files.server";
import type { PdfRenderer } from "~/gateways/pdf.server";
import {
  addAdmin,
  createFakeGateway,
  NOW,
  payAtProvider,
  setScene,
  bookWithOrder,
  runPaymentJobs,
  payFor,
  type FakeGateway,
  type Scene,
} from "../../../tests/fixtures/domain";
import { storeCreditNotePdf, storeReceiptPdf } from "./receipt-pdf.server";
import { requireCreditNote, listCreditNotes } from "./credit-notes.server";
import { requireBookingReceipt } from "./receipt-queries.server";
import { verifyDocument } from "./verify-document.server";
import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { changeDates } from "~/domain/checkout/change-dates.server";

const SHOP = { appUrl: "https://yantra.example", contactEmail: "a@b.in", contactPhone: "-", testPayments: false };
const printer = {
  pdf: { render: (describe: () => string) => Promise.resolve(Buffer.from(describe())) } as unknown as PdfRenderer,
  files: { read: () => Promise.resolve(undefined), put: () => Promise.resolve() } as unknown as FileStore,
};

let scene: Scene;
let gateway: FakeGateway;
beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
});

const asRenter = () => ({ ...scene.renter, isAdmin: false });
const receiptOf = (id: number) => requireBookingReceipt(scene.db, id, asRenter());
const printReceipt = async (id: number) =>
  String(await storeReceiptPdf(scene.db, printer, SHOP, await receiptOf(id), "en"));

describe("a document that was issued", () => {
  async function readAll(id: number) {
    const receipt = await receiptOf(id);
    const note = await requireCreditNote(scene.db, id, asRenter());
    return {
      receipt: await printReceipt(id),
      metadata: receipt.metadata,
      note: String(await storeCreditNotePdf(printer, SHOP, note, "en")),
      checked: [await verifyDocument(scene.db, receipt.code), await verifyDocument(scene.db, note.code)],
    };
  }

  async function payAndCancel(): Promise<number> {
    const request = { equipmentId: scene.equipment.id, startDate: "2026-03-20", endDate: "2026-03-21" };
    const farmer = { name: "Gangubai More", phone: null };
    const made = await requestBooking(scene.db, { ...request, farmer }, scene.renter, { now: NOW, holdMinutes: 30 });
    await applyPayment(scene.db, payAtProvider(gateway, await openOrder(scene.db, gateway, made, NOW)), NOW);
    await scene.db.updateTable("equipment").set({ name: "Between", location: "Pune" }).execute();
    await cancelBooking(scene.db, made.id, { user: asRenter(), now: NOW });
    await runPaymentJobs(scene.db, gateway);
    return made.id;
  }

  it("says the same after people and machine have other names, and once accounts have ended", async () => {
    const id = await payAndCancel();
    const before = await readAll(id);
    for (const said of ["Swaraj 744 FE", "Latur", "Gangubai More", "Some User"]) {
      expect(before.receipt).toContain(said);
      expect(before.note).toContain(said);
    }
    await scene.db.updateTable("equipment").set({ name: "Renamed", location: "Nashik", dailyRate: 9 }).execute();
    await scene.db.updateTable("users").set({ name: "Another Person" }).execute();
    await scene.db.updateTable("booking_farmers").set({ name: "Nobody" }).execute();
    expect(await readAll(id)).toEqual(before);
    const endedAt = NOW.toISOString();
    for (const { id: userId } of [scene.owner, scene.renter])
      await scene.db
        .insertInto("account_endings")
        .values({ userId, askedAt: endedAt, endsAt: endedAt, endedAt, documentName: null })
        .execute();
    expect(await readAll(id)).toEqual(before);
  });
});

describe("the receipt of a payment that the office assigned", () => {
  async function assign(booking: Booking, amount: number): Promise<string> {
    const payment = payAtProvider(gateway, booking, { order_id: "order_00000000000099", amount });
    await applyPayment(scene.db, payment, NOW);
    const admin = await addAdmin(scene.db);
    const [found] = await listOpenCases(scene.db);
    await assignCase(scene.db, found?.id ?? 0, booking.id, { admin, now: NOW, isConfirmed: true });
    const html = await printReceipt(booking.id);
    return html.slice(html.indexOf("<tfoot>"), html.indexOf("</tfoot>")).replaceAll(/<[^>]*>|\s+/g, " ");
  }

  it.each([
    [150_000, /Difference, decided by our office\s+−₹2,500\.00\s+Total\s+₹1,500\.00/],
    [410_050, /Difference, decided by our office\s+\+₹100\.50\s+Total\s+₹4,100\.50/],
  ])("of %i paise adds up", async (amount, expected) => {
    expect(await assign(await bookWithOrder(scene, gateway), amount)).toMatch(expected);
  });

  it("adds up with the balance that is left", async () => {
    await saveTerms(scene.db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent: 50 }, scene.owner, NOW);
    const booking = await bookWithOrder(scene, gateway);
    expect(await assign(booking, 150_050)).toMatch(
      /\+₹0\.50\s+Total\s+₹4,000\.50\s+Paid online\s+₹1,500\.50\s+Balance to pay when the machine is returned\s+₹2,500\.00/,
    );
  });
});

const FIRST = { startDate: "2026-03-12", endDate: "2026-03-13" };
const SECOND = { startDate: "2026-03-14", endDate: "2026-03-17" };
const THIRD = { startDate: "2026-03-20", endDate: "2026-03-20" };

it("a credit note of a replaced order names the days and the price that were paid for", async () => {
  const { db } = scene;
  const booking = await bookWithOrder(scene, gateway, FIRST);
  const change = (dates: typeof FIRST, minutes: number) => {
    const now = new Date(NOW.getTime() + minutes * MS_PER_MINUTE);
    return changeDates(db, gateway, booking.id, { dates, renter: scene.renter, now });
  };
  const readNote = async () => (await listCreditNotes(db, booking.id, asRenter()))[0] ?? expect.fail();
  await change(SECOND, 1);
  expect(await payFor(db, gateway, booking)).toBe("refunding");
  await runPaymentJobs(db, gateway, NOW, (what) => expect.fail(what));
  const note = await readNote();
  expect(note).toMatchObject({ ...FIRST, days: 2, paidAmount: 400_000, amount: 400_000 });
  await change(THIRD, 2);
  expect(await readNote()).toEqual(note);
  expect(await verifyDocument(db, note.code)).toMatchObject({ ...FIRST, number: note.number, days: 2, movedTo: null });
});
