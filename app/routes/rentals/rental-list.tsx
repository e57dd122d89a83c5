import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import type { RentalView } from "./loader.server";
import { ContactLink } from "~/components/account/contact-link";

/** Bookings of an owner's equipment: who, when, the amount, and the available actions. */
export function RentalList({ rentals }: { rentals: readonly RentalView[] }) {
  return (
    <ul className="cards">
      {rentals.map((rental) => (
        <li key={rental.id}>
          <RentalCard rental={rental} />
        </li>
      ))}
    </ul>
  );
}

function FarmerContact({ name, phone, whatsapp }: NonNullable<RentalView["farmer"]>) {
  return (
    <>
      {name} {phone === null ? null : <ContactLink contact={phone} whatsapp={whatsapp} />}
    </>
  );
}

function RentalCard({ rental }: { rental: RentalView }) {
  const { t } = useTranslation(["rental", "booking", "common"]);
  const { id, equipment, renter, farmer } = rental;
  const who = renter === null ? [] : [{ term: t("renter"), value: renter.name }];
  const contact = renter?.contact
    ? [{ term: t("contact"), value: <ContactLink contact={renter.contact} whatsapp={rental.whatsapp} /> }]
    : [];
  const forWhom = farmer === null ? [] : [{ term: t("booking:contactFarmer"), value: <FarmerContact {...farmer} /> }];
  return (
    <Card as="article" className="stack">
      <div className="row spread">
        <h2 className="h3">
          <ButtonLink to={`/booking/${id}`} variant="link">
            {t("booking:bookingNumber", { id })}
          </ButtonLink>
        </h2>
        <StatusBadge status={rental.status} />
      </div>
      <p>
        <strong>{equipment.name}</strong>
      </p>
      <p>{rental.period}</p>
      <DetailList
        items={[
          ...who,
          ...contact,
          ...forWhom,
          { term: t("booking:days"), value: rental.days },
          { term: t("payment"), value: t(`payment_${rental.paymentState}`) },
          ...rental.split,
          { term: t("booking:total"), value: rental.total, total: true },
        ]}
      />
      {rental.live && renter === null ? <p className="hint">{t("renterHidden")}</p> : null}
      <p className="row">
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("booking:showBooking")}
        </ButtonLink>
        {rental.cancellable ? (
          <ButtonLink to={`/booking/${id}/cancel`} variant="outline" size="sm">
            {t("booking:cancelBooking")}
          </ButtonLink>
        ) : null}
      </p>
    </Card>
  );
}
