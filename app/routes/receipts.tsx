import { ReceiptLink, ReceiptBadge } from "~/components/receipts/receipt-link";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "~/components/layout/load-failure";
import { PageLinks } from "~/components/layout/page-links";
import { ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { Table, type TableColumn } from "~/components/ui/table";
import { userPage } from "~/http/page.server";
import { loadReceipts, type ReceiptView } from "~/routes/shared/receipt.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["receipt"] };

export const loader = userPage(loadReceipts);

export default function Receipts() {
  const { t } = useTranslation(["receipt", "common"]);
  const { receipts, page, pages } = useLoaderData<typeof loader>();
  const columns: TableColumn<ReceiptView>[] = [
    {
      header: t("history.id"),
      cell: (row) => (
        <Link to={`/bookings/${row.bookingId}/receipt`} className="tall to">
          {row.id}
        </Link>
      ),
      className: "order-5",
    },
    { header: t("history.equipment"), cell: (row) => <b>{row.equipment}</b>, className: "order-1 basis-3/4" },
    { header: t("history.period"), cell: (row) => row.shortPeriod, className: "order-3 grow basis-1/2" },
    { header: t("history.amount"), cell: (row) => <b>{row.amount}</b>, numeric: true, className: "order-4 basis-1/3" },
    { header: t("history.status"), cell: (row) => <ReceiptBadge status={row.status} />, className: "order-7" },
    {
      header: t("history.generatedOn"),
      cell: (row) => <span className="num soft">{row.shortDate}</span>,
      className: "order-6 grow",
    },
    { header: t("history.download"), cell: (row) => <DownloadLink receipt={row} />, className: "order-2" },
  ];
  return (
    <div className="wrap page">
      <div className="head">
        <h1>{t("history.title")}</h1>
        {receipts.length === 0 ? null : (
          <ButtonLink to="/receipts.csv" reloadDocument variant="ghost" size="sm">
            <Icon name="download" size="sm" />
            {t("history.export")}
          </ButtonLink>
        )}
      </div>
      {receipts.length === 0 ? (
        <EmptyState
          drawing={<TractorDrawing />}
          title={t("history.empty")}
          action={<ButtonLink to="/equipment">{t("common:equipment")}</ButtonLink>}
        />
      ) : (
        <Table caption={t("history.title")} columns={columns} rows={receipts} rowKey={(row) => row.id} />
      )}
      <PageLinks page={page} pages={pages} pathname="/receipts" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("receipt");
  return (
    <div className="wrap page max-w-150 stack">
      <h1>{t("history.title")}</h1>
      <LoadFailure title={t("history.failed")} />
    </div>
  );
}

function DownloadLink({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation("receipt");
  if (!receipt.downloadable) return "–";
  return (
    <ReceiptLink bookingId={receipt.bookingId} variant="ghost" size="icon">
      <Icon name="download" label={`${t("download")} ${receipt.id}`} />
    </ReceiptLink>
  );
}
