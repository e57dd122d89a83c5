import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { AdminPage } from "~/components/admin/admin-page";
import { BookingFilters, BookingSearch, BookingTable, UndecidedBookings } from "./booking-table";
import { PageLinks } from "~/components/layout/page-links";
import { Alert, ButtonLink, EmptyState } from "~/components/ui/elements";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { loadAllBookings } from "./loader.server";
import type { PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const loader = adminPage(loadAllBookings);

export default function AdminBookings() {
  const { t } = useTranslation("admin");
  const view = useLoaderData<typeof loader>();
  const { title, person, attention, filter, query, found, page, pages, here, bookings, waiting, ...toDecide } = view;
  const { undecided } = toDecide;
  const search = query === "" ? "" : `?${query}`;
  return (
    <AdminPage part="bookings" title={title} status={found}>
      <BookingSearch search={filter.search} />
      {person === undefined ? null : (
        <p className="row">
          {person.name}
          {person.contact === null ? null : <ContactLink contact={person.contact} />}
        </p>
      )}
      {attention.length === 0 ? null : (
        <Alert variant="warning">
          <details open={undecided.length === 0}>
            <summary className="tall underline">{t("mattersFound", { count: waiting.payments })}</summary>
            <ul>
              {attention.map(({ key, title }) => (
                <li key={key}>
                  <Link to={`/admin/payments#${key}`} className="tall">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
            {waiting.payments > attention.length ? (
              <ButtonLink to="/admin/payments" variant="outline" size="sm">
                {t("payments")}
              </ButtonLink>
            ) : null}
          </details>
        </Alert>
      )}
      <UndecidedBookings {...toDecide} here={here} />
      {undecided.length === 0 ? null : <h2>{t("otherBookings")}</h2>}
      <BookingFilters filter={filter} query={query} />
      {bookings.length === 0 && undecided.length > 0 ? null : bookings.length === 0 ? (
        <EmptyState
          title={t(query === "" ? "noBookings" : "noneFit")}
          links={query === "" ? [] : [{ to: "/admin", label: t("clear"), variant: "outline" }]}
        />
      ) : (
        <BookingTable
          bookings={bookings}
          here={here}
          caption={t("bookings")}
          leaves={filter.status !== undefined || filter.paymentState !== undefined}
        />
      )}
      <PageLinks page={page} pages={pages} pathname="/admin" />
      <p className="row">
        <ButtonLink to={`/admin/bookings.csv${search}`} reloadDocument variant="ghost" size="sm" icon="download">
          {t("bookingsFile")}
        </ButtonLink>
        <ButtonLink to={`/admin/receipts.csv${search}`} reloadDocument variant="ghost" size="sm" icon="download">
          {t("receiptsFile")}
        </ButtonLink>
      </p>
    </AdminPage>
  );
}
