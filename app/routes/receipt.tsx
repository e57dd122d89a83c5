import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBoundary } from "~/components/layout/error-page";
import { ReceiptBadge, ReceiptLink } from "~/components/receipts/receipt-link";
import { BackLink, ButtonLink, Card, DetailList } from "~/components/ui/elements";
import { type Booking, CASH } from "~/domain/bookings/booking";
import {
  listAcceptedMoves,
  partAtCounter,
  requireBookingAndRole,
  type BookingRole,
} from "~/domain/bookings/booking-queries.server";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { NotFound } from "~/domain/errors";
import { formatPlace } from "~/domain/geography/cities";
import { namesOn } from "~/domain/payments/document-facts.server";
import { listCreditNotes, type CreditNote } from "~/domain/receipts/credit-notes.server";
import { documentAddress } from "~/domain/receipts/document-code.server";
import {
  findBookingReceipt,
  findReceiptBalance,
  isDownloadable,
  sumUp,
  type Receipt,
} from "~/domain/receipts/receipt-queries.server";
import type { UserCall } from "~/http/call.server";
import { userPage, type PageHandle } from "~/http/page.server";
import { formatRange, formatDayOf } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import { describeFarmer } from "./shared/booking.server";
import { describeReceiptBalance, describeQuote, type Fact } from "~/components/bookings/describe-terms";

export const handle: PageHandle = { i18n: ["receipt"], isInner: true };

/** Money that came too late has refunds without a receipt. @throws NotFound without both, and for strangers */
export const loader = userPage(async (call) => {
  const { db, user, t, namedId } = call;
  const { booking, part } = await requireBookingAndRole(db, namedId, user);
  const [receipt, notes] = await Promise.all([
    findBookingReceipt(db, booking.id),
    listCreditNotes(db, booking.id, user),
  ]);
  const [newest] = notes;
  if (receipt === undefined && newest === undefined) throw new NotFound("receiptNotFound");
  return {
    title:
      receipt === undefined ? `${t("receipt:credit.title")} ${newest?.number}` : `${t("receipt:title")} ${receipt.id}`,
    bookingId: booking.id,
    receipt: receipt === undefined ? null : await describeReceipt(call, receipt, booking, part),
    refunds: notes.map((note) => describeRefund(note, call)),
  };
});

