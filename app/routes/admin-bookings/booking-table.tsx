import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink } from "~/components/ui/button";
import { Table, type TableColumn } from "~/components/ui/table";
import type { AllBookingsView, BookingRow } from "./loader.server";
import { formatRupees } from "~/i18n/money";
import { DecisionButtons } from "./decision-buttons";
import { PaymentBadge } from "~/components/admin/payment-badge";
import { RejectDialog } from "./reject-dialog";

/** All users' bookings, each with its available decisions. */
export function BookingTable({ bookings, here }: Pick<AllBookingsView, "bookings" | "here">) {
  const { t } = useTranslation(["admin", "booking"]);
  const columns: TableColumn<BookingRow>[] = [
    {
      header: t("number"),
      cell: ({ id }) => (
        <ButtonLink to={`/admin/bookings/${id}`} variant="link" size="icon">
          {id}
        </ButtonLink>
      ),
    },
    { header: t("user"), cell: ({ userId, userName }) => <span>{`${userId} · ${userName}`}</span> },
    {
      header: t("machine"),
      cell: ({ equipmentId, equipmentName }) => (
        <Link to={`/admin/equipment?search=${equipmentId}`} className="desk-link">
          {equipmentName}
        </Link>
      ),
    },
    { header: t("dates"), cell: ({ dates }) => dates },
    { header: t("booking:status"), cell: ({ status }) => <StatusBadge status={status} /> },
    { header: t("payment"), cell: ({ paymentState }) => <PaymentBadge state={paymentState} /> },
    { header: t("booking:total"), cell: ({ total }) => formatRupees(total), numeric: true },
    {
      header: t("actions"),
      hideHeader: true,
      cell: ({ decisions }) => <DecisionButtons decisions={decisions} backTo={here} />,
    },
  ];
  return (
    <>
      <Table caption={t("bookings")} hideCaption columns={columns} rows={bookings} rowKey={({ id }) => id} />
      {bookings.map((booking) =>
        booking.decisions.rejected ? <RejectDialog key={booking.id} booking={booking} backTo={here} /> : null,
      )}
    </>
  );
}
