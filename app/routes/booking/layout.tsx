import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/components/layout/error-page";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

/** Around the pages of one booking. */
export default function BookingLayout() {
  return <Outlet />;
}

/** For a booking that does not exist or is not the user's. */
export function ErrorBoundary() {
  const { t } = useTranslation("booking");
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="wrap page max-w-150">
      <EmptyState
        headingLevel="h1"
        title={t("missing")}
        action={<ButtonLink to="/dashboard">{t("returnToDashboard")}</ButtonLink>}
      >
        <p>{t("missingText")}</p>
      </EmptyState>
    </div>
  );
}
