import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { Card } from "~/components/ui/card";
import type { SideView } from "~/routes/shared/booking-money.server";

/** Contacts of the other party of an active booking. */
export function Counterparty({ sides }: { sides: readonly SideView[] }) {
  const { t } = useTranslation("booking");
  return sides.map(({ side, name, contact, whatsapp, hours }) => (
    <Card key={side} as="section" className="stack">
      <h2>{t(side === "owner" ? "contactOwner" : "contactRenter")}</h2>
      <p>{name}</p>
      {contact === null ? (
        <p className="soft">{t("contactMissing")}</p>
      ) : (
        <>
          <p>
            <ContactLink contact={contact} whatsapp={whatsapp} />
          </p>
          {hours === null ? null : <p className="soft">{hours}</p>}
        </>
      )}
    </Card>
  ));
}
