import { foreign, markup } from "~/domain/markup";
import { writeAmountInWords } from "~/domain/receipts/amount-in-words";
import { amountRow, buildDocument, fact, tearLine, type DocumentIssuer } from "~/domain/receipts/document-parts.server";
import { storePdf, type Printer } from "~/domain/receipts/receipt-pdf.server";
import { formatDays, formatDayOf } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { formatPaise } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import type { Sums } from "./due.server";
import { writeAccount } from "./payout-account.server";
import type { Payout } from "./payouts.server";

export function describeStatement(payout: Payout, t: Translate, language: Language) {
  const { bankReference } = payout;
  return {
    status: payout.status,
    facts: [
      { term: t("payout:date"), value: formatDayOf(payout.createdAt, language) },
      { term: t("common:owner"), value: payout.ownerName },
      { term: t("payout:to"), value: writeAccount(payout) },
      ...(bankReference === null ? [] : [{ term: t("payout:utr"), value: bankReference }]),
    ],
    rows: payout.lines.map((line) => ({
      id: line.bookingId,
      title: line.machine,
      notes: [
        `${t("payout:booking", { id: line.bookingId })} · ${formatDays(line.startDate, line.endDate, language)}`,
        ...(line.amountPaise === line.paidPaise ? [] : listSums(line, t).map(({ term, value }) => `${term}: ${value}`)),
      ],
      amount: formatPaise(line.amountPaise),
    })),
    sums: [...listSums(payout, t), { term: t("payout:amount"), value: formatPaise(payout.amountPaise), total: true }],
  };
}

const listSums = ({ paidPaise, refundedPaise, commissionPaise }: Sums, t: Translate) => [
  { term: t("payout:paid"), value: formatPaise(paidPaise) },
  ...(refundedPaise === 0 ? [] : [{ term: t("payout:refunded"), value: formatPaise(-refundedPaise) }]),
  ...(commissionPaise === 0 ? [] : [{ term: t("payout:kept"), value: formatPaise(-commissionPaise) }]),
];

const STAMPS = { made: "stamp-pending", paid: "stamp-paid", returned: "stamp-failed" };

/** The PDF of a statement, in the design of receipts. @throws PdfUnavailable when it cannot be rendered now */
export const storeStatementPdf = (printer: Printer, issuer: DocumentIssuer, payout: Payout, language: Language) =>
  storePdf(printer, `payout-${payout.id}-${payout.status}`, payout, issuer, language, buildStatement);

function buildStatement(payout: Payout, issuer: DocumentIssuer, language: Language): string {
  const t = translatorFor(language);
  const { status, facts, rows, sums } = describeStatement(payout, t, language);
  const identity = {
    title: t("payout:open"),
    numberLabel: t("payout:reference"),
    number: payout.reference,
    generatedAt: payout.createdAt,
    made: t("payout:madeByComputer"),
    questions: t("payout:questions"),
  };
  const lines = rows.map(
    ({ title: machine, notes, amount }) => markup`<tr>
<td colspan="3"><span class="strong">${foreign(machine)}</span>${notes.map((note) => markup`<br>${note}`)}</td>
<td class="figure">${amount}</td></tr>`,
  );
  const body = markup`<section class="sum">
<div><p class="label">${t("payout:amount")}</p><p class="amount">${formatPaise(payout.amountPaise)}</p>
<p class="words">${writeAmountInWords(payout.amountPaise, language)}</p></div>
<p class="stamp ${STAMPS[status]}"><b>${t(`payout:status_${status}`)}</b></p>
</section>
<table><tbody>${lines}</tbody></table>
<table><tfoot>${sums.map(({ term, value }, index) => amountRow(term, value, index === sums.length - 1))}</tfoot></table>
${tearLine()}
<dl class="facts payment">${facts.map(({ term, value }) => fact(term, foreign(value)))}</dl>`;
  return buildDocument(identity, issuer, [body], language);
}
