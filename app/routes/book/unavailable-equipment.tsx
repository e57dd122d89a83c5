import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/components/layout/error-page";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

/** Error page for equipment that cannot be booked now; any other error has its usual page. */
export function UnavailableEquipment() {
  const { t } = useTranslation(["equipment", "common"]);
  const error = useRouteError();
  const { id } = useParams();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 409 && error.data?.key !== "otherAccount";
  if (!isUnavailable) return <ErrorPage />;
  return (
    <div className="wrap page max-w-150">
      <EmptyState
        headingLevel="h1"
        title={t("unavailableTitle")}
        action={
          <p className="row">
            <ButtonLink to={`/equipment/${id}`}>{t("common:viewDetails")}</ButtonLink>
            <ButtonLink to="/equipment" variant="outline">
              {t("common:equipment")}
            </ButtonLink>
          </p>
        }
      >
        <p>{t("unavailableText")}</p>
      </EmptyState>
    </div>
  );
}
