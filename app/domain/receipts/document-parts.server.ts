import { dayInIndia } from "~/domain/calendar/day";
import { sayPlace } from "~/domain/geography/place-name";
import { formatDay } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise } from "~/i18n/money";
import en from "~locales/en/receipt.json";
import hi from "~locales/hi/receipt.json";
import mr from "~locales/mr/receipt.json";
import { foreign, markup, Markup } from "./markup";
import { receiptFontFamily, receiptFontRules } from "./receipt-document-fonts.server";
import { RECEIPT_STYLE } from "./receipt-document-style";

/** What receipts and credit notes have in common on paper. */

const TEXTS = { en, hi, mr };
export type ReceiptTexts = (typeof TEXTS)[Language];

export const RUPEES = "INR";
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** The texts of documents in a language. */
export function documentTexts(language: Language): ReceiptTexts {
  return TEXTS[language];
}

/** What stands at the top of a document. */
export interface DocumentIdentity {
  title: string;
  /** What its number is called. */
  numberLabel: string;
  number: string;
  /** ISO 8601 instant. */
  generatedAt: string;
  productName: string;
  contactEmail: string;
  contactPhone: string;
  /** What its foot says. */
  made: string;
  questions: string;
  /** True where no real money was moved. */
  isTestPayment?: boolean;
}

/**
 * Puts the parts of a document onto a complete A4 page that needs nothing from outside. Every value is
 * escaped, and a content policy forbids scripts and fetching besides.
 *
 * @returns HTML with its fonts inside
 */
export function buildDocument(identity: DocumentIdentity, parts: readonly Markup[], language: Language): string {
  const texts = documentTexts(language);
  return `<!doctype html>${
    markup`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<title>${identity.title} ${identity.number} – ${identity.productName}</title>
<style>${documentStyle(language)}</style>
</head>
<body>
<div class="sheet">
${head(identity, texts, language)}
<main>
${identity.isTestPayment === true ? markup`<p class="test">${texts.document.test}</p>` : ""}
${parts}
</main>
${foot(identity)}
</div>
</body>
</html>`.text
  }`;
}

function documentStyle(language: Language): Markup {
  return new Markup(`${receiptFontRules()}\nbody { font-family: ${receiptFontFamily(language)}; }${RECEIPT_STYLE}`);
}

function head(identity: DocumentIdentity, texts: ReceiptTexts, language: Language): Markup {
  return markup`<header class="head">
<div class="brand">${emblem()}<div><p class="name">${foreign(identity.productName)}</p><p class="label">${texts.document.tagline}</p></div></div>
<div class="identity"><h1>${identity.title}</h1>
<p>${identity.numberLabel} <span class="strong">${foreign(identity.number)}</span></p>
<p>${formatDay(dayInIndia(new Date(identity.generatedAt)), language)}</p></div>
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

function foot(identity: DocumentIdentity): Markup {
  return markup`<footer>
<p>${identity.made}</p>
<p>${identity.questions}<br>${foreign(identity.contactEmail)} · ${foreign(identity.contactPhone)}</p>
</footer>`;
}

/** A line across the page, as where a slip is cut off. */
export function cutLine(): Markup {
  // A dashed border would be drawn dash by dash, which weighs three kilobytes in the PDF; this is one stroke.
  return markup`<svg class="cut" aria-hidden="true"><path d="M0 .5h700"/></svg>`;
}

/** A fact in a list of facts. */
export function fact(name: string, value: string | Markup): Markup {
  return markup`<div><dt class="label">${name}</dt><dd>${value}</dd></div>`;
}

/** A row that sums a table up. */
export function amountRow(name: string, amount: string, isTotal = false): Markup {
  return markup`<tr${new Markup(isTotal ? ' class="total"' : "")}><th scope="row" colspan="3">${name}</th><td class="figure">${amount}</td></tr>`;
}

/** An amount in paise; another currency than rupees by its code. */
export function formatAmount(paise: number, currency: string): string {
  const rupees = formatPaise(paise);
  return currency === RUPEES ? rupees : `${currency} ${rupees.replace("₹", "")}`;
}

/** The days of a rental in words. */
export function dayCount(count: number, texts: ReceiptTexts, language: Language): string {
  const one = new Intl.PluralRules(language).select(count) === "one";
  return (one ? texts.document.dayCount_one : texts.document.dayCount_other).replace("{{count}}", String(count));
}

/** What was rented, from when to when, by whom and from whom. */
export interface DocumentRental {
  equipmentName: string;
  location: string;
  startDate: string;
  endDate: string;
  /** Number of days, both ends included. */
  days: number;
  renterName: string;
  ownerName: string;
}

/** The rental as a block. */
export function rentalBlock(about: DocumentRental, texts: ReceiptTexts, language: Language): Markup {
  const words = texts.document;
  return markup`<section class="rental">
<p class="label">${texts.equipment}</p>
<h2>${foreign(about.equipmentName)}</h2>
<p class="place">${foreign(sayPlace(about.location, language))}</p>
<dl class="facts">
${fact(words.firstDay, formatDay(about.startDate, language))}
${fact(words.lastDay, formatDay(about.endDate, language))}
${fact(words.days, dayCount(about.days, texts, language))}
</dl>
</section>
<dl class="facts parties">
${fact(words.rentedBy, foreign(about.renterName))}
${fact(words.rentedFrom, foreign(about.ownerName))}
</dl>`;
}
