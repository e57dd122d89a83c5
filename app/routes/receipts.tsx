import { ReceiptLink, ReceiptBadge } from "~/components/receipts/receipt-link";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "~/components/layout/load-failure";
import { PageLinks } from "~/components/layout/page-links";
import { ButtonLink, EmptyState, Icon } from "~/components/ui/elements";
import { Table, type TableColumn } from "~/components/ui/table";
import { userPage, type PageHandle } from "~/http/page.server";
import { dayInIndia } from "~/domain/calendar/day";
import { PAISE_PER_RUPEE } from "~/domain/money";
import { listReceipts } from "~/domain/receipts/receipt-queries.server";
import { findPage } from "~/http/paging.server";
import { formatDays, formatShortDay } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";

export const handle: PageHandle = { i18n: ["receipt"] };

export const loader = userPage(async ({ db, user, url, t, language }) => {
  const { page, pages, rows } = await findPage(url, 20, listReceipts(db, user));
  const none = t("receipt:document.none");
  const receipts = rows.map(({ id, bookingId, status, generatedAt, amount, pdfUrl, metadata }) => {
    const { booking_dates: dates, equipment_name: equipment = none } = metadata;
    const day = dayInIndia(new Date(generatedAt));
    return {
      id,
      bookingId,
      status,
      equipment,
      date: formatShortDay(day, language),
      period: dates === undefined ? none : formatDays(dates.start, dates.end, language),
      amount: formatRupees(Math.trunc(amount / PAISE_PER_RUPEE)),
      isDownloadable: pdfUrl !== null,
    };
  });
  return { title: t("receipt:history.title"), page, pages, receipts };
});

type ReceiptView = Awaited<ReturnType<typeof loader>>["receipts"][number];

export default function Receipts() {
  const { t } = useTranslation(["receipt", "common"]);
  const { receipts, page, pages } = useLoaderData<typeof loader>();
  const columns: TableColumn<ReceiptView>[] = [
    {
      header: t("history.id"),
      cell: (row) => (
        <Link to={`/bookings/${row.bookingId}/receipt`} className="tall to">
          <span className="lg:sr-only">{t("title")}</span> {row.id}
        </Link>
      ),
      className: "order-5",
    },
    { header: t("history.equipment"), cell: (row) => <b>{row.equipment}</b>, className: "order-1 basis-3/4" },
    { header: t("history.period"), cell: (row) => row.period, className: "order-3 grow basis-1/2" },
    { header: t("history.amount"), cell: (row) => <b>{row.amount}</b>, numeric: true, className: "order-4 basis-1/3" },
    { header: t("history.status"), cell: (row) => <ReceiptBadge status={row.status} />, className: "order-7" },
    {
      header: t("history.generatedOn"),
      cell: (row) => <span className="num soft">{row.date}</span>,
      className: "order-6 grow",
    },
    {
      header: t("history.download"),
      cell: ({ id, bookingId, isDownloadable }) =>
        isDownloadable ? (
          <ReceiptLink bookingId={bookingId} variant="ghost" size="icon">
            <Icon name="download" label={`${t("download")} ${id}`} />
          </ReceiptLink>
        ) : (
          "–"
        ),
      className: "order-2",
    },
  ];
  return (
    <div className="wrap page">
      <div className="head">
        <h1>{t("history.title")}</h1>
        {receipts.length === 0 ? null : (
          <ButtonLink to="/receipts.csv" reloadDocument variant="ghost" size="sm" icon="download">
            {t("history.export")}
          </ButtonLink>
        )}
      </div>
      {receipts.length === 0 ? (
        <EmptyState drawn title={t("history.empty")} links={[{ to: "/equipment", label: t("common:browse") }]} />
      ) : (
        <Table caption={t("history.title")} columns={columns} rows={receipts} rowKey={(row) => row.id} />
      )}
      <PageLinks page={page} pages={pages} />
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
