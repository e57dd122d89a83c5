import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReviewForm } from "~/components/bookings/review-form";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ReceiptLink } from "~/components/receipts/receipt-link";
import { ButtonLink, type Detail, EmptyState, Icon } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { formatRupees } from "~/i18n/money";
import type { BookingView } from "~/routes/shared/booking.server";

export type ListedBooking = BookingView & {
  cancellable: boolean;
  equipmentName: string;
  /** What is paid online and what at the return; none where all is paid online. */
  split: readonly Detail[];
};

export function BookingList({ bookings }: { bookings: readonly ListedBooking[] }) {
  const { t } = useTranslation("booking");
  if (bookings.length === 0) {
    return (
      <EmptyState
        headingLevel="h3"
        drawn
        title={t("noBookings")}
        text={t("noBookingsText")}
        links={[{ to: "/equipment", label: t("findMachine") }]}
      />
    );
  }
  return (
    <ul className="card rows mt-2">
      {bookings.map((booking) => (
        <li key={booking.id} className="py-1">
          <BookingRow booking={booking} />
        </li>
      ))}
    </ul>
  );
}

function BookingRow({ booking }: { booking: ListedBooking }) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <article className="flex w-full flex-wrap items-start gap-x-3">
      <div className="min-w-0 flex-1">
        <h3>
          <Link to={`/booking/${booking.id}`} className="to">
            {t("bookingNumber", { id: booking.id })}
          </Link>
        </h3>
        <p className="small soft">{booking.equipmentName}</p>
        <p className="small">{booking.from === booking.to ? booking.from : `${booking.from} – ${booking.to}`}</p>
        {booking.split.map(({ term, value }) => (
          <p key={term} className="small soft">
            {term}: {value}
          </p>
        ))}
      </div>
      <div className="text-right">
        <p>
          <b className="num">{formatRupees(booking.total)}</b>
        </p>
        <StatusBadge status={booking.status} />
      </div>
      <NextSteps booking={booking} />
      {booking.ratable ? (
        <Dialog
          id={reviewDialog(booking.id)}
          title={t("reviewTitle", { name: booking.equipmentName })}
          closeLabel={t("common:close")}
        >
          <ReviewForm bookingId={booking.id} result="in a dialog" />
        </Dialog>
      ) : null}
    </article>
  );
}

const reviewDialog = (bookingId: number) => `rate-${bookingId}`;

function NextSteps({ booking }: { booking: ListedBooking }) {
  const { t } = useTranslation("booking");
  const { id, payable, paid, ratable, cancellable } = booking;
  if (!payable && !paid && !cancellable) return null;
  return (
    <p className={payable ? "row mt-1 w-full" : "row -mt-2 w-full"}>
      {payable ? (
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("pay", { amount: formatRupees(booking.advance) })}
        </ButtonLink>
      ) : null}
      {paid ? (
        <ReceiptLink bookingId={id} variant="ghost" size="sm">
          <Icon name="download" size="sm" />
          {t("downloadReceipt")}
        </ReceiptLink>
      ) : null}
      {ratable ? (
        <ButtonLink to={`/booking/${id}/review`} variant="ghost" size="sm" data-opens={reviewDialog(id)}>
          <Icon name="star" size="sm" />
          {t("rateBooking")}
        </ButtonLink>
      ) : null}
      {cancellable ? (
        <ButtonLink to={`/booking/${id}/cancel`} variant="link" size="sm" className="text-red ml-auto">
          {t("cancelBooking")}
        </ButtonLink>
      ) : null}
    </p>
  );
}
