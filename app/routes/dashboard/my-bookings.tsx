import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
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
        <p className="row">
          <ButtonLink to="/dashboard/bookings.csv" reloadDocument variant="outline" size="sm">
            <Icon name="download" size="sm" />
            {t("exportTable")}
          </ButtonLink>
          <ButtonLink to="/dashboard/bookings.ics" reloadDocument variant="outline" size="sm">
            <Icon name="calendar" size="sm" />
            {t("exportCalendar")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
