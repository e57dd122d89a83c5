import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { readErrorMessage } from "./read-error-message";

/** Number of the request that made the page: what a person who asks for help can name. */
export const RequestId = createContext(
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLElement>("[data-request]")?.dataset["request"] ?? ""),
);

interface Missing {
  title: string;
  text: string;
  /** Where to go instead, and what it is called. */
  to: string;
  label: string;
}

/** In place of a page about something that is not there. */
export function MissingPage({ title, text, to, label }: Missing) {
  return (
    <div className="wrap page max-w-150">
      <EmptyState headingLevel="h1" title={title} action={<ButtonLink to={to}>{label}</ButtonLink>}>
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}

/** The error boundary of pages about one thing: says where it does not exist or is not the user's. */
export function MissingBoundary(missing: Missing) {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingPage {...missing} /> : <ErrorPage />;
}

/** The error page: what the error means and the next steps. A 404 has texts of its own. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const message = readErrorMessage(error);
  const requestId = useContext(RequestId);
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  /** A fault of ours, not the visitor's: a retry may succeed. */
  const isFault = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <div className="wrap page max-w-150">
      <EmptyState
        headingLevel="h1"
        drawing={<TractorDrawing />}
        title={isMissing ? (message ?? t("notFoundTitle")) : t("errorTitle")}
        action={
          <p className="row">
            {isFault ? (
              <ButtonLink to={pathname + search} reloadDocument>
                {t("retry")}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/equipment" variant={isFault ? "outline" : "default"}>
              {t("equipment")}
            </ButtonLink>
            <ButtonLink to="/" variant="outline">
              {t("backToHome")}
            </ButtonLink>
          </p>
        }
      >
        {isMissing ? null : <p>{message ?? t("errorText")}</p>}
        {isMissing || requestId === "" ? null : (
          <p className="small soft" data-request={requestId}>
            {t("errorRequestId", { id: requestId })}
          </p>
        )}
      </EmptyState>
    </div>
  );
}
