import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { RequestId } from "~/hydration/request-id";

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "message" in data ? String(data.message) : undefined;
}

/** What an error means and the ways on, in place of the page. A 404 keeps its own words. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const message = messageOf(error);
  const requestId = useContext(RequestId);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="wrap page narrow">
      <EmptyState
        headingLevel="h1"
        drawing={<TractorDrawing />}
        title={isMissing ? (message ?? t("notFoundTitle")) : t("errorTitle")}
        action={
          <p className="row">
            <ButtonLink to="/equipment">{t("equipment")}</ButtonLink>
            <ButtonLink to="/" variant="outline">{t("backToHome")}</ButtonLink>
          </p>
        }
      >
        {isMissing ? <p>{t("notFoundWayOn")}</p> : <p>{message ?? t("errorText")}</p>}
        {isMissing || requestId === "" ? null : <p className="small soft">{t("errorRequestId", { id: requestId })}</p>}
      </EmptyState>
    </div>
  );
}
