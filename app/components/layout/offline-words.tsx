import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";

/** What is said when the connection is gone. The first script shows it, which React, arriving later, must leave as it is. */
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
