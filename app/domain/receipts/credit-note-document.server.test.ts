import { afterAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "~/gateways/pdf.server";
import { readDenseText, readProperties, withoutSpaces } from "../../../tests/fixtures/read-pdf";
import type { Language } from "~/i18n/language";
import { buildCreditNoteDocument, type CreditNoteDocument } from "./credit-note-document.server";
import { documentTexts } from "./document-parts.server";
import { RECEIPT_SAMPLE } from "./receipt-document.testing";

const SIZE_LIMIT_BYTES = 60 * 1_024;
const renderer = createPdfRenderer({ chromiumPath: undefined });
afterAll(() => renderer.close());

const noteIn = (language: Language): CreditNoteDocument => ({
  ...RECEIPT_SAMPLE,
  creditNoteNumber: "CN-7",
  receiptNumber: "42",
  paidAmount: 12_500_000,
  amount: 6_250_000,
  reason: documentTexts(language).credit.reasons.cancelled_by_renter,
  paymentId: "pay_QkT5xw2mZ81bLc",
  refundId: "rfnd_QkT5xw2mZ81bLd",
});

const WORDS = {
  en: "Rupees sixty-two thousand five hundred only",
  hi: "बासठ हज़ार पाँच सौ रुपये मात्र",
  mr: "रुपये बासष्ट हजार पाचशे फक्त",
};

describe.each(["en", "hi", "mr"] as const)("a credit note in %s", (language) => {
  it("says what went back, why, and of which payment, on one small page", async () => {
    const pdf = await renderer.render(() => buildCreditNoteDocument(noteIn(language), language));
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
  it("copes with a payment that never had a receipt", () => {
    const html = buildCreditNoteDocument({ ...noteIn("en"), receiptNumber: null, refundId: null }, "en");
    expect(html.match(/<dd><bdi>–<\/bdi><\/dd>/g)).toHaveLength(2);
  });

  it("lists what the price was made of, where that is more than days by a rate", () => {
    const lines = [
      { kind: "machine", quantity: 2, rate: 1_000, amount: 2_000 },
      { kind: "delivery", quantity: 18, rate: 20, amount: 360 },
    ] as const;
    const { document } = documentTexts("en");
    const html = buildCreditNoteDocument({ ...noteIn("en"), lines }, "en");
    expect(html).toContain(document.delivery);
    expect(html).toContain("₹360");
    for (const plain of [lines.slice(0, 1), []])
      expect(buildCreditNoteDocument({ ...noteIn("en"), lines: plain }, "en")).not.toContain(document.charge);
  });

  it("names the whole price where only a part of it was paid online", () => {
    const text = buildCreditNoteDocument({ ...noteIn("en"), price: 20_000_000 }, "en");
    expect(text).toMatch(/Whole price.*₹2,00,000\.00.*Paid online.*₹1,25,000\.00/s);
    expect(buildCreditNoteDocument(noteIn("en"), "en")).not.toContain("Whole price");
  });

  it("writes names literally", () => {
    const html = buildCreditNoteDocument(
      { ...noteIn("en"), equipmentName: "<script>alert(1)</script>", renterName: "</title><b>x" },
      "en",
    );
    expect(html).not.toMatch(/<script>alert|<b>x/);
  });
});
