import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** Sends the page's link on: by the phone's own way to share, or without script by WhatsApp. */
export function ShareLink({ href }: { href: string }) {
  const { t } = useTranslation("equipment");
  return (
    <a href={href} className={buttonClass({ variant: "outline", block: true })} data-shares="">
      <Icon name="share" size="sm" />
      {t("share")}
    </a>
  );
}
