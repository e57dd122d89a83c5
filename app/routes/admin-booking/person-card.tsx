import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { Card } from "~/components/ui/card";
import type { AnyBookingView } from "~/routes/shared/admin-booking.server";

/** A person's name and contacts; those that can be called or written to are links. */
export function PersonCard({
  title,
  person: { name, contact, account },
}: {
  title: string;
  person: AnyBookingView["renter" | "farmer"] & object;
}) {
  const { t } = useTranslation("admin");
  return (
    <Card as="section">
      <h2 className="h3">{title}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {account === null ? null : <p className="small soft">{account}</p>}
      {contact === null ? (
        <p>{t("noContact")}</p>
      ) : (
        <p>
          <ContactLink contact={contact} />
        </p>
      )}
    </Card>
  );
}
