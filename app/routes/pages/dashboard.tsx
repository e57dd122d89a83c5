import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingList } from "~/components/bookings/booking-list";
import { PageLinks } from "~/components/layout/page-links";
import { loadUserPage } from "~/http/page.server";
import { showDashboard } from "~/http/views/dashboard-view.server";
import type { PageHandle } from "~/hydration/page-handle";

export const handle: PageHandle = { i18n: ["booking"], load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, showDashboard);

export default function Dashboard() {
  const { t } = useTranslation("booking");
  const { name, today, page, pages, bookings } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page stack">
      <div className="head">
        <h1>{t("greeting", { name })}</h1>
        <p>{t("today", { day: today })}</p>
      </div>
      <section className="stack" id="bookings">
        <h2>{t("dashboardTitle")}</h2>
        <BookingList bookings={bookings} />
        <PageLinks page={page} pages={pages} pathname="/dashboard" />
      </section>
    </div>
  );
}
