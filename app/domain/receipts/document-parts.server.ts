import type { AcceptedMove } from "~/domain/bookings/booking-queries.server";
import { formatPlace } from "~/domain/geography/cities";
import type { QuoteLine } from "~/domain/terms/terms";
import { formatDay, formatRange, formatDayOf } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { textsByLanguage } from "~/i18n/texts-by-language";
import { formatRupees } from "~/i18n/money";
import type en from "../../../locales/en/receipt.json";
import { foreign, markup, Markup } from "~/domain/markup";
import { MERCHANT_NAME } from "~/domain/payments/describe-payment.server";
import { drawQrCode } from "~/domain/qr-code";
import { documentAddress } from "./document-code.server";
import { RECEIPT_FONT_FAMILY, receiptFontRules } from "./receipt-document-fonts.server";

/** Raise it when the look or the wording of documents changes: it is part of the names of stored PDFs. */
export const EDITION = 1;

/** Most receipts are printed in black and white: statuses differ in wording and frame, not in colour alone. */
const RECEIPT_STYLE = `
@page { size: A4; margin: 12mm 17mm 12mm; }
:root { --ink: #1d2a5b; --soft: #4c5678; --line: #c9cee0; --tint: #f4f5fa; --leaf: #1f6b3a; --turmeric: #e3a008; --earth: #8a2f1d; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { font-family: ${RECEIPT_FONT_FAMILY}; color: #1b2038; font-size: 11pt; line-height: 1.5; overflow-wrap: anywhere; }
.sheet { display: flex; flex-direction: column; min-height: 271mm; }
h1, h2, .name, .amount { color: var(--ink); line-height: 1.25; }
.label { color: var(--soft); font-size: 9pt; font-weight: 400; }
/* Devanagari letters are small for their size. */
.label:lang(hi), .label:lang(mr), th:lang(hi), th:lang(mr) { font-size: 10pt; }
.strong { font-weight: 700; }
.figure { font-variant-numeric: tabular-nums; white-space: nowrap; }

.head { display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 4mm; border-bottom: 0.6mm solid var(--ink); position: relative; }
.head::after { content: ""; position: absolute; left: 0; bottom: -1.8mm; width: 42mm; height: 1.2mm; background: var(--turmeric); }
.brand { display: flex; gap: 4mm; align-items: center; }
.brand svg { width: 15mm; height: 15mm; flex: none; }
.name { font-size: 20pt; font-weight: 700; }
.identity { text-align: right; flex: none; max-width: 75mm; }
h1 { font-size: 20pt; font-weight: 700; }

/* The edge of the page would swallow a frame that ends on it. */
.test { margin: 5mm 0.4mm 0; padding: 2mm 4mm; border: 0.5mm solid var(--earth); color: var(--earth); font-weight: 700; text-align: center; }

.sum { display: flex; justify-content: space-between; align-items: center; gap: 10mm; margin-top: 5mm; }
.amount { font-size: 28pt; font-weight: 700; font-variant-numeric: tabular-nums; }
.words { color: var(--soft); max-width: 105mm; }
.stamp { flex: none; max-width: 62mm; padding: 2.5mm 6mm; border-radius: 2.5mm; text-align: center; line-height: 1.35; transform: rotate(-6deg); margin-right: 4mm; }
.stamp b { display: block; font-size: 19pt; }
.stamp span { font-size: 9pt; }
.stamp-paid { color: var(--leaf); border: 1.4mm double var(--leaf); }
.stamp-pending { color: #6b4a00; border: 0.8mm dashed #a87400; }
.stamp-failed { color: var(--earth); border: 0.7mm solid var(--earth); }
.stamp-returned { color: var(--ink); border: 1.4mm double var(--ink); }

.rental { margin-top: 5mm; padding: 4mm 6mm 4.5mm; background: var(--tint); border-left: 1.4mm solid var(--leaf); }
h2 { font-size: 16pt; font-weight: 700; }
.place { color: var(--soft); }
.facts { display: grid; gap: 3mm 8mm; line-height: 1.35; }
.facts dd { font-weight: 400; }
.rental .facts { grid-template-columns: 1fr 1fr 0.6fr; margin-top: 3mm; }
.rental .moved { grid-template-columns: 1fr; }
/* In line with the facts in the box above: its padding and its edge. */
.parties { grid-template-columns: 1fr 1fr 0.6fr; margin-top: 4mm; padding: 0 6mm 0 7.4mm; }

table { width: 100%; border-collapse: collapse; margin-top: 5mm; }
th { color: var(--soft); font-size: 9pt; font-weight: 400; text-align: left; padding: 0 0 1.5mm; border-bottom: 0.4mm solid var(--ink); }
td { padding: 1.7mm 0; border-bottom: 0.2mm solid var(--line); vertical-align: top; }
th + th, td + td { text-align: right; padding-left: 6mm; }
tfoot th, tfoot th:lang(hi), tfoot th:lang(mr) { color: inherit; font-size: inherit; border: 0; padding: 1.7mm 0 0; text-align: right; }
tfoot td { border: 0; padding: 1.7mm 0 0 6mm; text-align: right; }
tfoot tr.total > th, tfoot tr.total > td { padding-top: 2.6mm; color: var(--ink); font-size: 14pt; font-weight: 700; }

.cut { display: block; width: 100%; height: 1px; margin-top: 4mm; stroke: var(--soft); stroke-dasharray: 4 3; }
.payment { margin: 4mm 0 4mm; grid-template-columns: 1.4fr 1fr 1fr; }

.sum, .facts, .payment, tr, footer { break-inside: avoid; }
.cut { break-after: avoid; }
footer { margin-top: auto; padding-top: 2mm; border-top: 0.3mm solid var(--ink); display: flex; align-items: center; gap: 4mm; font-size: 9pt; color: var(--soft); }
footer p + p { margin-top: 1mm; }
.code { width: 23mm; height: 23mm; flex: none; stroke: #000; margin-left: -2mm; }
.address { color: var(--ink); font-weight: 700; }
`;

