import { ReceiptLink } from "~/components/receipts/receipt-link";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import type { BookingView } from "~/routes/shared/booking.server";
import { formatRupees } from "~/i18n/money";
import { ReviewForm } from "~/components/bookings/review-form";
import { StatusBadge } from "~/components/bookings/status-badge";

export type ListedBooking = BookingView & {
  cancellable: boolean;
  equipmentName: string;
  /** What is paid online and what at the return; none where all is paid online. */
  split: readonly Detail[];
};

/** A renter's bookings, each with its available actions. */
export function BookingList({ bookings }: { bookings: readonly ListedBooking[] }) {
  const { t } = useTranslation("booking");
  if (bookings.length === 0) {
    return (
      <EmptyState
        headingLevel="h3"
        title={t("noBookings")}
        action={<ButtonLink to="/equipment">{t("findMachine")}</ButtonLink>}
      >
        <p>{t("noBookingsText")}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="cards">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} />
        </li>
      ))}
    </ul>
  );
}

function BookingCard({ booking }: { booking: ListedBooking }) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Card as="article" className="stack">
      <div className="row spread">
        <h3>
          <ButtonLink to={`/booking/${booking.id}`} variant="link">
            {t("bookingNumber", { id: booking.id })}
          </ButtonLink>
        </h3>
        <StatusBadge status={booking.status} />
      </div>
      <p>{booking.equipmentName}</p>
      <DetailList
        items={[
          { term: t("startDate"), value: booking.from },
          { term: t("endDate"), value: booking.to },
          ...booking.split,
          { term: t("total"), value: formatRupees(booking.total), total: true },
        ]}
      />
      <NextSteps booking={booking} />
      {booking.ratable ? (
        <Dialog
          id={reviewDialog(booking.id)}
          title={t("reviewTitle", { name: booking.equipmentName })}
          closeLabel={t("common:close")}
        >
          <ReviewForm bookingId={booking.id} result={undefined} />
        </Dialog>
      ) : null}
    </Card>
  );
}

const reviewDialog = (bookingId: number) => `rate-${bookingId}`;

function NextSteps({ booking }: { booking: ListedBooking }) {
  const { t } = useTranslation("booking");
  const { id, payable, paid, ratable, cancellable } = booking;
  return (
    <p className="row">
      {payable ? (
        <ButtonLink to={`/booking/${id}`} size="sm">
          {t("pay", { amount: formatRupees(booking.advance) })}
        </ButtonLink>
      ) : null}
      {paid ? (
        <ReceiptLink bookingId={id} variant="outline" size="sm">
          <Icon name="download" size="sm" />
          {t("downloadReceipt")}
        </ReceiptLink>
      ) : null}
      {ratable ? (
        <ButtonLink to={`/booking/${id}/review`} variant="secondary" size="sm" data-opens={reviewDialog(id)}>
          {t("rateBooking")}
        </ButtonLink>
      ) : null}
      {payable || paid ? null : (
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("showBooking")}
        </ButtonLink>
      )}
      {cancellable ? (
        <ButtonLink to={`/booking/${id}/cancel`} variant="outline" size="sm">
          {t("cancelBooking")}
        </ButtonLink>
      ) : null}
    </p>
  );
}
