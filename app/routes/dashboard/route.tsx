import { type Booking, isCancellable, isLive } from "~/domain/bookings/booking";
import { listBalances, listBookings, listHandedOver } from "~/domain/bookings/booking-queries.server";
import { hasRentedEquipment } from "~/domain/bookings/rental-queries.server";
import { viewPayoutAccount } from "~/domain/payouts/payout-account.server";
import { listUnmatched } from "~/domain/payments/provider-cases.server";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import { formatDay } from "~/i18n/format";
import { describeSplit } from "~/components/bookings/describe-terms";
import { toBookingView } from "~/routes/shared/booking.server";
import { loadOwnEquipment, loadOwnerToday, type OwnerTodayView } from "./loader.server";
import { findPage } from "~/http/paging.server";
import { Link, useLoaderData } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { Alert, ButtonLink, Card, DetailList, EmptyState, Tabs } from "~/components/ui/elements";
import { OwnEquipmentList } from "./own-equipment";
import { userPage, type PageHandle } from "~/http/page.server";
import { PageLinks } from "~/components/layout/page-links";
import { ReviewForm } from "~/components/bookings/review-form";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ReceiptLink } from "~/components/receipts/receipt-link";
import { Dialog } from "~/components/ui/dialog";
import { formatRupees } from "~/i18n/money";
import { ContactLink } from "~/components/account/contact-link";

export const handle: PageHandle = { i18n: ["booking", "machine", "rental"], images: true };

/** A user's own equipment and bookings, those to pay first, under a greeting. */
export const loader = userPage(async (call) => {
  const today = dayInIndia(call.now);
  const [equipmentList, { page, pages, rows }, isOwner] = await Promise.all([
    loadOwnEquipment(call),
    findPage(call.url, 12, listBookings(call.db, { userId: call.user.id, today })),
    hasRentedEquipment(call.db, call.user),
  ]);
  const ids = rows.map(({ id }) => id);
  const balances = await listBalances(call.db, ids);
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
      part: partOf(booking, today),
      cancellable: isCancellable(booking, "renter", { today, isHandedOver: handedOver.has(booking.id) }),
      equipmentName: booking.equipmentName,
      split: describeSplit(booking, balances.get(booking.id), call),
    })),
  };
});

const PARTS = ["booking:toPay", "rental:upcoming", "rental:past"] as const;

