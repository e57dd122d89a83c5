import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import {
  createFakeGateway,
  NOW,
  setScene,
  tellRefund,
  type Scene,
  bookWithOrder,
  payFor,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { createFolderStore } from "~/gateways/files.server";
import type { PdfRenderer } from "~/gateways/pdf.server";
import { storeCreditNotePdf, storeReceiptPdf, documentsStored } from "./receipt-pdf.server";
import { listCreditNotes } from "./credit-notes.server";
import { requireReceipt } from "./receipt-queries.server";

let folder: ReturnType<typeof makeTemporaryFolder>;
let rendered = 0;
const pdf: PdfRenderer = {
  render: (write) => {
    rendered += 1;
    return Promise.resolve(Buffer.from(`%PDF-1.7 ${write()} %%EOF`));
  },
  available: () => true,
  close: () => Promise.resolve(),
};
const shop = () => ({ appUrl: "https://x.in", contactEmail: "help@x.in", contactPhone: "1", testPayments: false });

const printer = () => ({ pdf, files: createFolderStore(folder.path) });

/** A database in which receipt 1 and credit note 1 are of this renter and this payment. */
async function history(renterName: string, paymentId: string) {
  const scene = await setScene();
  const { db } = scene;
  await db.updateTable("users").set({ name: renterName }).where("id", "=", scene.renter.id).execute();
  const gateway = createFakeGateway();
  const booking = await bookWithOrder(scene, gateway);
  await payFor(db, gateway, booking, { id: paymentId });
  const renter = { ...scene.renter, isAdmin: false };
  const receipt = () => requireReceipt(db, 1, renter);
  return {
    db,
    paymentId,
    receipt,
    printReceipt: async () => {
      const receiptPdf = await storeReceiptPdf(db, printer(), shop(), await receipt(), "en");
      await documentsStored();
      return receiptPdf.toString();
    },
    printCreditNote: async () => {
      await cancelBooking(db, booking.id, { user: renter, now: NOW });
      await runPaymentJobs(db, gateway);
      const [note] = await listCreditNotes(db, booking.id, renter);
      if (note === undefined) throw new Error("there is no credit note");
      return (await storeCreditNotePdf(printer(), shop(), note, "en")).toString();
    },
  };
}

beforeEach(() => {
  folder = makeTemporaryFolder("documents");
  rendered = 0;
});
afterEach(async () => {
  await documentsStored();
  folder.remove();
});

describe("a stored document", () => {
  it("is sent all the same where its file cannot be written", async () => {
    // A file where the folder would be.
    writeFileSync(join(folder.path, "receipts"), "");
    const { printReceipt } = await history("Asha Pawar", "pay_00000000000001");
    expect(await printReceipt()).toContain("Asha Pawar");
    expect(await printReceipt()).toContain("Asha Pawar");
    expect(rendered).toBe(2);
  });

  it("is never sent for another that has its number, as after an older database was put back", async () => {
    const before = await history("Asha Pawar", "pay_00000000000001");
    expect(await before.printReceipt()).toContain("Asha Pawar");
    expect(await before.printCreditNote()).toContain("pay_00000000000001");
    const after = await history("Balu Shinde", "pay_00000000000002");
    const receipt = await after.printReceipt();
    expect(receipt).toContain("Balu Shinde");
    expect(receipt).not.toContain("Asha Pawar");
    const note = await after.printCreditNote();
    expect(note).toContain("pay_00000000000002");
    expect(note).not.toContain("pay_00000000000001");
  });

  it("is rendered again where its file is broken off", async () => {
    const { printReceipt } = await history("Asha Pawar", "pay_00000000000001");
    const first = await printReceipt();
    const files = readdirSync(join(folder.path, "receipts"));
    expect(files).toHaveLength(1);
    const file = join(folder.path, "receipts", files[0] ?? "");
    writeFileSync(file, first.slice(0, 200));
    for (let again = 0; again < 2; again += 1) expect(await printReceipt()).toBe(first);
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(rendered).toBe(2);
  });
});

describe("a receipt", () => {
  const refundAtProvider = (db: Scene["db"], paymentId: string, amount: number) => {
    const told = { id: `rfnd_${String(amount).padStart(14, "0")}`, payment_id: paymentId, amount, receipt: null };
    return tellRefund(db, { ...told, status: "processed" }, NOW);
  };

  it("says how much has gone back of its payment, also by refunds begun at the provider", async () => {
    const { db, paymentId, printReceipt, printCreditNote } = await history("Asha Pawar", "pay_00000000000001");
    expect(await printReceipt()).not.toContain("−₹");
    await refundAtProvider(db, paymentId, 120_000);
    expect(await printReceipt()).toMatch(/−₹1,200\.00[^]*₹2,800\.00/);
    // Cancelled on the 10th for the 12th: half of it, ₹2,000, of which ₹1,200 have gone back.
    expect(await printCreditNote()).toContain("₹800.00");
    expect(await printReceipt()).toMatch(/−₹2,000\.00[^]*₹2,000\.00/);
    await refundAtProvider(db, paymentId, 80_000);
    expect(await printReceipt()).toMatch(/−₹2,800\.00[^]*₹1,200\.00/);
  });
});
