import { useLoaderData, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { AdminPage } from "~/components/admin/admin-page";
import { PageLinks } from "~/components/layout/page-links";
import { Alert, ButtonLink, EmptyState, Button, buttonClass, Icon } from "~/components/ui/elements";
import { adminPage, listAttention, describeDecisions } from "~/routes/shared/admin-screen.server";
import type { PageHandle } from "~/http/page.server";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { StatusBadge } from "~/components/bookings/status-badge";
import {
  Checkbox,
  DateRange,
  Field,
  SEARCH_FORM,
  SearchInput,
  Select,
  TextField,
  TextInput,
} from "~/components/ui/fields";
import { Table, type TableColumn } from "~/components/ui/table";
import { formatRupees } from "~/i18n/money";
import { PaymentBadge } from "~/components/admin/payment-badge";
import { useFocusAfterForm } from "~/components/layout/use-focus-after-form";
import { BOOKING_STATUSES, PAYMENT_STATES } from "~/domain/bookings/booking";
import { DecideMany } from "~/components/admin/decide-many";
import {
  findAllBookings,
  listUndecided,
  matchBookings,
  type AdminBooking,
  readAllBookings,
  readBookingFilter,
  writeBookingFilter,
} from "~/domain/bookings/all-bookings.server";
import { readId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { formatDays } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { pick } from "~/domain/pick";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const loader = adminPage(loadAllBookings);

export default function AdminBookings() {
  const { t } = useTranslation("admin");
  const view = useLoaderData<typeof loader>();
  const { person, attention, filter, query, found, page, pages, bookings, waiting, undecided } = view;
  const search = query === "" ? "" : `?${query}`;
  return (
    <AdminPage status={found}>
      <Form
        action="/admin"
        className={`${SEARCH_FORM} flex w-full shade-edge lg:w-88`}
        key={filter.search}
        role="search"
      >
        <SearchInput
          autoComplete="off"
          aria-label={t("bookingSearch")}
          placeholder={t("bookingSearchHint")}
          defaultValue={filter.search}
          action={t("find")}
        />
      </Form>
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
      <UndecidedBookings />
      {undecided.length === 0 ? null : <h2>{t("otherBookings")}</h2>}
      <BookingFilters />
      {bookings.length === 0 && undecided.length > 0 ? null : bookings.length === 0 ? (
        <EmptyState
          title={t(query === "" ? "noBookings" : "noneFit")}
          links={query === "" ? [] : [{ to: "/admin", label: t("clear"), variant: "outline" }]}
        />
      ) : (
        <BookingTable
          bookings={bookings}
          caption={t("bookings")}
          leaves={filter.status !== undefined || filter.paymentState !== undefined}
        />
      )}
      <PageLinks page={page} pages={pages} />
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

/** Reject asks for a reason on the booking's page. @param row id of the place to return to without script */
function DecisionButtons({ booking: { id, decisions }, row }: { booking: BookingRow; row: string }) {
  const { t } = useTranslation("admin");
  const { here } = useLoaderData<typeof loader>();
  const isDeciding = useNavigation().formMethod === "POST";
  const page = `/admin/bookings/${id}`;
  return (
    <div className="relative z-1 flex items-center gap-3">
      <Form method="post" action={page} preventScrollReset>
        <input type="hidden" name="redirectTo" value={useHydrated() ? here : `${here}#${row}`} />
        <SubmitButton
          name="status"
          value="approved"
          variant="outline"
          size="sm"
          block={false}
          disabled={!decisions.approved || isDeciding}
        >
          {t("approve")}
        </SubmitButton>
      </Form>
      <Form action={`${page}#decide`}>
        <Hidden values={{ decision: "rejected", redirectTo: `${here}#${row}` }} />
        <SubmitButton
          variant="link"
          size="sm"
          block={false}
          className="text-red"
          disabled={!decisions.rejected || isDeciding}
        >
          {t("reject")}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** States that the status of a booking tells already. */
const TOLD_BY_STATUS = ["pending", "awaiting_payment", "paid"];

interface BookingTableProps {
  bookings: readonly BookingRow[];
  caption: string;
  /** Id of a form that takes the chosen bookings; without it none can be chosen. */
  chosenIn?: string;
  allChosen?: boolean;
  /** True where a booking that is decided leaves the list. */
  leaves: boolean;
}

const rowId = (id: number) => `booking-${id}`;

function BookingTable({ bookings, caption, chosenIn, allChosen, leaves }: BookingTableProps) {
  const { t } = useTranslation(["admin", "booking", "common"]);
  // A booking that leaves the list leaves its place to the next.
  const rowAfter = (id: number) => {
    const index = bookings.findIndex((booking) => booking.id === id);
    const next = leaves ? (bookings[index + 1] ?? bookings[index - 1]) : undefined;
    return rowId(next?.id ?? id);
  };
  useFocusAfterForm((action) => {
    const decided = bookings.find(
      ({ id }) => action.startsWith(`/admin/bookings/${id}/`) || action === `/admin/bookings/${id}`,
    );
    return decided && rowAfter(decided.id);
  });
  const columns: TableColumn<BookingRow>[] = [
    {
      header: t("number"),
      cell: ({ id }) => (
        <span className="flex items-center">
          {chosenIn === undefined ? null : (
            <Checkbox
              form={chosenIn}
              name="bookingId"
              value={id}
              defaultChecked={allChosen}
              className="relative z-1 min-w-11 justify-center"
              label={<span className="sr-only">{t("choose", { id })}</span>}
            />
          )}
          <Link id={rowId(id)} to={`/admin/bookings/${id}`} className="tall to justify-center">
            <b>{id}</b>
          </Link>
        </span>
      ),
      className: "order-1",
    },
    {
      header: t("user"),
      cell: ({ userId, userName }) => <span className="soft">{`${userId} · ${userName}`}</span>,
      className: "order-5 min-w-0 basis-2/5 truncate text-right lg:max-w-56 lg:text-left",
    },
    {
      header: t("common:machine"),
      cell: ({ equipmentId, equipmentName }) => (
        <Link to={`/admin/equipment?search=${equipmentId}`} className="relative z-1 block truncate py-3 no-underline">
          <b>{equipmentName}</b>
        </Link>
      ),
      className: "order-2 min-w-0 grow basis-2/5 lg:max-w-48",
    },
    {
      header: t("dates"),
      // Large text has room for half of them in a line.
      cell: ({ dates }) =>
        dates.match(/.+?(– |$)/g)?.map((half) => (
          <span key={half} className="num">
            {half}
          </span>
        )),
      className: "order-4 basis-1/2",
    },
    { header: t("booking:status"), cell: ({ status }) => <StatusBadge status={status} />, className: "order-6" },
    {
      header: t("common:payment"),
      cell: ({ status, paymentState }) => (
        <span className={TOLD_BY_STATUS.includes(status) ? "hidden lg:block" : undefined}>
          <PaymentBadge state={paymentState} />
        </span>
      ),
      className: "order-7",
    },
    {
      header: t("booking:total"),
      cell: ({ totalPrice }) => <b>{formatRupees(totalPrice)}</b>,
      numeric: true,
      className: "order-3",
    },
    {
      header: t("actions"),
      hideHeader: true,
      cell: (booking) => <DecisionButtons booking={booking} row={rowAfter(booking.id)} />,
      className: "order-8 ml-auto",
    },
  ];
  return <Table caption={caption} columns={columns} rows={bookings} rowKey={({ id }) => id} />;
}

function BookingFilters() {
  const { t } = useTranslation(["admin", "booking", "common"]);
  const { filter, query } = useLoaderData<typeof loader>();
  const { search, ...others } = filter;
  return (
    <details id="filters" open={Object.values(others).some((value) => value !== undefined)}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Icon name="filter" size="sm" />
        {t("filters")}
      </summary>
      <Form action="/admin" className="grid grid-cols-wide gap-4 mt-3 items-end" noValidate key={query}>
        <Hidden values={{ search }} />
        <Field label={t("booking:status")} id="f-status">
          <Select
            name="status"
            defaultValue={filter.status ?? ""}
            none={t("any")}
            options={BOOKING_STATUSES.map((status) => ({ value: status, label: t(`booking:status_${status}`) }))}
          />
        </Field>
        <Field label={t("common:payment")} id="f-payment">
          <Select
            name="paymentState"
            defaultValue={filter.paymentState ?? ""}
            none={t("any")}
            options={PAYMENT_STATES.map((state) => ({ value: state, label: t(`payment_${state}`) }))}
          />
        </Field>
        <DateRange
          labels={[t("fromDay"), t("toDay")]}
          fields={{
            startDate: { id: "f-start", name: "startDate", initialValue: filter.startDate },
            endDate: { id: "f-end", name: "endDate", initialValue: filter.endDate },
          }}
        />
        <Field label={t("machineFilter")} id="f-machine">
          <TextInput name="equipment" autoComplete="off" defaultValue={filter.equipment} />
        </Field>
        <TextField label={t("userFilter")} id="f-user" name="user" autoComplete="off" defaultValue={filter.user} />
        <p className="row">
          <Button variant="outline">{t("show")}</Button>
          {query === "" ? null : (
            <ButtonLink to="/admin" variant="link">
              {t("clear")}
            </ButtonLink>
          )}
        </p>
      </Form>
    </details>
  );
}

const FORM_ID = "decide-many";
const PART_ID = `${FORM_ID}-part`;

/** What waits for a decision, by its first day, to be decided one by one or several at once. */
function UndecidedBookings() {
  const { t } = useTranslation("admin");
  const { undecided, allChosen, waiting } = useLoaderData<typeof loader>();
  if (undecided.length === 0) return null;
  const toDecide = t(waiting.areMoreBookings ? "toDecideMore" : "toDecide", { count: waiting.bookings });
  return (
    <section className="stack">
      <div className="flex items-center justify-between gap-3">
        <h2>{toDecide}</h2>
        <ButtonLink to={`/admin${allChosen ? "" : "?all="}#${PART_ID}`} variant="link" size="sm" reloadDocument>
          {t(allChosen ? "chooseNone" : "chooseAll")}
        </ButtonLink>
      </div>
      <BookingTable bookings={undecided} caption={toDecide} chosenIn={FORM_ID} allChosen={allChosen} leaves />
      <p className="act chosen hidden">
        <a href={`#${PART_ID}`} className={buttonClass({})}>
          {t("decideChosen")}
        </a>
      </p>
      <details className="stack" id={PART_ID} open={allChosen}>
        <summary className={buttonClass({ variant: "link" })}>{t("decideChosen")}</summary>
        <DecideMany id={FORM_ID} />
      </details>
    </section>
  );
}

/** As many as one decides in a morning; the next follow as they are decided. */
const MAX_UNDECIDED = 50;
/** The rest is on the page of payments. */
const MAX_ATTENTION = 3;

const viewRow = (booking: AdminBooking, call: UserCall) => ({
  ...pick(booking, "id", "userId", "equipmentId", "equipmentName", "status", "paymentState", "totalPrice"),
  userName: shownName(booking.userName, call.t),
  dates: formatDays(booking.startDate, booking.endDate, call.language),
  decisions: describeDecisions(booking, call),
});

type BookingRow = ReturnType<typeof viewRow>;

async function loadAllBookings(call: UserCall) {
  const { db, url, t } = call;
  const filter = readBookingFilter(url.searchParams);
  const query = writeBookingFilter(filter).toString();
  const matching = await matchBookings(db, filter);
  // Those that wait are on the first page and on none after it.
  const waiting = query === "" ? await listUndecided(db, call.now, MAX_UNDECIDED) : [];
  const isWaiting = new Set(waiting.map(({ id }) => id));
  let ids: number[] = [];
  const { page, pages, total, isTotalExact, rows } = await findPage(url, 20, {
    count: async (limit) => {
      const found = await findAllBookings(db, matching, limit + isWaiting.size);
      ids = found.filter((id) => !isWaiting.has(id));
      return ids.length;
    },
    list: ({ offset, limit }) => readAllBookings(db, ids.slice(offset, offset + limit)),
  });
  // Whose id was asked for; words name no one.
  const person = await findUser(db, readId(filter.user));
  return {
    title: person === undefined ? t("admin:title") : t("admin:bookingsOf", { name: shownName(person.name, t) }),
    person: person && { name: `${person.id} · ${person.username}`, contact: person.contact },
    attention: query === "" && page === 1 ? (await listAttention(call)).slice(0, MAX_ATTENTION) : [],
    filter,
    query,
    found: t(isTotalExact ? "admin:bookingsFound" : "admin:bookingsFoundMore", { count: total + isWaiting.size }),
    page,
    pages,
    here: `/admin?${query}${page > 1 ? `&page=${page}` : ""}`.replace(/[?]&?$/, "").replace("?&", "?"),
    /** Before all others on the first page. */
    undecided: page === 1 ? waiting.map((booking) => viewRow(booking, call)) : [],
    allChosen: url.searchParams.has("all"),
    bookings: rows.map((booking) => viewRow(booking, call)),
  };
}
