import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";

/** The list could not be loaded: says so and offers to try again, with the filters as they are. */
export function ListError({ message }: { message: string | undefined }) {
  const { t } = useTranslation(["equipment", "common"]);
  const { pathname, search } = useLocation();
  return (
    <div className="wrap page narrow stack">
      <h1>{t("title")}</h1>
      <Alert
        variant="destructive"
        title={t("loadError")}
        action={<ButtonLink to={pathname + search} reloadDocument variant="outline">{t("retry")}</ButtonLink>}
      >
        <p>{message ?? t("common:errorText")}</p>
      </Alert>
    </div>
  );
}
