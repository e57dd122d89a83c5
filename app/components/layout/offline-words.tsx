import { useTranslation } from "react-i18next";

/** What is said when the connection is gone. The first script shows it, which React, arriving later, must leave as it is. */
export function OfflineWords() {
  const { t } = useTranslation();
  return (
    <div id="offline" className="toasts" role="alert" hidden suppressHydrationWarning>
      <div className="alert red">
        <div>
          <strong>{t("offline")}</strong>
          <p>{t("offlineText")}</p>
        </div>
      </div>
    </div>
  );
}
