import type { Paise } from "~/domain/money";
import { foreign, markup, type Markup } from "~/domain/markup";
import type { QuoteLine } from "~/domain/terms/terms";
import { formatDayOf } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise } from "~/i18n/money";
import { writeAmountInWords } from "./amount-in-words";
import {
  amountRow,
  buildDocument,
  chargeTable,
  tearLine,
  documentTexts,
  fact,
  rentalBlock,
  type DocumentIssuer,
  type DocumentRental,
  type ReceiptTexts,
} from "./document-parts.server";
import { sumUp, type Receipt, type ReceiptBalance } from "./receipt-queries.server";

type Texts = ReceiptTexts;

/** A receipt of captured money, with what it says of its booking. */
export interface ReceiptDocument
  extends DocumentRental, Pick<Receipt, "id" | "code" | "generatedAt" | "amount" | "paymentId" | "method" | "status"> {
  lines: readonly QuoteLine[];
  /** What is paid at the return; absent where all is paid online. */
  balance?: ReceiptBalance | undefined;
  /** Who took the cash, at the office's counter. */
  receivedBy?: string | undefined;
  refundedAmount: Paise;
}

export function buildReceiptDocument(receipt: ReceiptDocument, issuer: DocumentIssuer, language: Language): string {
  const texts = documentTexts(language);
  const { title, number: numberLabel } = texts;
  const { computerMade: made, questions } = texts.document;
  const { id, generatedAt, code } = receipt;
  return buildDocument(
    { title, numberLabel, number: String(id), generatedAt, code, made, questions },
    issuer,
    [
      sum(receipt, texts, language),
      rentalBlock(receipt, texts, language),
      charge(receipt, texts, language),
      payment(receipt, texts),
    ],
    language,
  );
}

function sum({ id, status, amount, balance }: ReceiptDocument, texts: Texts, language: Language): Markup {
  return markup`<section class="sum">
<div><p class="label">${balance === undefined ? texts.document.amountPaid : texts.balance.online}</p>
<p class="amount">${formatPaise(amount)}</p>
<p class="words">${writeAmountInWords(amount, language)}</p></div>
<p class="stamp ${status === "paid" ? "stamp-paid" : "stamp-returned"}"><b>${texts.statuses[status]}</b><span>${id}</span></p>
</section>`;
}

function charge(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  const words = texts.document;
  const { amount, balance, lines, refundedAmount } = receipt;
  const price = lines.reduce((sum, line) => sum + line.amount, 0);
  const { difference, total } = sumUp(receipt, price, balance);
  return chargeTable(
    lines,
    texts,
    markup`${difference === 0 ? "" : amountRow(words.difference, `${difference > 0 ? "+" : ""}${formatPaise(difference)}`)}
${amountRow(texts.total, formatPaise(total), true)}
${balance === undefined ? "" : amountRow(texts.balance.online, formatPaise(amount))}
${refundedAmount === 0 ? "" : amountRow(words.refundedAmount, formatPaise(-refundedAmount))}
${refundedAmount === 0 ? "" : amountRow(words.kept, formatPaise(amount - refundedAmount))}
${balance === undefined ? "" : balanceRow(balance, texts, language)}`,
  );
}

function balanceRow({ amount, isOwed, way, settledAt }: ReceiptBalance, texts: Texts, language: Language): Markup {
  const words = texts.balance;
  if (isOwed) return amountRow(words.toPay, formatPaise(amount));
  if (way === null || settledAt === null) return markup``;
  const day = formatDayOf(settledAt, language);
  return amountRow(`${words.paid} (${words[`way_${way}`]}, ${day})`, formatPaise(amount));
}

function payment({ paymentId, method, status, receivedBy }: ReceiptDocument, texts: Texts): Markup {
  return markup`${tearLine()}
<dl class="facts payment">
${fact(texts.paymentId, foreign(paymentId ?? texts.document.none))}
${fact(texts.paymentMethod, foreign(method === null ? texts.document.none : methodName(method, texts)))}
${fact(texts.status, texts.statuses[status])}
${receivedBy === undefined ? "" : fact(texts.document.receivedBy, foreign(receivedBy))}
</dl>`;
}

/** The provider's name of a method that has none here: `cardless_emi` → 'Cardless emi'. */
function methodName(method: string, texts: Texts): string {
  const names: Record<string, string> = texts.methods;
  return names[method] ?? method.charAt(0).toUpperCase() + method.slice(1).replaceAll("_", " ");
}