/** What receipts and credit notes have in common on paper. */

export type ReceiptTexts = typeof en;
const TEXTS = textsByLanguage(
  import.meta.glob<ReceiptTexts>("../../../locales/*/receipt.json", { eager: true, import: "default" }),
);

const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

export function documentTexts(language: Language): ReceiptTexts {
  return TEXTS[language];
}

interface DocumentIdentity {
  title: string;
  numberLabel: string;
  number: string;
  generatedAt: string;
  /** By which anyone can check that the paper is genuine; a statement is for its owner alone. */
  code?: string;
  made: string;
  questions: string;
}

export interface DocumentIssuer {
  /** Public origin, which serves the address on paper. */
  appUrl: string;
  contactEmail: string;
  contactPhone: string;
  /** True where no real money was moved. */
  testPayments: boolean;
}

/** A complete A4 page with its fonts inside. Every value is escaped; a content policy forbids scripts and fetching. */
export function buildDocument(
  identity: DocumentIdentity,
  issuer: DocumentIssuer,
  parts: readonly Markup[],
  language: Language,
): string {
  const texts = documentTexts(language);
  const sheet = markup`<div class="sheet">
${head(identity, texts, language)}
<main>
${issuer.testPayments ? markup`<p class="test">${texts.document.test}</p>` : ""}
${parts}
</main>
${foot(identity, issuer, texts)}
</div>`;
  return `<!doctype html>${
    markup`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<title>${identity.title} ${identity.number} – ${MERCHANT_NAME}</title>
<style>${new Markup(receiptFontRules(sheet.text) + RECEIPT_STYLE)}</style>
</head>
<body>
${sheet}
</body>
</html>`.text
  }`;
}

function head(identity: DocumentIdentity, texts: ReceiptTexts, language: Language): Markup {
  return markup`<header class="head">
<div class="brand">${emblem()}<div><p class="name">${MERCHANT_NAME}</p><p class="label">${texts.document.tagline}</p></div></div>
<div class="identity"><h1>${identity.title}</h1>
<p>${identity.numberLabel} <span class="strong">${foreign(identity.number)}</span></p>
<p>${formatDayOf(identity.generatedAt, language)}</p></div>
</header>`;
}

/** The product's mark, as on its pages, in colours that survive any printer. */
function emblem(): Markup {
  return markup`<svg viewBox="0 0 32 32" aria-hidden="true">
<circle cx="16" cy="16" r="12.5" fill="none" stroke="#1d2a5b" stroke-width="6" stroke-dasharray="6 3.82"/>
<circle cx="16" cy="16" r="10.5" fill="#1d2a5b" stroke="#fff" stroke-width="1.2"/>
<path d="M16 8.5l6 9.5H10z" fill="#fff"/>
<path d="M16 24.5l-6-9.5h12z" fill="#e3a008"/>
</svg>`;
}

