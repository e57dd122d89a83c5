import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { QUICK } from "~/components/comparisons/pick-button";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { Icon } from "~/components/ui/icon";

/** Sends the page's link on: by the phone's own way to share, or without script by WhatsApp. */
export function ShareLink({ href }: { href: string }) {
  const { t } = useTranslation("equipment");
  const share = (event: MouseEvent) => {
    if (!("share" in navigator) || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    navigator.share({ text: new URL(href).searchParams.get("text") ?? "" }).catch(() => undefined);
  };
  return (
    <a className={QUICK} href={href} onClick={share}>
      <Icon name="share" />
      {t("share")}
    </a>
  );
}
