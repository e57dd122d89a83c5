import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { BookingList, type ListedBooking } from "./booking-list";

interface MyBookingsProps {
  bookings: readonly ListedBooking[];
  page: number;
  pages: number | undefined;
}

/** One page of the renter's own bookings, with the download links. */
export function MyBookings({ bookings, page, pages }: MyBookingsProps) {
  const { t } = useTranslation("booking");
  return (
    <section className="stack" id="bookings">
      <h2>{t("dashboardTitle")}</h2>
      <BookingList bookings={bookings} />
      <PageLinks page={page} pages={pages} pathname="/dashboard" />
      {bookings.length === 0 ? null : (
        <p className="row mt-2">
          <a href="/dashboard/bookings.csv" className="tall small">
            {t("exportTable")}
          </a>
          <a href="/dashboard/bookings.ics" className="tall small">
            {t("exportCalendar")}
          </a>
        </p>
      )}
    </section>
  );
}
