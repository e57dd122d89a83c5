import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { StatusBadge } from "~/components/bookings/status-badge";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import type { RentalView } from "./loader.server";

/** Bookings of an owner's equipment: who, when, the amount, and the available actions. */
export function RentalList({ rentals }: { rentals: readonly RentalView[] }) {
  return (
    <ul className="card rows">
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalRow rental={rental} />
        </li>
      ))}
    </ul>
  );
}

function RentalRow({ rental }: { rental: RentalView }) {
  const { t } = useTranslation(["rental", "booking", "common"]);
  const { id, equipment, renter, farmer } = rental;
  return (
    <article className="flex w-full flex-wrap items-start gap-x-3">
      <div className="min-w-0 flex-1">
        <h2 className="h3">
          <Link to={`/booking/${id}`} className="to">
            {t("booking:bookingNumber", { id })}
          </Link>
        </h2>
        <p className="h3">{equipment.name}</p>
        <p className="small soft">{`${rental.period} · ${t("common:days", { count: rental.days })}`}</p>
        {renter === null ? null : (
          <p className="small">
            {t("renter")}: {renter.name}
          </p>
        )}
        {farmer === null ? null : (
          <p className="small">
            {t("booking:contactFarmer")}: {farmer.name}
          </p>
        )}
        {rental.split.map(({ term, value }) => (
          <p key={term} className="small soft">
            {term}: {value}
          </p>
        ))}
      </div>
      <div className="text-right">
        <p>
          <b className="num">{rental.total}</b>
        </p>
        <StatusBadge status={rental.status} />
        <p>
          <Badge dot>{t(`payment_${rental.paymentState}`)}</Badge>
        </p>
      </div>
      {rental.live && renter === null ? <p className="hint w-full">{t("renterHidden")}</p> : null}
      <div className="row relative z-1 w-full empty:hidden">
        {renter?.contact ? <ContactLink contact={renter.contact} whatsapp={rental.whatsapp} /> : null}
        {farmer?.phone ? <ContactLink contact={farmer.phone} whatsapp={farmer.whatsapp} /> : null}
        {rental.cancellable ? (
          <ButtonLink to={`/booking/${id}/cancel`} variant="link" size="sm" className="no ml-auto">
            {t("booking:cancelBooking")}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}
