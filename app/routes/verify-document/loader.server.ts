import { data } from "@remix-run/node";
import { dayInIndia } from "~/domain/calendar/day";
import { verifyDocument, type VerifiedDocument } from "~/domain/receipts/verify-document.server";
import { describeReceiptBalance } from "~/routes/shared/balance.server";
import { formatDay, formatRange } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { Call } from "~/http/call.server";

/** A genuine document as the page shows it, formatted. */
function toDocumentView(found: VerifiedDocument, { t, language, settings }: Call) {
  return {
    kind: found.kind,
    status: found.status,
    number: found.number,
    date: formatDay(dayInIndia(new Date(found.generatedAt)), language),
    period: formatRange(found.startDate, found.endDate, language),
    days: found.days,
    movedTo: found.movedTo && formatRange(found.movedTo.startDate, found.movedTo.endDate, language),
    amount: formatPaise(found.amount),
    refunded: found.refundedAmount > 0 ? formatPaise(found.refundedAmount) : null,
    price: found.balance && formatPaise(found.balance.price),
    balance: found.balance === null ? [] : describeReceiptBalance(found.balance, { t, language }),
    renter: found.renterInitials,
    farmer: found.farmerInitials ?? null,
    owner: found.ownerInitials,
    isTest: settings.testPayments,
  };
}

/** What the code in the address belongs to: `unknown` for one that we did not issue, nothing without a code. */
export async function loadVerification(call: Call) {
  const code = call.params.code ?? call.url.searchParams.get("code") ?? "";
  const found = code === "" ? undefined : await verifyDocument(call.db, code);
  const isUnknown = code !== "" && found === undefined;
  const view = {
    title: `${call.t("receipt:verify.title")} – ${call.t("brand")}`,
    code,
    isUnknown,
    found: found === undefined ? null : toDocumentView(found, call),
  };
  return data(view, { status: isUnknown ? 404 : 200 });
}
