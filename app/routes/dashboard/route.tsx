import { isCancellable } from "~/domain/bookings/booking";
import { listBalances } from "~/domain/bookings/booking-balances.server";
import { countBookings, listBookings } from "~/domain/bookings/booking-queries.server";
import { listHandedOver } from "~/domain/bookings/handed-over.server";
import { hasRentedEquipment } from "~/domain/bookings/rental-queries.server";
import { viewPayoutAccount } from "~/domain/payouts/payout-account.server";
import { listUnmatched } from "~/domain/payments/provider-cases.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import { describeSplit } from "~/routes/shared/balance.server";
import { toBookingView } from "~/routes/shared/booking.server";
import { loadOwnEquipment, loadOwnerToday } from "./loader.server";
import { findPage } from "~/http/paging.server";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert, ButtonLink } from "~/components/ui/elements";
import { OwnEquipmentList } from "./own-equipment";
import { OwnerIncome, OwnerToday } from "./owner-today";
import { userPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";
import { PageLinks } from "~/components/layout/page-links";
import { BookingList } from "./booking-list";

const BOOKINGS_PER_PAGE = 12;

export const handle: PageHandle = { i18n: ["booking", "machine", "rental"], images: true };

/** A user's own equipment and bookings, newest first, under a greeting. */
export const loader = userPage(async (call) => {
  const [equipmentList, { page, pages, rows }, isOwner] = await Promise.all([
    loadOwnEquipment(call),
    findPage(call.url, {
      count: (limit) => countBookings(call.db, call.user, limit),
      size: BOOKINGS_PER_PAGE,
      list: (part) => listBookings(call.db, { userId: call.user.id, ...part }),
    }),
    hasRentedEquipment(call.db, call.user),
  ]);
  const balances = await listBalances(
    call.db,
    rows.map(({ id }) => id),
  );
  const today = dayInIndia(call.now);
  const unmatched = await listUnmatched(call.db, rows);
  const handedOver = await listHandedOver(call.db, rows);
  return {
    title: call.t("booking:dashboardTitle"),
    name: call.user.name,
    isOwner,
    /** Led here to rent out a machine of their own. */
    asksToAdd: call.url.searchParams.get("add") === "equipment",
    /** True for an owner without a payout account. */
    asksForAccount: equipmentList.list.length > 0 && (await viewPayoutAccount(call.db, call.user)) === null,
    ownerToday: isOwner ? await loadOwnerToday(call) : undefined,
    page,
    pages,
    today: formatDay(today, call.language),
    equipmentList,
    bookings: rows.map((booking) => ({
      ...toBookingView(booking, call.user, call),
      ...(unmatched.has(booking.id) ? { payable: false } : {}),
      cancellable: isCancellable(booking, "renter", { today, isHandedOver: handedOver.has(booking.id) }),
      equipmentName: booking.equipmentName,
      split: describeSplit(booking, balances.get(booking.id), call),
    })),
  };
});

export default function Dashboard() {
  const { t } = useTranslation(["booking", "rental"]);
  const { name, today, equipmentList, isOwner, ownerToday, asksToAdd, asksForAccount } = useLoaderData<typeof loader>();
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
            <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <OwnerIncome today={ownerToday} />
            </aside>
          </>
        )}
        <div className="stack">
          {isEquipmentFirst ? <OwnEquipmentList equipmentList={equipmentList} /> : null}
          <MyBookings />
          {isEquipmentFirst ? null : <OwnEquipmentList equipmentList={equipmentList} />}
        </div>
      </div>
    </div>
  );
}

function MyBookings() {
  const { t } = useTranslation("booking");
  const { bookings, page, pages } = useLoaderData<typeof loader>();
  return (
    <section className="stack" id="bookings">
      <h2>{t("dashboardTitle")}</h2>
      <BookingList bookings={bookings} />
      <PageLinks page={page} pages={pages} pathname="/dashboard" />
      {bookings.length === 0 ? null : (
        <p className="row mt-2">
          <a href="/dashboard/bookings.csv" className="tall small">
            {t("exportTable")}
          </a>
          <a href="/dashboard/bookings.ics" className="tall small">
            {t("exportCalendar")}
          </a>
        </p>
      )}
    </section>
  );
}
