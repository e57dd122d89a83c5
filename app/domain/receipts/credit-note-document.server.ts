import { foreign, markup, type Markup } from "~/domain/markup";
import type { Language } from "~/i18n/language";
import { formatPaise } from "~/i18n/money";
import { writeAmountInWords } from "./amount-in-words";
import type { CreditNote } from "./credit-notes.server";
import {
  amountRow,
  buildDocument,
  chargeTable,
  tearLine,
  documentTexts,
  fact,
  rentalBlock,
  type DocumentIssuer,
  type ReceiptTexts,
} from "./document-parts.server";

export function buildCreditNoteDocument(note: CreditNote, issuer: DocumentIssuer, language: Language): string {
  const texts = documentTexts(language);
  const { title, number: numberLabel, made, questions } = texts.credit;
  const { number, generatedAt, code, quote } = note;
  return buildDocument(
    { title, numberLabel, number, generatedAt, code, made, questions },
    issuer,
    [
      sum(note, texts, language),
      rentalBlock(note, texts, language),
      // What the price is made of where it is more than days by a rate.
      quote === null || quote.lines.length === 1 ? markup`` : chargeTable(quote.lines, texts),
      sums(note, texts),
      origin(note, texts),
    ],
    language,
  );
}

function sum({ amount, number }: CreditNote, texts: ReceiptTexts, language: Language): Markup {
  return markup`<section class="sum">
<div><p class="label">${texts.credit.amount}</p>
<p class="amount">${formatPaise(amount)}</p>
<p class="words">${writeAmountInWords(amount, language)}</p></div>
<p class="stamp stamp-returned"><b>${texts.statuses.refunded}</b><span>${number}</span></p>
</section>`;
}

function sums({ paidAmount, price, amount, reason }: CreditNote, texts: ReceiptTexts): Markup {
  return markup`<table>
<thead><tr><th scope="col" colspan="4">${texts.credit.reason}</th></tr></thead>
<tbody><tr><td colspan="4">${texts.credit.reasons[reason]}</td></tr></tbody>
<tfoot>
${price === null ? "" : amountRow(texts.balance.price, formatPaise(price))}
${amountRow(price === null ? texts.credit.paid : texts.balance.online, formatPaise(paidAmount))}
${amountRow(texts.document.kept, formatPaise(paidAmount - amount))}
${amountRow(texts.credit.amount, formatPaise(amount), true)}
</tfoot>
</table>`;
}

function origin({ receiptId, paymentId, refundId }: CreditNote, texts: ReceiptTexts): Markup {
  const none = texts.document.none;
  return markup`${tearLine()}
<dl class="facts payment">
${fact(texts.paymentId, foreign(paymentId))}
${fact(texts.credit.refundId, foreign(refundId ?? none))}
${fact(texts.number, foreign(String(receiptId ?? none)))}
</dl>`;
}