/** Where a renter looks for a booking: as it is sorted too. */
function partOf(booking: Booking, today: Day): (typeof PARTS)[number] {
  if (!isLive(booking) || booking.endDate < today) return "rental:past";
  return booking.paymentState === "unpaid" ? "booking:toPay" : "rental:upcoming";
}

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
        <Tabs
          label={t("dashboardTitle")}
          tabs={[
            { to: "/dashboard", label: t("rental:todayTitle"), current: true },
            { to: "/dashboard/rentals", label: t("rentals"), current: false },
            { to: "/dashboard/season", label: t("rental:season"), current: false },
            { to: "/dashboard/payouts", label: t("rental:payouts"), current: false },
            { to: "#bookings", label: t("dashboardTitle"), current: false },
          ]}
        />
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
  const { t } = useTranslation(["booking", "rental"]);
  const { bookings, page, pages } = useLoaderData<typeof loader>();
  const parts = PARTS.map((part) => ({ part, list: bookings.filter((booking) => booking.part === part) })).filter(
    ({ list }) => list.length > 0,
  );
  return (
    <section className="stack" id="bookings">
      <h2>{t("dashboardTitle")}</h2>
      {bookings.length === 0 ? (
        <EmptyState
          headingLevel="h3"
          drawn
          title={t("noBookings")}
          text={t("noBookingsText")}
          links={[{ to: "/equipment", label: t("findMachine") }]}
        />
      ) : (
        parts.map(({ part, list }) => (
          <section key={part} aria-label={t(part)}>
            {parts.length > 1 ? <p className="small bold text-soil">{t(part)}</p> : null}
            <ul className="card rows mt-2">
              {list.map((booking) => (
                <li key={booking.id}>
                  <BookingRow booking={booking} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <PageLinks page={page} pages={pages} />
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

type ListedBooking = Awaited<ReturnType<typeof loader>>["bookings"][number];

function BookingRow({ booking }: { booking: ListedBooking }) {
  const { t } = useTranslation(["booking", "common"]);
  const cancel = booking.cancellable ? (
    <ButtonLink to={`/booking/${booking.id}/cancel`} variant="link" size="sm" className="text-red ml-auto">
      {t("cancelBooking")}
    </ButtonLink>
  ) : null;
  return (
    <article className="flex w-full flex-wrap items-start gap-x-3">
      <div className="min-w-0 flex-1">
        <h3>
          <Link to={`/booking/${booking.id}`} className="to">
            {t("bookingNumber", { id: booking.id })}
          </Link>
        </h3>
        <p className="small soft">{booking.equipmentName}</p>
        <p className="small">{booking.from === booking.to ? booking.from : `${booking.from} – ${booking.to}`}</p>
        {booking.split.map(({ term, value }) => (
          <p key={term} className="small soft">
            {term}: {value}
          </p>
        ))}
      </div>
      <div className="text-right">
        <p>
          <b className="num">{formatRupees(booking.total)}</b>
        </p>
        <p>
          <StatusBadge status={booking.status} />
        </p>
        {booking.paid ? cancel : null}
      </div>
      <NextSteps booking={booking}>{booking.paid ? null : cancel}</NextSteps>
      {booking.ratable ? (
        <Dialog id={reviewDialog(booking.id)} title={t("reviewTitle", { name: booking.equipmentName })}>
          <ReviewForm bookingId={booking.id} result="in a dialog" />
        </Dialog>
      ) : null}
    </article>
  );
}

const reviewDialog = (bookingId: number) => `rate-${bookingId}`;

function NextSteps({ booking, children }: PropsWithChildren<{ booking: ListedBooking }>) {
  const { t } = useTranslation("booking");
  const { id, payable, paid, ratable } = booking;
  if (!payable && !paid && children === null) return null;
  return (
    <p className={payable ? "row mt-1 w-full" : "row -mt-2 -ml-3 grow basis-full gap-y-0"}>
      {payable ? (
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("pay", { amount: formatRupees(booking.advance) })}
        </ButtonLink>
      ) : null}
      {paid ? (
        <ReceiptLink bookingId={id} variant="ghost" size="sm" icon="download">
          {t("downloadReceipt")}
        </ReceiptLink>
      ) : null}
      {ratable ? (
        <ButtonLink to={`/booking/${id}/review`} variant="ghost" size="sm" data-opens={reviewDialog(id)} icon="star">
          {t("rateBooking")}
        </ButtonLink>
      ) : null}
      {children}
    </p>
  );
}

function OwnerToday({ today: { groups } }: { today: OwnerTodayView }) {
  const { t } = useTranslation("rental");
  return (
    <section className="stack -mt-4" aria-labelledby="owner-today">
      <h2 id="owner-today" className="sr-only">
        {t("todayTitle")}
      </h2>
      {groups.length === 0 ? <p className="soft">{t("todayNothing")}</p> : null}
      {groups.map(({ rentals, ...group }) => (
        <Card key={group.kind}>
          <h3>{t(group.kind, { count: rentals.length })}</h3>
          <ul className="rows">
            {rentals.map((rental) => (
              <RentalRow key={rental.id} {...group} rental={rental} />
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}

function OwnerIncome({ today: { month, income, money } }: { today: OwnerTodayView }) {
  const { t } = useTranslation("rental");
  return (
    <Card as="section" heading={t("incomeTitle", { month })}>
      {income === null ? (
        <p>{t("incomeNone")}</p>
      ) : (
        <>
          <DetailList
            items={[
              { term: t("incomePaid"), value: <b className="text-xl">{income.paid}</b> },
              { term: t("incomePending"), value: income.pending },
            ]}
          />
          <svg
            className="block h-3 w-full rounded-sm bg-sand"
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="fill-leaf" width={income.paidShare} height="1" />
          </svg>
        </>
      )}
      {money.length === 0 ? null : (
        <>
          <h3 className="mt-4">{t("payouts")}</h3>
          <DetailList items={money} />
        </>
      )}
    </Card>
  );
}

type Group = OwnerTodayView["groups"][number];

function RentalRow({ kind, rental, records }: Omit<Group, "rentals"> & { rental: Group["rentals"][number] }) {
  const { t } = useTranslation(["booking", "rental"]);
  const { id, equipmentName, leaf, period, status, workPlace, people } = rental;
  return (
    <li className="py-1">
      <span
        className="w-11.5 flex-none overflow-hidden rounded-md edge-all border-geru bg-paper text-center bold text-lg"
        aria-hidden="true"
      >
        <small className="block bg-geru text-xs text-on-geru">{leaf.month}</small>
        {leaf.day}
      </span>
      <div className="min-w-0 flex-1">
        <Link to={`/booking/${id}`} className="to">
          <b>{equipmentName}</b>
        </Link>
        <p className="row small soft">
          {`${period} · ${t("bookingNumber", { id })}`}
          <StatusBadge status={status} />
        </p>
        {workPlace === null ? null : <p className="small">{t("rental:workPlace", { place: workPlace })}</p>}
        {people.map(({ side, name, contact, whatsapp }) => (
          <p key={side} className="row relative z-1 text-sm">
            {name}
            {contact === null ? null : <ContactLink compact contact={contact} whatsapp={whatsapp} />}
          </p>
        ))}
      </div>
      {kind === "answering" ? (
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("rental:answer")}
        </ButtonLink>
      ) : null}
      {records === null ? null : (
        <ButtonLink to={`/booking/${id}/transfer/${records}`} variant="outline" size="sm">
          {t(`rental:record_${records}`)}
        </ButtonLink>
      )}
    </li>
  );
}
