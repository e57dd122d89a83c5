import type { Language } from "~/i18n/language";
import { writeAmountInWords } from "./amount-in-words";
import {
  amountRow,
  buildDocument,
  chargeHead,
  chargeRows,
  tearLine,
  documentTexts,
  fact,
  formatAmount,
  rentalBlock,
  RUPEES,
  type DocumentRental,
  type ReceiptTexts,
} from "./document-parts.server";
import type { QuoteLine } from "~/domain/terms/terms";
import { foreign, markup, type Markup } from "~/domain/markup";

/** Data of a credit note. */
export interface CreditNoteDocument extends DocumentRental {
  creditNoteNumber: string;
  /** The receipt of the refunded payment; null where it never settled a booking. */
  receiptNumber: string | null;
  /** ISO 8601 instant. */
  generatedAt: string;
  /** What the price is made of where it is more than days by a rate. */
  lines?: readonly QuoteLine[];
  /** Paise that were paid. */
  paidAmount: number;
  /** Paise of the whole price where only a part of it was paid online. */
  price?: number;
  /** Refunded paise. */
  amount: number;
  /** The reason, as a sentence. */
  reason: string;
  /** The provider's ids of payment and refund. */
  paymentId: string;
  refundId: string | null;
  isTestPayment?: boolean;
  /** Where anyone reads whether the document is genuine. */
  checkAddress: string;
  productName: string;
  contactEmail: string;
  contactPhone: string;
}

/**
 * Builds a credit note as a complete HTML document for A4, in the design of receipts.
 *
 * @returns HTML with embedded fonts
 */
export function buildCreditNoteDocument(note: CreditNoteDocument, language: Language): string {
  const texts = documentTexts(language);
  const { title, number: numberLabel, made, questions } = texts.credit;
  const identity = { ...note, title, numberLabel, number: note.creditNoteNumber, made, questions };
  return buildDocument(
    identity,
    [
      sum(note, texts, language),
      rentalBlock(note, texts, language),
      charges(note, texts),
      sums(note, texts),
      origin(note, texts),
    ],
    language,
  );
}

function sum(note: CreditNoteDocument, texts: ReceiptTexts, language: Language): Markup {
  return markup`<section class="sum">
<div><p class="label">${texts.credit.amount}</p>
<p class="amount">${formatAmount(note.amount, RUPEES)}</p>
<p class="words">${writeAmountInWords(note.amount, language)}</p></div>
<p class="stamp stamp-returned"><b>${texts.statuses.refunded}</b><span>${note.creditNoteNumber}</span></p>
</section>`;
}

function charges({ lines = [] }: CreditNoteDocument, texts: ReceiptTexts): Markup {
  if (lines.length <= 1) return markup``;
  return markup`<table>${chargeHead(texts)}<tbody>${chargeRows(lines, texts)}</tbody></table>`;
}

function sums({ paidAmount, price, amount, reason }: CreditNoteDocument, texts: ReceiptTexts): Markup {
  return markup`<table>
<thead><tr><th scope="col" colspan="4">${texts.credit.reason}</th></tr></thead>
<tbody><tr><td colspan="4">${reason}</td></tr></tbody>
<tfoot>
${price === undefined ? "" : amountRow(texts.balance.price, formatAmount(price, RUPEES))}
${amountRow(price === undefined ? texts.credit.paid : texts.balance.online, formatAmount(paidAmount, RUPEES))}
${amountRow(texts.document.kept, formatAmount(paidAmount - amount, RUPEES))}
${amountRow(texts.credit.amount, formatAmount(amount, RUPEES), true)}
</tfoot>
</table>`;
}

function origin({ receiptNumber, paymentId, refundId }: CreditNoteDocument, texts: ReceiptTexts): Markup {
  const none = texts.document.none;
  return markup`${tearLine()}
<dl class="facts payment">
${fact(texts.paymentId, foreign(paymentId))}
${fact(texts.credit.refundId, foreign(refundId ?? none))}
${fact(texts.number, foreign(receiptNumber ?? none))}
</dl>`;
}
