import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBoundary } from "~/components/layout/error-page";

/** Around the pages of one booking. */
export default function BookingLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("booking");
  return (
    <MissingBoundary title={t("missing")} text={t("missingText")} to="/dashboard" label={t("returnToDashboard")} />
  );
}
