import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";

/** Says that no more can be booked, and leads to each booking that is to be paid or cancelled first. */
export function UnpaidBookings({ bookings }: { bookings: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation("booking");
  if (bookings.length === 0) return null;
  return (
    <Alert variant="warning" title={t("tooManyUnpaid", { number: bookings.length })}>
      <ul className="stack">
        {bookings.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink variant="outline" to={`/booking/${id}`}>
              {`${name} – ${t("bookingNumber", { id })}`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
