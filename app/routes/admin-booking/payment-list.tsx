import { useTranslation } from "react-i18next";
import { Table, type TableColumn } from "~/components/ui/table";
import type { AnyBookingView } from "~/routes/shared/admin-booking.server";

type PaymentLine = AnyBookingView["payments"][number];
type RefundLine = AnyBookingView["refunds"][number];

/** The payments of a booking. */
export function PaymentList({ payments }: { payments: readonly PaymentLine[] }) {
  const { t } = useTranslation("admin");
  if (payments.length === 0) return <p>{t("noPayments")}</p>;
  const columns: TableColumn<PaymentLine>[] = [
    { header: t("paymentId"), cell: ({ id }) => <span>{id}</span> },
    { header: t("when"), cell: ({ at }) => at },
    { header: t("method"), cell: ({ method }) => method },
    { header: t("state"), cell: ({ status, surplus }) => (surplus ? `${status} (${t("surplus")})` : status) },
    { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
  ];
  return <Table caption={t("paymentsOfBooking")} columns={columns} rows={payments} rowKey={({ id }) => id} />;
}

/** Refunds of a booking, pending and completed. */
export function RefundList({ refunds }: { refunds: readonly RefundLine[] }) {
  const { t } = useTranslation("admin");
  const columns: TableColumn<RefundLine>[] = [
    { header: t("why"), cell: ({ reason }) => reason },
    { header: t("when"), cell: ({ at }) => at },
    { header: t("state"), cell: ({ status }) => status },
    { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
  ];
  return <Table caption={t("refunds")} columns={columns} rows={refunds} rowKey={({ id }) => id} />;
}
