import type { AcceptedMove } from "~/domain/bookings/booking-moves.server";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import type { QuoteLine } from "~/domain/terms/terms";
import type { Language } from "~/i18n/language";
import { formatPaise } from "~/i18n/money";
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
  type ReceiptTexts,
} from "./document-parts.server";
import { sumUp, type ReceiptBalance } from "./receipt-queries.server";
import { foreign, markup, type Markup } from "~/domain/markup";

type Texts = ReceiptTexts;

/** Data of a receipt. */
export interface ReceiptDocument {
  receiptNumber: string;
  /** ISO 8601 instant. */
  generatedAt: string;
  equipmentName: string;
  location: string;
  startDate: Day;
  endDate: Day;
  /** Number of days. */
  days: number;
  /** When days were moved, oldest first. */
  moves?: readonly AcceptedMove[];
  /** What the total is made of. */
  lines: readonly QuoteLine[];
  /** Paise. */
  amount: number;
  /** What is paid at the return; absent where all is paid online. */
  balance?: ReceiptBalance;
  /** ISO 4217 code. */
  currency: string;
  /** The provider's payment id. */
  paymentId: string | null;
  /** The provider's name of the method, such as `upi`. */
  method: string | null;
  /** Who took the cash, at the office's counter. */
  receivedBy?: string;
  /** `paid`, `pending`, `failed`, `refund_pending` or `refunded`; anything else is shown verbatim. */
  status: string;
  /** Refunded paise. */
  refundedAmount?: number;
  /** True for payments with test keys or to the sandbox. */
  isTestPayment?: boolean;
  /** Where anyone reads whether the document is genuine. */
  checkAddress: string;
  renterName: string;
  /** Set where the renter booked for somebody else. */
  farmerName?: string;
  ownerName: string;
  productName: string;
  contactEmail: string;
  contactPhone: string;
}

/**
 * Builds a receipt as a complete, self-contained HTML document for A4.
 *
 * Every value is escaped, and a content security policy forbids scripts and requests.
 *
 * @returns HTML with embedded fonts
 */
export function buildReceiptDocument(receipt: ReceiptDocument, language: Language): string {
  const texts = documentTexts(language);
  const { computerMade: made, questions } = texts.document;
  const identity = {
    ...receipt,
    title: texts.title,
    numberLabel: texts.number,
    number: receipt.receiptNumber,
    made,
    questions,
  };
  return buildDocument(
    identity,
    [
      sum(receipt, texts, language),
      rentalBlock(receipt, texts, language),
      charge(receipt, texts, language),
      payment(receipt, texts),
    ],
    language,
  );
}

function sum(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  const { status, amount, currency, balance } = receipt;
  const paid = status !== "pending" && status !== "failed";
  const amountPaid = balance === undefined ? texts.document.amountPaid : texts.balance.online;
  return markup`<section class="sum">
<div><p class="label">${paid ? amountPaid : texts.document.amount}</p>
<p class="amount">${formatAmount(amount, currency)}</p>
${currency === RUPEES ? markup`<p class="words">${writeAmountInWords(amount, language)}</p>` : ""}</div>
<p class="stamp ${stampOf(status)}"><b>${statusName(status, texts)}</b><span>${receipt.receiptNumber}</span></p>
</section>`;
}

function charge(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  const words = texts.document;
  const { amount, currency, balance, lines, refundedAmount = 0 } = receipt;
  const price = lines.reduce((sum, line) => sum + line.amount, 0);
  const { difference, total } = sumUp(receipt, price, balance);
  const refund =
    refundedAmount > 0
      ? markup`${amountRow(words.refundedAmount, `−${formatAmount(refundedAmount, currency)}`)}
${amountRow(words.kept, formatAmount(amount - refundedAmount, currency))}`
      : "";
  return markup`<table>
${chargeHead(texts)}
<tbody>${chargeRows(lines, texts)}</tbody>
<tfoot>
${difference === 0 ? "" : amountRow(words.difference, formatDifference(difference, currency))}
${amountRow(texts.total, formatAmount(total, currency), true)}
${balance === undefined ? "" : amountRow(texts.balance.online, formatAmount(amount, currency))}
${refund}
${balance === undefined ? "" : balanceRow(balance, texts, language)}
</tfoot>
</table>`;
}

const formatDifference = (paise: number, currency: string) =>
  `${paise < 0 ? "−" : "+"}${formatAmount(Math.abs(paise), currency)}`;

function balanceRow({ amount, isOwed, way, settledAt }: ReceiptBalance, texts: Texts, language: Language): Markup {
  const words = texts.balance;
  if (isOwed) return amountRow(words.toPay, formatPaise(amount));
  if (way === null || settledAt === null) return markup``;
  const day = formatDay(dayInIndia(new Date(settledAt)), language);
  return amountRow(`${words.paid} (${words[`way_${way}`]}, ${day})`, formatPaise(amount));
}

function payment(receipt: ReceiptDocument, texts: Texts): Markup {
  return markup`${tearLine()}
<dl class="facts payment">
${fact(texts.paymentId, foreign(receipt.paymentId ?? texts.document.none))}
${fact(texts.paymentMethod, foreign(methodName(receipt.method, texts)))}
${fact(texts.status, statusName(receipt.status, texts))}
${receipt.receivedBy === undefined ? "" : fact(texts.document.receivedBy, foreign(receipt.receivedBy))}
</dl>`;
}

function statusName(status: string, texts: Texts): string {
  return nameIn(texts.statuses, status) ?? capitalise(status);
}

function methodName(method: string | null, texts: Texts): string {
  if (method === null || method === "") return texts.document.none;
  return nameIn(texts.methods, method) ?? capitalise(method);
}

function nameIn(names: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

/** `bank_account` → 'Bank account'. */
function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

function stampOf(status: string): string {
  if (status === "paid" || status === "pending" || status === "failed") return `stamp-${status}`;
  return status === "refunded" || status === "refund_pending" ? "stamp-returned" : "stamp-other";
}
