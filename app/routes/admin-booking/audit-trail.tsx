import { useTranslation } from "react-i18next";
import { Table, type TableColumn } from "~/components/ui/table";
import type { AuditLine } from "~/routes/shared/admin-booking.server";

/** The audit trail of a booking: who changed what, when and why. */
export function AuditTrail({ audit }: { audit: readonly AuditLine[] }) {
  const { t } = useTranslation("admin");
  if (audit.length === 0) return <p>{t("noAudit")}</p>;
  const columns: TableColumn<AuditLine>[] = [
    { header: t("when"), cell: ({ at }) => at },
    { header: t("who"), cell: ({ who }) => who },
    { header: t("what"), cell: ({ what }) => what },
    { header: t("from"), cell: ({ from }) => from },
    { header: t("to"), cell: ({ to }) => to },
    ...(audit.every(({ why }) => why === null) ? [] : [{ header: t("why"), cell: ({ why }: AuditLine) => why }]),
  ];
  return <Table caption={t("audit")} columns={columns} rows={audit} rowKey={({ id }) => id} />;
}
