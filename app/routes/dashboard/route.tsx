import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { MyBookings } from "./my-bookings";
import { OwnEquipmentList } from "./own-equipment";
import { OwnerIncome, OwnerToday } from "./owner-today";
import { loadUserPage } from "~/http/page.server";
import { loadDashboard } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "machine", "rental"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadDashboard);

export default function Dashboard() {
  const { t } = useTranslation(["booking", "rental"]);
  const { name, today, page, pages, equipmentList, bookings, isOwner, ownerToday, asksToAdd, asksForAccount } =
    useLoaderData<typeof loader>();
  const isEquipmentFirst = asksToAdd || equipmentList.list.length > 0;
  return (
    <div className="wrap page stack">
      <div>
        <h1>{t("greeting", { name })}</h1>
        <p className="small soft">{t("today", { day: today })}</p>
      </div>
      {isOwner ? (
        <nav className="chips" aria-label={t("dashboardTitle")}>
          <Link to="/dashboard" className="chip" aria-current="page">
            {t("rental:todayTitle")}
          </Link>
          <Link to="/dashboard/rentals" className="chip">
            {t("rentals")}
          </Link>
          <Link to="/dashboard/season" className="chip">
            {t("rental:season")}
          </Link>
          <Link to="/dashboard/payouts" className="chip">
            {t("rental:payouts")}
          </Link>
          <a className="chip" href="#bookings">
            {t("dashboardTitle")}
          </a>
        </nav>
      ) : null}
      {asksForAccount ? (
        <Alert
          title={t("rental:addAccount")}
          action={
            <ButtonLink to="/dashboard/payouts" variant="link" size="sm">
              {t("rental:payouts")}
            </ButtonLink>
          }
        >
          {t("rental:addAccountText")}
        </Alert>
      ) : null}
      <div className={ownerToday === undefined ? undefined : "with-aside"}>
        {ownerToday === undefined ? null : (
          <>
            <OwnerToday today={ownerToday} />
            <aside>
              <OwnerIncome today={ownerToday} />
            </aside>
          </>
        )}
        <div className="stack">
          {isEquipmentFirst ? <OwnEquipmentList equipmentList={equipmentList} /> : null}
          <MyBookings bookings={bookings} page={page} pages={pages} />
          {isEquipmentFirst ? null : <OwnEquipmentList equipmentList={equipmentList} />}
        </div>
      </div>
    </div>
  );
}