export default function ReceiptPage() {
  const { t } = useTranslation(["receipt", "common"]);
  const { bookingId, receipt, refunds } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/receipts">{t("history.title")}</BackLink>
      {receipt === null ? null : (
        <Card as="section" board className="stack">
          <div className="flex items-center justify-between gap-3">
            <h1>{t("title")}</h1>
            <ReceiptBadge status={receipt.status} stamp />
          </div>
          <DetailList items={receipt.facts} />
          {receipt.isDownloadable ? (
            <ReceiptLink bookingId={bookingId} block icon="download">
              {t("download")}
            </ReceiptLink>
          ) : null}
          {receipt.printed === null ? null : <CheckAddress printed={receipt.printed} />}
        </Card>
      )}
      {refunds.map((refund, index) => {
        const Heading = receipt === null && index === 0 ? "h1" : "h2";
        return (
          <Card key={refund.id} as="section" className="stack" id={`refund-${refund.id}`}>
            <Heading>{t("credit.title")}</Heading>
            <DetailList items={refund.facts} />
            <ButtonLink
              to={`/bookings/${bookingId}/credit-note/pdf?note=${refund.id}`}
              reloadDocument
              variant="outline"
              block
              icon="download"
            >
              {t("credit.download")}
            </ButtonLink>
            <CheckAddress printed={refund.printed} />
          </Card>
        );
      })}
    </div>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export function ErrorBoundary() {
  const { t } = useTranslation(["receipt", "common"]);
  return (
    <MissingBoundary title={t("notFoundTitle")} text={t("notFoundText")} to="/receipts" label={t("history.title")} />
  );
}

function CheckAddress({ printed: { code, address } }: Pick<View["refunds"][number], "printed">) {
  const { t } = useTranslation("receipt");
  return (
    <p className="small soft">
      {t("verify.onPage")} <Link to={`/r/${code}`}>{address}</Link>
    </p>
  );
}

async function describeReceipt(call: UserCall, receipt: Receipt, booking: Booking, part: BookingRole) {
  const { db, t, language, settings } = call;
  const { booking_dates: dates, equipment_name: equipment, location } = receipt.metadata;
  const { code, method, amount } = receipt;
  const none = t("receipt:document.none");
  const balance = await findReceiptBalance(db, booking.id);
  const sums = sumUp(receipt, booking.totalPrice, balance);
  const moves = await listAcceptedMoves(db, booking.id);
  const facts: Fact[] = [
    { term: t("receipt:number"), value: String(receipt.id) },
    { term: t("receipt:date"), value: formatDayOf(receipt.generatedAt, language) },
    { term: t("receipt:equipment"), value: equipment ?? none },
    { term: t("receipt:location"), value: location === undefined ? none : formatPlace(location, language) },
    {
      term: t("receipt:bookingDates"),
      value: dates === undefined ? none : formatRange(dates.start, dates.end, language),
    },
    ...moves.map(({ at, from, to }) => ({
      term: t("receipt:moved"),
      value: t("receipt:movedLine", {
        date: formatDayOf(at, language),
        oldDates: formatRange(from.startDate, from.endDate, language),
        newDates: formatRange(to.startDate, to.endDate, language),
      }),
    })),
    ...describeParties(call, receipt),
    ...(partAtCounter(booking, part) === "renter" ? await describeOpening(call, booking, equipment ?? "") : []),
    { term: t("receipt:paymentId"), value: receipt.paymentId ?? none },
    {
      term: t("receipt:paymentMethod"),
      value: method === null ? none : t(`receipt:methods.${method as "card"}`, { defaultValue: method }),
    },
    ...describeCharge(call, booking, sums.difference),
    ...(balance === undefined ? [] : [{ term: t("receipt:balance.online"), value: formatPaise(amount) }]),
    ...(balance === undefined ? [] : describeReceiptBalance(balance, call)),
    { term: t("receipt:total"), value: formatPaise(balance === undefined ? amount : sums.total), total: true },
  ];
  return {
    status: receipt.status,
    facts,
    isDownloadable: receipt.pdfUrl !== null,
    printed: isDownloadable(receipt) ? { code, address: documentAddress(settings.appUrl, code) } : null,
  };
}

/** A refund as the page shows it; the whole document is its PDF. */
function describeRefund({ id, code, ...note }: CreditNote, { language, t, settings }: UserCall) {
  const facts: Fact[] = [
    { term: t("receipt:credit.number"), value: note.number },
    { term: t("receipt:date"), value: formatDayOf(note.generatedAt, language) },
    { term: t("receipt:credit.reason"), value: t(`receipt:credit.reasons.${note.reason}`) },
    { term: t("receipt:paymentId"), value: note.paymentId },
    { term: t("receipt:credit.refundId"), value: note.refundId ?? t("receipt:document.none") },
    { term: t("receipt:credit.paid"), value: formatPaise(note.paidAmount) },
    { term: t("receipt:credit.amount"), value: formatPaise(note.amount), total: true },
  ];
  return { id, facts, printed: { code, address: documentAddress(settings.appUrl, code) } };
}

/** A payment that the office assigned may differ from the price; the lines then lead to what was paid. */
function describeCharge(call: UserCall, { quote, totalPrice }: Booking, difference: number) {
  const lines = quote === null ? [] : describeQuote(quote, call);
  if (difference === 0) return lines;
  const price = { term: call.t("receipt:balance.price"), value: formatRupees(totalPrice) };
  const value = `${difference > 0 ? "+" : ""}${formatPaise(difference)}`;
  return [...lines, price, { term: call.t("receipt:document.difference"), value }];
}

/** Who paid, for whom, and who took the cash; nothing where somebody booked and paid for themselves as always. */
function describeParties({ t }: UserCall, receipt: Receipt) {
  const { renterName, farmerName } = namesOn(receipt.metadata);
  if (farmerName === undefined && receipt.method !== CASH) return [];
  const taker = receipt.metadata.received_by;
  return [
    { term: t("receipt:document.paidBy"), value: renterName },
    ...(farmerName === undefined ? [] : [{ term: t("receipt:document.rentedFor"), value: farmerName }]),
    ...(taker === undefined ? [] : [{ term: t("receipt:document.receivedBy"), value: taker }]),
  ];
}

/** The code by which the farmer opens the booking, for who booked and prints it; nothing without a farmer. */
async function describeOpening(call: UserCall, booking: Booking, equipmentName: string): Promise<Fact[]> {
  const farmer = await findFarmer(call.db, booking.id);
  const { opening = null } = describeFarmer(call, booking, farmer, equipmentName) ?? {};
  if (opening === null) return [];
  return [
    { term: call.t("receipt:farmerCode"), value: opening.code },
    { term: call.t("receipt:farmerAddress"), value: `${call.settings.appUrl}/farmer` },
  ];
}
