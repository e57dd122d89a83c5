import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MyBookings } from "./my-bookings";
import { OwnEquipmentList } from "./own-equipment";
import { OwnerToday } from "./owner-today";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { loadUserPage } from "~/http/page.server";
import { loadDashboard } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "machine", "rental"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadDashboard);

export default function Dashboard() {
  const { t } = useTranslation(["booking", "rental"]);
  const { name, today, page, pages, equipmentList, bookings, isOwner, ownerToday, asksToAdd } =
    useLoaderData<typeof loader>();
  const isEquipmentFirst = asksToAdd || equipmentList.list.length > 0;
  return (
    <div className="wrap page stack">
      <div className="head">
        <h1>{t("greeting", { name })}</h1>
        <p>{t("today", { day: today })}</p>
      </div>
      {isOwner ? (
        <p className="row">
          <ButtonLink to="/dashboard/rentals" variant="outline">
            <Icon name="bookings" size="sm" />
            {t("rentals")}
          </ButtonLink>
          <ButtonLink to="/dashboard/season" variant="outline">
            <Icon name="calendar" size="sm" />
            {t("rental:season")}
          </ButtonLink>
          <a className="back" href="#bookings">
            {t("dashboardTitle")}
          </a>
        </p>
      ) : null}
      {ownerToday === undefined ? null : <OwnerToday today={ownerToday} />}
      {isEquipmentFirst ? <OwnEquipmentList equipmentList={equipmentList} /> : null}
      <MyBookings bookings={bookings} page={page} pages={pages} />
      {isEquipmentFirst ? null : <OwnEquipmentList equipmentList={equipmentList} />}
    </div>
  );
}
