import { Outlet, useMatches, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBoundary } from "~/components/layout/error-page";
import { BackLink } from "~/components/ui/elements";

/** What the pages say that do something about a booking. */
interface Step {
  title: string;
  heading?: string;
  /** Which booking it is, in lines. */
  about?: string[];
}

/** Around the pages of one booking: to those that do something about it the way back, and which it is. */
export default function BookingLayout() {
  const { t } = useTranslation("booking");
  const { id } = useParams();
  const page = useMatches().at(-1)?.data as Step | undefined;
  if (page?.about === undefined) return <Outlet />;
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/booking/${id}`}>{t("bookingNumber", { id })}</BackLink>
      <h1>{page.heading ?? page.title}</h1>
      {page.about.length === 0 ? null : <p className="whitespace-pre-line">{page.about.join("\n")}</p>}
      <Outlet />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("booking");
  return (
    <MissingBoundary title={t("missing")} text={t("missingText")} to="/dashboard" label={t("returnToDashboard")} />
  );
}
