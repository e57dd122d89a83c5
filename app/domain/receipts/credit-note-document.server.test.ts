import { afterAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "~/gateways/pdf.server";
import { readDenseText, readProperties, withoutSpaces } from "../../../tests/fixtures/read-pdf";
import type { Language } from "~/i18n/language";
import { NO_TERMS, type QuoteLine } from "~/domain/terms/terms";
import { buildCreditNoteDocument } from "./credit-note-document.server";
import type { CreditNote } from "./credit-notes.server";
import { documentTexts } from "./document-parts.server";
import { ISSUER, RECEIPT_SAMPLE } from "./receipt-document.testing";

const SIZE_LIMIT_BYTES = 60 * 1_024;
const renderer = createPdfRenderer({ chromiumPath: undefined });
afterAll(() => renderer.close());

const { equipmentName, location, startDate, endDate, days, renterName, ownerName, generatedAt } = RECEIPT_SAMPLE;
const NOTE: CreditNote = {
  ...{ equipmentName, location, startDate, endDate, days, renterName, ownerName, generatedAt },
  id: 7,
  number: "CN-7",
  code: "C7-7K3M-0QXT-9V2B-HJ4D",
  bookingId: 1,
  receiptId: 42,
  paidAmount: 12_500_000,
  price: null,
  amount: 6_250_000,
  quote: null,
  reason: "cancelled_by_renter",
  paymentId: "pay_QkT5xw2mZ81bLc",
  refundId: "rfnd_QkT5xw2mZ81bLd",
};
const build = (note: Partial<CreditNote>, language: Language = "en") =>
  buildCreditNoteDocument({ ...NOTE, ...note }, ISSUER, language);

const WORDS = {
  en: "Rupees sixty-two thousand five hundred only",
  hi: "बासठ हज़ार पाँच सौ रुपये मात्र",
  mr: "रुपये बासष्ट हजार पाचशे फक्त",
};

describe.each(["en", "hi", "mr"] as const)("a credit note in %s", (language) => {
  it("says what went back, why, and of which payment, on one small page", async () => {
    const pdf = await renderer.render(() => build({}, language));
    const text = await readDenseText(pdf);
    const { credit } = documentTexts(language);
    const says = [
      credit.title,
      "CN-7",
      credit.amount,
      "₹62,500.00",
      WORDS[language],
      "Mahindra 575 DI",
      credit.reasons.cancelled_by_renter,
      "₹1,25,000.00",
      "pay_QkT5xw2mZ81bLc",
      "rfnd_QkT5xw2mZ81bLd",
      "Sunita Jadhav",
      "Ramesh Patil",
    ];
    for (const part of says) expect(text).toContain(withoutSpaces(part));
    expect(await readProperties(pdf)).toMatchObject({ Pages: "1", Title: expect.stringContaining("CN-7") });
    expect(pdf.length).toBeLessThanOrEqual(SIZE_LIMIT_BYTES);
  });
});

describe("what a credit note says", () => {
  it("copes with a payment that never had a receipt", () =>
    expect(build({ receiptId: null, refundId: null }).match(/<dd><bdi>–<\/bdi><\/dd>/g)).toHaveLength(2));

  it("lists what the price was made of, where that is more than days by a rate", () => {
    const lines: QuoteLine[] = [
      { kind: "machine", quantity: 2, rate: 1_000, amount: 2_000 },
      { kind: "delivery", quantity: 18, rate: 20, amount: 360 },
    ];
    const quote = { lines, total: 2_360, terms: NO_TERMS, withOperator: false, workPlace: null };
    const { document } = documentTexts("en");
    expect(build({ quote })).toContain(document.delivery);
    expect(build({ quote })).toContain("₹360");
    for (const plain of [{ ...quote, lines: lines.slice(0, 1) }, null])
      expect(build({ quote: plain })).not.toContain(document.charge);
  });

  it("names the whole price where only a part of it was paid online", () => {
    expect(build({ price: 20_000_000 })).toMatch(/Whole price.*₹2,00,000\.00.*Paid online.*₹1,25,000\.00/s);
    expect(build({})).not.toContain("Whole price");
  });
});
