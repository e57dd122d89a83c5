import { useTranslation } from "react-i18next";
import { CheckAddress } from "~/components/receipts/check-address";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import { isCashPayment } from "~/domain/bookings/cash";
import { dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import { listCreditNotes, type CreditNote } from "~/domain/receipts/credit-notes.server";
import { documentAddress } from "~/domain/receipts/document-code.server";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { formatDay, formatRange } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import { describeQuote } from "~/routes/shared/terms.server";
import type { UserCall } from "~/http/call.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { BackLink } from "~/components/ui/back-link";
import { EmptyState } from "~/components/ui/empty-state";
import { loadUserPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["receipt", "booking"], isInner: true };

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadCreditNotes(call, args.params.id));

export default function CreditNotePage() {
  const { t } = useTranslation(["booking", "receipt"]);
  const { bookingId, notes } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${bookingId}`}>{t("bookingNumber", { id: bookingId })}</BackLink>
      {notes.map((note, index) => (
        <CreditNoteCard key={note.id} note={note} isFirst={index === 0} />
      ))}
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation(["receipt", "booking"]);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="wrap page narrow">
      <EmptyState
        headingLevel="h1"
        title={t("credit.notFoundTitle")}
        action={<ButtonLink to="/dashboard">{t("booking:returnToDashboard")}</ButtonLink>}
      >
        <p>{t("credit.notFoundText")}</p>
      </EmptyState>
    </div>
  );
}

/** A credit note as the page shows it, formatted. */
function toCreditNoteView(note: CreditNote, { language, t, settings }: UserCall) {
  return {
    id: note.id,
    number: note.number,
    bookingId: note.bookingId,
    date: formatDay(dayInIndia(new Date(note.generatedAt)), language),
    equipment: note.equipmentName,
    location: formatPlace(note.location, language),
    period: formatRange(note.startDate, note.endDate, language),
    reason: t(`receipt:credit.reasons.${note.reason}`),
    people: describePeople(note, t),
    receiptId: note.receiptId,
    paymentId: note.paymentId,
    refundId: note.refundId ?? t("receipt:document.none"),
    lines: note.quote === null ? [] : describeQuote(note.quote, { t, language }),
    paid: formatPaise(note.paidAmount),
    price: note.price === undefined ? null : formatPaise(note.price),
    amount: formatPaise(note.amount),
    printed: { code: note.code, address: documentAddress(settings.appUrl, note.code) },
  };
}

/** Who paid and for whom, where somebody else booked. */
function describePeople({ renterName, farmerName, paymentId }: CreditNote, t: UserCall["t"]) {
  if (farmerName === undefined && !isCashPayment(paymentId)) return [];
  const payer = { term: t("receipt:document.paidBy"), value: renterName };
  return farmerName === undefined ? [payer] : [payer, { term: t("receipt:document.rentedFor"), value: farmerName }];
}

type CreditNoteView = ReturnType<typeof toCreditNoteView>;

/**
 * The credit notes of a booking, newest first.
 *
 * @throws NotFound before the first completed refund, and for strangers
 */
async function loadCreditNotes(call: UserCall, bookingId: string | undefined) {
  const notes = await listCreditNotes(call.db, readId(bookingId), call.user);
  const [newest] = notes;
  if (newest === undefined) throw new NotFound("creditNoteNotFound");
  const title = `${call.t("receipt:credit.title")} ${newest.number}`;
  return { title, bookingId: newest.bookingId, notes: notes.map((note) => toCreditNoteView(note, call)) };
}

/** A credit note: the document of a refund. */
function CreditNoteCard({ note, isFirst }: { note: CreditNoteView; isFirst: boolean }) {
  const { t } = useTranslation("receipt");
  const Heading = isFirst ? "h1" : "h2";
  const receipt = note.receiptId === null ? [] : [{ term: t("number"), value: note.receiptId }];
  return (
    <Card as="section" board className="stack">
      <div className="head">
        <Heading>{t("credit.title")}</Heading>
        <Badge tone="blue" stamp={isFirst}>
          {t("statuses.refunded")}
        </Badge>
      </div>
      <DetailList
        items={[
          { term: t("credit.number"), value: note.number },
          { term: t("date"), value: note.date },
          { term: t("equipment"), value: note.equipment },
          { term: t("location"), value: note.location },
          { term: t("bookingDates"), value: note.period },
          ...note.people,
          { term: t("credit.reason"), value: note.reason },
          ...receipt,
          { term: t("paymentId"), value: <code className="break">{note.paymentId}</code> },
          { term: t("credit.refundId"), value: <code className="break">{note.refundId}</code> },
          ...note.lines,
          ...(note.price === null ? [] : [{ term: t("balance.price"), value: note.price }]),
          { term: t(note.price === null ? "credit.paid" : "balance.online"), value: note.paid },
          { term: t("credit.amount"), value: note.amount, total: true },
        ]}
      />
      <ButtonLink to={`/bookings/${note.bookingId}/credit-note/pdf?note=${note.id}`} reloadDocument block>
        <Icon name="download" size="sm" />
        {t("credit.download")}
      </ButtonLink>
      <CheckAddress printed={note.printed} />
    </Card>
  );
}
