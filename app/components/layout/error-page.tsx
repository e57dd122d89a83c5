import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "~/components/ui/elements";
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
  to: string;
  label: string;
}

export function MissingPage({ title, text, to, label }: Missing) {
  return <EmptyPage title={title} text={text} links={[{ to, label }]} />;
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
    <EmptyPage
      drawn
      title={isMissing ? (message ?? t("notFoundTitle")) : t("errorTitle")}
      text={
        isMissing ? undefined : (
          <>
            <p>{message ?? t("errorText")}</p>
            {requestId === "" ? null : (
              <p className="small soft" data-request={requestId}>
                {t("errorRequestId", { id: requestId })}
              </p>
            )}
          </>
        )
      }
      links={[
        ...(isFault ? [{ to: pathname + search, label: t("retry"), reloadDocument: true }] : []),
        { to: "/equipment", label: t("equipment") },
        { to: "/", label: t("backToHome") },
      ]}
    />
  );
}
