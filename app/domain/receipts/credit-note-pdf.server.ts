import { MERCHANT_NAME } from "~/domain/payments/describe-payment.server";
import type { Language } from "~/i18n/language";
import { buildCreditNoteDocument } from "./credit-note-document.server";
import type { CreditNote } from "./credit-note-queries.server";
import { documentAddress } from "./document-address";
import { documentTexts } from "./document-parts.server";
import { storePdf, type DocumentIssuer, type Printer } from "./stored-pdf.server";

/**
 * The PDF of a credit note: rendered once per language and content, then read from its file.
 *
 * @throws PdfUnavailable when it cannot be rendered now
 */
export function storeCreditNotePdf(
  printer: Printer,
  shop: DocumentIssuer,
  note: CreditNote,
  language: Language,
): Promise<Buffer> {
  const document = describe(shop, note, language);
  return storePdf(printer, {
    name: `credit-note-${note.id}-${language}`,
    facts: { ...document, language },
    describe: () => buildCreditNoteDocument(document, language),
  });
}

function describe(shop: DocumentIssuer, note: CreditNote, language: Language) {
  const { appUrl, testPayments, contactEmail, contactPhone } = shop;
  const { quote, ...facts } = note;
  return {
    ...facts,
    lines: quote?.lines ?? [],
    checkAddress: documentAddress(appUrl, note.code),
    creditNoteNumber: note.number,
    receiptNumber: note.receiptId === null ? null : String(note.receiptId),
    reason: documentTexts(language).credit.reasons[note.reason],
    isTestPayment: testPayments,
    productName: MERCHANT_NAME,
    contactEmail,
    contactPhone,
  };
}
