import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { Card } from "~/components/ui/elements";

export interface SideView {
  side: "owner" | "renter" | "farmer";
  name: string;
  contact: string | null;
  whatsapp: string | null;
  hours: string | null;
}

const TITLES = { owner: "contactOwner", renter: "contactRenter", farmer: "contactFarmer" } as const;

export function Counterparty({ sides }: { sides: readonly SideView[] }) {
  const { t } = useTranslation("booking");
  return sides.map(({ side, name, contact, whatsapp, hours }) => (
    <Card key={side} as="section" heading={t(TITLES[side])}>
      <p className="mb-1">{name}</p>
      {contact === null ? (
        <p className="soft">{t("contactMissing")}</p>
      ) : (
        <>
          <p>
            <ContactLink contact={contact} whatsapp={whatsapp} />
          </p>
          {hours === null ? null : <p className="small soft">{hours}</p>}
        </>
      )}
    </Card>
  ));
}
