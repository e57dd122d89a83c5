import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { SideView } from "~/routes/shared/booking-money.server";

/** Contacts of the other party of an active booking. */
export function Counterparty({ sides }: { sides: readonly SideView[] }) {
  const { t } = useTranslation("booking");
  return sides.map(({ side, name, contact, href }) => (
    <Card key={side} as="section" className="stack">
      <h2>{t(side === "owner" ? "contactOwner" : "contactRenter")}</h2>
      <p>{name}</p>
      {contact === null ? <p className="soft">{t("contactMissing")}</p> : null}
      {contact === null || href !== null ? null : <p>{contact}</p>}
      {contact === null || href === null ? null : (
        <p>
          <a className="back" href={href}>
            <Icon name={href.startsWith("tel:") ? "phone" : "mail"} size="sm" />
            {contact}
          </a>
        </p>
      )}
    </Card>
  ));
}
