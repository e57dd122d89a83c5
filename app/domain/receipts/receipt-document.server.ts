import { dayInIndia, type Day } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise, formatRupees } from "~/i18n/money";
import en from "~locales/en/receipt.json";
import hi from "~locales/hi/receipt.json";
import mr from "~locales/mr/receipt.json";
import { writeAmountInWords } from "./amount-in-words";
import { foreign, markup, Markup } from "./markup";
import { receiptFontFamily, receiptFontRules } from "./receipt-document-fonts.server";
import { RECEIPT_STYLE } from "./receipt-document-style";

const TEXTS = { en, hi, mr };
type Texts = (typeof TEXTS)[Language];

const RUPEES = "INR";
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** All that a receipt says. */
export interface ReceiptDocument {
  receiptNumber: string;
  /** ISO 8601 instant. */
  generatedAt: string;
  equipmentName: string;
  location: string;
  startDate: Day;
  endDate: Day;
  /** Number of days, both ends included. */
  days: number;
  /** Whole rupees. */
  dailyRate: number;
  /** Paise. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  /** The provider's payment id. */
  paymentId: string | null;
  /** The provider's name of the method, such as `upi`. */
  method: string | null;
  /** `paid`, `pending`, `failed`, `refund_pending` or `refunded`; anything else is shown as it stands. */
  status: string;
  /** Paise that went back to the renter. */
  refundedAmount?: number;
  /** True where the payment was made to a stand-in or with test keys. */
  isTestPayment?: boolean;
  renterName: string;
  ownerName: string;
  productName: string;
  contactEmail: string;
  contactPhone: string;
}

/**
 * Writes a receipt as a complete HTML document for A4 that needs nothing from outside.
 *
 * Every value is escaped, and a content policy forbids scripts and fetching besides.
 *
 * @returns HTML with its fonts inside
 */
export function buildReceiptDocument(receipt: ReceiptDocument, language: Language): string {
  const texts = TEXTS[language];
  return `<!doctype html>${
    markup`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<title>${texts.title} ${receipt.receiptNumber} – ${receipt.productName}</title>
<style>${documentStyle(language)}</style>
</head>
<body>
<div class="sheet">
${head(receipt, texts, language)}
<main>
${receipt.isTestPayment ? markup`<p class="test">${texts.document.test}</p>` : ""}
${sum(receipt, texts, language)}
${rental(receipt, texts, language)}
${charge(receipt, texts)}
${payment(receipt, texts)}
</main>
${foot(receipt, texts)}
</div>
</body>
</html>`.text
  }`;
}

function documentStyle(language: Language): Markup {
  return new Markup(`${receiptFontRules()}\nbody { font-family: ${receiptFontFamily(language)}; }${RECEIPT_STYLE}`);
}

function head(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  return markup`<header class="head">
<div class="brand">${emblem()}<div><p class="name">${foreign(receipt.productName)}</p><p class="label">${texts.document.tagline}</p></div></div>
<div class="identity"><h1>${texts.title}</h1>
<p>${texts.number} <span class="strong">${foreign(receipt.receiptNumber)}</span></p>
<p>${formatDay(dayInIndia(new Date(receipt.generatedAt)), language)}</p></div>
</header>`;
}

/** A tractor's wheel with a leaf in its hub; drawn in lines, so that it survives any printer. */
function emblem(): Markup {
  const lugs = Array.from({ length: 12 }, (_, index) => markup`<path d="M32 3v8" transform="rotate(${index * 30} 32 32)"/>`);
  return markup`<svg viewBox="0 0 64 64" fill="none" aria-hidden="true">
<g stroke="#1d2a5b" stroke-width="6" stroke-linecap="round">${lugs}</g>
<circle cx="32" cy="32" r="20" stroke="#1d2a5b" stroke-width="5"/>
<path d="M23 42c-2-12 5-20 19-20 1 13-6 21-19 20z" fill="#1f6b3a"/>
<path d="M22 43l11-12" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>`;
}

