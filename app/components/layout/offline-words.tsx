import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";

/**
 * The offline message. The plain script shows it, so React must leave it unchanged when it hydrates. It looks like an
 * alert and is none: most pages have no other one, and would carry the rules for what alerts may hold.
 */
export function OfflineWords() {
  const { t } = useTranslation();
  return (
    <div id="offline" className="toasts" hidden suppressHydrationWarning>
      <div role="alert" className="offline">
        <Icon name="warning" />
        <div>
          <strong>{t("offline")}</strong>
          <p>{t("offlineText")}</p>
        </div>
      </div>
    </div>
  );
}
