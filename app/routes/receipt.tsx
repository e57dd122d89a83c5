import { ReceiptLink, ReceiptBadge } from "~/components/receipts/receipt-link";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBoundary } from "~/components/layout/error-page";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import { userPage } from "~/http/page.server";
import { loadReceipt } from "~/routes/shared/receipt.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["receipt"], isInner: true };

export const loader = userPage(loadReceipt);

export default function ReceiptPage() {
  const { t } = useTranslation(["receipt", "common"]);
  const { bookingId, receipt, refunds } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/receipts">{t("history.title")}</BackLink>
      {receipt === null ? null : <ReceiptCard receipt={receipt} />}
      {refunds.map((refund, index) => (
        <RefundCard key={refund.id} refund={refund} bookingId={bookingId} isFirst={receipt === null && index === 0} />
      ))}
    </div>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function ReceiptCard({ receipt }: { receipt: NonNullable<View["receipt"]> }) {
  const { t } = useTranslation("receipt");
  const { price, opening, printed } = receipt;
  return (
    <Card as="section" board className="stack">
      <div className="flex items-center justify-between gap-3">
        <h1>{t("title")}</h1>
        <ReceiptBadge status={receipt.status} stamp />
      </div>
      <DetailList
        items={[
          { term: t("number"), value: receipt.id },
          { term: t("date"), value: receipt.date },
          { term: t("equipment"), value: receipt.equipment },
          { term: t("location"), value: receipt.location },
          { term: t("bookingDates"), value: receipt.period },
          ...receipt.moves.map((line) => ({ term: t("moved"), value: line })),
          ...receipt.people,
          ...(opening === null
            ? []
            : [
                { term: t("farmerCode"), value: <strong>{opening.code}</strong> },
                { term: t("farmerAddress"), value: opening.address },
              ]),
          { term: t("paymentId"), value: <code className="break">{receipt.paymentId}</code> },
          { term: t("paymentMethod"), value: receipt.method },
          ...receipt.lines,
          ...(price === null ? [] : [{ term: t("balance.online"), value: receipt.total }]),
          ...receipt.balance,
          { term: t("total"), value: price ?? receipt.total, total: true },
        ]}
      />
      {receipt.downloadable ? (
        <ReceiptLink bookingId={receipt.bookingId} block>
          <Icon name="download" size="sm" />
          {t("download")}
        </ReceiptLink>
      ) : null}
      {printed === null ? null : <CheckAddress printed={printed} />}
    </Card>
  );
}

interface RefundCardProps {
  refund: View["refunds"][number];
  bookingId: number;
  isFirst: boolean;
}

/** A refund with the credit note that documents it. */
function RefundCard({ refund, bookingId, isFirst }: RefundCardProps) {
  const { t } = useTranslation("receipt");
  const Heading = isFirst ? "h1" : "h2";
  return (
    <Card as="section" className="stack" id={`refund-${refund.id}`}>
      <Heading>{t("credit.title")}</Heading>
      <DetailList
        items={[
          { term: t("credit.number"), value: refund.number },
          { term: t("date"), value: refund.date },
          { term: t("credit.reason"), value: refund.reason },
          { term: t("paymentId"), value: <code className="break">{refund.paymentId}</code> },
          { term: t("credit.refundId"), value: <code className="break">{refund.refundId}</code> },
          { term: t("credit.paid"), value: refund.paid },
          { term: t("credit.amount"), value: refund.amount, total: true },
        ]}
      />
      <ButtonLink
        to={`/bookings/${bookingId}/credit-note/pdf?note=${refund.id}`}
        reloadDocument
        variant="outline"
        block
      >
        <Icon name="download" size="sm" />
        {t("credit.download")}
      </ButtonLink>
      <CheckAddress printed={refund.printed} />
    </Card>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation(["receipt", "common"]);
  return (
    <MissingBoundary title={t("notFoundTitle")} text={t("notFoundText")} to="/receipts" label={t("history.title")} />
  );
}

/** Where anyone can check a receipt or credit note. */
interface PrintedCode {
  code: string;
  /** As printed: the whole URL. */
  address: string;
}

/** The address at which anyone reads whether the paper is genuine. */
function CheckAddress({ printed: { code, address } }: { printed: PrintedCode }) {
  const { t } = useTranslation("receipt");
  return (
    <p className="small soft">
      {t("verify.onPage")}{" "}
      <Link to={`/r/${code}`} className="break">
        {address}
      </Link>
    </p>
  );
}
