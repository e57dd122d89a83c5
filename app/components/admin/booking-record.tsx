import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { Card } from "~/components/ui/card";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import { Link } from "@remix-run/react";
import type { BookingStatus, PaymentState } from "~/domain/bookings/booking";
import { PaymentBadge } from "./payment-badge";

interface BookingRecordProps {
  /** Amounts, days and instants, formatted. */
  booking: {
    id: number;
    status: BookingStatus;
    paymentState: PaymentState;
    dates: string;
    createdAt: string;
    holdUntil: string | null;
    orderId: string | null;
    refundAmount: string | null;
    dailyRate: string;
    /** What is paid online and what at the return; none where all is paid online. */
    split: readonly Detail[];
    total: string;
  };
  equipment: { id: number; name: string; location: string };
  receipt: { id: number } | null;
}

/** The facts of a booking, for admins. */
export function BookingRecord({ booking, equipment, receipt }: BookingRecordProps) {
  const { t } = useTranslation(["admin", "booking", "common"]);
  const items: (Detail | null)[] = [
    { term: t("booking:status"), value: <StatusBadge status={booking.status} /> },
    { term: t("common:payment"), value: <PaymentBadge state={booking.paymentState} /> },
    {
      term: t("common:machine"),
      value: (
        <Link
          to={`/admin/equipment?search=${equipment.id}`}
          className="tall"
        >{`${equipment.id} · ${equipment.name}`}</Link>
      ),
    },
    { term: t("common:location"), value: equipment.location },
    { term: t("dates"), value: booking.dates },
    { term: t("requested"), value: booking.createdAt },
    booking.holdUntil === null ? null : { term: t("holdUntil"), value: booking.holdUntil },
    booking.orderId === null ? null : { term: t("order"), value: booking.orderId },
    receipt === null
      ? null
      : {
          term: t("receipt"),
          value: (
            <Link to={`/bookings/${booking.id}/receipt`} className="tall">
              {receipt.id}
            </Link>
          ),
        },
    booking.refundAmount === null ? null : { term: t("refundAmount"), value: booking.refundAmount },
    { term: t("common:rate"), value: booking.dailyRate },
    ...booking.split,
    { term: t("booking:total"), value: booking.total, total: true },
  ];
  return (
    <Card as="section">
      <DetailList items={items.filter((item) => item !== null)} />
    </Card>
  );
}
