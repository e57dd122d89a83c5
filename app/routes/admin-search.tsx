import { BOOKING_STATUSES } from "~/domain/bookings/booking";
import { listRegister } from "~/domain/equipment/equipment-register.server";
import { findBookingsByNumber, findBookingsForFarmer, findPayments } from "~/domain/payments/find-payments.server";
import { nameLocations } from "~/domain/places/name-locations.server";
import { listUsers } from "~/domain/users/list-users.server";
import { showMobileNumber } from "~/domain/users/mobile-number";
import { shownName } from "~/domain/users/user";
import { readSearch } from "~/domain/word-search.server";
import { formatPaise } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, searchAll);

/** What one search finds among people, bookings, payments and machines. */
export default function AdminSearch() {
  const { t } = useTranslation("admin");
  const { search, kinds } = useLoaderData<typeof loader>();
  return (
    <AdminPage part={undefined} title={t("searchAll")} search={search}>
      {kinds.length === 0 ? <EmptyState title={t("noneFit")} /> : null}
      {kinds.map(({ title, items }) => (
        <section key={title} className="card">
          <h2>{title}</h2>
          <ul>
            {items.map(({ to, label }) => (
              <li key={label}>
                <Link to={to} className="tall">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminPage>
  );
}

/** Of each kind; the lists of a kind have pages. */
const MAX_OF_A_KIND = 10;

interface Found {
  to: string;
  label: string;
}

/** People, bookings, payments and machines that fit one search. */
async function searchAll({ db, url, t, language }: UserCall) {
  const search = readSearch(url.searchParams.get("search"));
  const title = t("admin:searchAll");
  if (search === undefined) return { title, search, kinds: [] };
  const page = { limit: MAX_OF_A_KIND, offset: 0 };
  const [bookings, forFarmers, payments, users, equipment] = await Promise.all([
    findBookingsByNumber(db, search, MAX_OF_A_KIND),
    findBookingsForFarmer(db, search, MAX_OF_A_KIND),
    findPayments(db, search, MAX_OF_A_KIND),
    listUsers(db, search, page),
    listRegister(db, { search }, page),
  ]);
  const nameOf = await nameLocations(
    db,
    equipment.map(({ location }) => location),
    language,
  );
  const statusOf = (status: string) => {
    const known = BOOKING_STATUSES.find((one) => one === status);
    return known === undefined ? status : t(`booking:status_${known}`);
  };
  const found: { title: string; items: Found[] }[] = [
    {
      title: t("admin:bookings"),
      items: bookings.map(({ id, status, equipmentName, userName }) => ({
        to: `/admin/bookings/${id}`,
        label: [t("booking:bookingNumber", { id }), equipmentName, shownName(userName, t), statusOf(status)].join(
          " · ",
        ),
      })),
    },
    {
      title: t("admin:bookingsFor"),
      items: forFarmers.map(({ id, status, equipmentName, userName, farmerName }) => ({
        to: `/admin/bookings/${id}`,
        label: [
          farmerName,
          t("booking:bookingNumber", { id }),
          equipmentName,
          shownName(userName, t),
          statusOf(status),
        ].join(" · "),
      })),
    },
    {
      title: t("admin:payments"),
      items: payments.map(({ id, bookingId, amount }) => ({
        to: `/admin/bookings/${bookingId}`,
        label: [id, formatPaise(amount), t("booking:bookingNumber", { id: bookingId })].join(" · "),
      })),
    },
    {
      title: t("admin:users"),
      items: users.map(({ id, username, name, contact }) => ({
        to: `/admin?user=${id}`,
        label: [id, shownName(name, t), username, contact === null ? "–" : showMobileNumber(contact)].join(" · "),
      })),
    },
    {
      title: t("admin:machines"),
      items: equipment.map(({ id, name, location, ownerName }) => ({
        to: `/admin/equipment?search=${id}`,
        label: [id, name, nameOf(location), shownName(ownerName, t)].join(" · "),
      })),
    },
  ];
  return { title, search, kinds: found.filter(({ items }) => items.length > 0) };
}