function sum(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  const { status, amount, currency } = receipt;
  const paid = status !== "pending" && status !== "failed";
  return markup`<section class="sum">
<div><p class="label">${paid ? texts.document.amountPaid : texts.document.amount}</p>
<p class="amount">${formatAmount(amount, currency)}</p>
${currency === RUPEES ? markup`<p class="words">${writeAmountInWords(amount, language)}</p>` : ""}</div>
<p class="stamp ${stampOf(status)}"><b>${statusName(status, texts)}</b><span>${receipt.receiptNumber}</span></p>
</section>`;
}

function rental(receipt: ReceiptDocument, texts: Texts, language: Language): Markup {
  const words = texts.document;
  return markup`<section class="rental">
<p class="label">${texts.equipment}</p>
<h2>${foreign(receipt.equipmentName)}</h2>
<p class="place">${foreign(receipt.location)}</p>
<dl class="facts">
${fact(words.firstDay, formatDay(receipt.startDate, language))}
${fact(words.lastDay, formatDay(receipt.endDate, language))}
${fact(words.days, dayCount(receipt.days, texts, language))}
</dl>
</section>
<dl class="facts parties">
${fact(words.rentedBy, foreign(receipt.renterName))}
${fact(words.rentedFrom, foreign(receipt.ownerName))}
</dl>`;
}

function charge(receipt: ReceiptDocument, texts: Texts): Markup {
  const words = texts.document;
  const { amount, currency, refundedAmount = 0 } = receipt;
  const refund =
    refundedAmount > 0
      ? markup`${amountRow(words.refundedAmount, `−${formatAmount(refundedAmount, currency)}`)}
${amountRow(words.kept, formatAmount(amount - refundedAmount, currency))}`
      : "";
  return markup`<table>
<thead><tr><th scope="col">${words.charge}</th><th scope="col">${words.days}</th><th scope="col">${words.ratePerDay}</th><th scope="col">${words.amount}</th></tr></thead>
<tbody><tr><td>${words.rent}</td>
<td class="figure">${receipt.days}</td><td class="figure">× ${formatRupees(receipt.dailyRate)}</td>
<td class="figure">${formatRupees(receipt.days * receipt.dailyRate)}</td></tr></tbody>
<tfoot>
<tr class="total"><th scope="row" colspan="3">${texts.total}</th><td class="figure">${formatAmount(amount, currency)}</td></tr>
${refund}
</tfoot>
</table>`;
}

function amountRow(name: string, amount: string): Markup {
  return markup`<tr><th scope="row" colspan="3">${name}</th><td class="figure">${amount}</td></tr>`;
}

function payment(receipt: ReceiptDocument, texts: Texts): Markup {
  // A dashed border would be drawn dash by dash, which weighs three kilobytes in the PDF; this is one stroke.
  return markup`<svg class="cut" aria-hidden="true"><path d="M0 .5h700"/></svg>
<dl class="facts payment">
${fact(texts.paymentId, foreign(receipt.paymentId ?? texts.document.none))}
${fact(texts.paymentMethod, foreign(methodName(receipt.method, texts)))}
${fact(texts.status, statusName(receipt.status, texts))}
</dl>`;
}

function foot(receipt: ReceiptDocument, texts: Texts): Markup {
  return markup`<footer>
<p>${texts.document.computerMade}</p>
<p>${texts.document.questions}<br>${foreign(receipt.contactEmail)} · ${foreign(receipt.contactPhone)}</p>
</footer>`;
}

function fact(name: string, value: string | Markup): Markup {
  return markup`<div><dt class="label">${name}</dt><dd>${value}</dd></div>`;
}

function formatAmount(paise: number, currency: string): string {
  const rupees = formatPaise(paise);
  return currency === RUPEES ? rupees : `${currency} ${rupees.replace("₹", "")}`;
}

function dayCount(count: number, texts: Texts, language: Language): string {
  const one = new Intl.PluralRules(language).select(count) === "one";
  return (one ? texts.document.dayCount_one : texts.document.dayCount_other).replace("{{count}}", String(count));
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

/** `bank_account` as people write it: 'Bank account'. */
function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

function stampOf(status: string): string {
  if (status === "paid" || status === "pending" || status === "failed") return `stamp-${status}`;
  return status === "refunded" || status === "refund_pending" ? "stamp-returned" : "stamp-other";
}
