import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";

/** The offline message. The plain script shows it, so React must leave it unchanged when it hydrates. */
export function OfflineWords() {
  const { t } = useTranslation();
  return (
    <div id="offline" className="toasts" hidden suppressHydrationWarning>
      <Alert variant="destructive" title={t("offline")}>
        <p>{t("offlineText")}</p>
      </Alert>
    </div>
  );
}
