import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { AnyBookingView } from "~/routes/shared/admin-booking.server";

/** A person's name and contacts; phone numbers and email addresses are links. */
export function PersonCard({
  title,
  person: { name, contact, account },
}: {
  title: string;
  person: AnyBookingView["renter" | "farmer"] & object;
}) {
  const { t } = useTranslation("admin");
  const isMail = contact?.includes("@") === true;
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
        <a className="back" href={isMail ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, "")}`}>
          <Icon name={isMail ? "mail" : "phone"} size="sm" />
          {contact}
        </a>
      )}
    </Card>
  );
}