function foot({ code, made, questions }: DocumentIdentity, issuer: DocumentIssuer, { document }: ReceiptTexts): Markup {
  const address = code === undefined ? undefined : documentAddress(issuer.appUrl, code);
  return markup`<footer>
${address === undefined ? "" : qrCode(address)}
<div>${address === undefined ? "" : markup`<p><span class="strong">${document.check}</span><br>${document.checkHow}<br><span class="address">${foreign(address)}</span></p>`}
<p>${made} ${questions}: ${foreign(issuer.contactEmail)} · <span class="figure">${foreign(issuer.contactPhone)}</span></p></div>
</footer>`;
}

function qrCode(text: string): Markup {
  const { size, path } = drawQrCode(text);
  return markup`<svg class="code" viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** A line across the page, as where a slip is cut off. */
export function tearLine(): Markup {
  // A dashed border would be drawn dash by dash, which weighs three kilobytes in the PDF; this is one stroke.
  return markup`<svg class="cut" aria-hidden="true"><path d="M0 .5h700"/></svg>`;
}

export function fact(name: string, value: string | Markup): Markup {
  return markup`<div><dt class="label">${name}</dt><dd>${value}</dd></div>`;
}

export function amountRow(name: string, amount: string, isTotal = false): Markup {
  return markup`<tr${new Markup(isTotal ? ' class="total"' : "")}><th scope="row" colspan="3">${name}</th><td class="figure">${amount}</td></tr>`;
}

function dayCount(count: number, texts: ReceiptTexts, language: Language): string {
  const one = new Intl.PluralRules(language).select(count) === "one";
  return (one ? texts.document.dayCount_one : texts.document.dayCount_other).replace("{{count}}", String(count));
}

export interface DocumentRental {
  equipmentName: string;
  location: string;
  startDate: string;
  endDate: string;
  days: number;
  moves?: readonly AcceptedMove[];
  renterName: string;
  /** Set where the renter booked and paid for somebody else. */
  farmerName?: string;
  ownerName: string;
}

/** The lines of a price: rent, and what was agreed beside it. @param sums rows that sum them up */
export function chargeTable(lines: readonly QuoteLine[], texts: ReceiptTexts, sums: Markup | string = ""): Markup {
  const words = texts.document;
  const names = { machine: words.rent, operator: words.operator, delivery: words.delivery };
  const rows = lines.map(({ kind, quantity, rate, amount }) => {
    const count = kind === "delivery" ? words.kilometres.replace("{{count}}", String(quantity)) : quantity;
    return markup`<tr><td>${names[kind]}</td>
<td class="figure">${count}</td><td class="figure">× ${formatRupees(rate)}</td>
<td class="figure">${formatRupees(amount)}</td></tr>`;
  });
  return markup`<table>
<thead><tr><th scope="col">${words.charge}</th><th scope="col">${words.days}</th><th scope="col">${words.ratePerDay}</th><th scope="col">${words.amount}</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot>${sums}</tfoot>
</table>`;
}

function movedFacts({ moves = [] }: DocumentRental, texts: ReceiptTexts, language: Language): Markup | string {
  if (moves.length === 0) return "";
  const lines = moves.map(({ at, from, to }) =>
    texts.movedLine
      .replace("{{date}}", formatDayOf(at, language))
      .replace("{{oldDates}}", formatRange(from.startDate, from.endDate, language))
      .replace("{{newDates}}", formatRange(to.startDate, to.endDate, language)),
  );
  return markup`<dl class="facts moved">
${fact(texts.moved, markup`${lines.map((line) => markup`${line}<br>`)}`)}
</dl>`;
}

export function rentalBlock(about: DocumentRental, texts: ReceiptTexts, language: Language): Markup {
  const words = texts.document;
  return markup`<section class="rental">
<p class="label">${texts.equipment}</p>
<h2>${foreign(about.equipmentName)}</h2>
<p class="place">${foreign(formatPlace(about.location, language))}</p>
<dl class="facts">
${fact(words.firstDay, formatDay(about.startDate, language))}
${fact(words.lastDay, formatDay(about.endDate, language))}
${fact(words.days, dayCount(about.days, texts, language))}
</dl>
${movedFacts(about, texts, language)}
</section>
<dl class="facts parties">
${fact(about.farmerName === undefined ? words.rentedBy : words.paidBy, foreign(about.renterName))}
${about.farmerName === undefined ? "" : fact(words.rentedFor, foreign(about.farmerName))}
${fact(words.rentedFrom, foreign(about.ownerName))}
</dl>`;
}
