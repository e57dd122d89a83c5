import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { BookingRow, AllBookingsView } from "./loader.server";
import { useNavigation, Link } from "@remix-run/react";
import { Button, buttonClass, ButtonLink, Icon } from "~/components/ui/elements";
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

interface RowProps {
  booking: BookingRow;
  /** URL of the list to return to. */
  backTo: string;
  /** Id of the place in it to return to; script leaves the page where it is. */
  row: string;
}

/**
 * Approve and Reject buttons of one booking, disabled while a decision is on its way. Reject asks for a reason on the
 * booking's page.
 */
function DecisionButtons({ booking: { id, decisions }, backTo, row }: RowProps) {
  const { t } = useTranslation("admin");
  const isDeciding = useNavigation().formMethod === "POST";
  const page = `/admin/bookings/${id}`;
  return (
    <div className="relative z-1 flex items-center gap-3">
      <Form method="post" action={page} preventScrollReset>
        <input type="hidden" name="redirectTo" value={useHydrated() ? backTo : `${backTo}#${row}`} />
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
        <Hidden values={{ decision: "rejected", redirectTo: `${backTo}#${row}` }} />
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

interface BookingTableProps extends Pick<AllBookingsView, "bookings" | "here"> {
  caption: string;
  /** Id of a form that takes the chosen bookings; without it none can be chosen. */
  chosenIn?: string;
  allChosen?: boolean;
  /** True where a booking that is decided leaves the list. */
  leaves: boolean;
}

const rowId = (id: number) => `booking-${id}`;

export function BookingTable({ bookings, here, caption, chosenIn, allChosen, leaves }: BookingTableProps) {
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
    { header: t("dates"), cell: ({ dates }) => <span className="num">{dates}</span>, className: "order-4 basis-1/2" },
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
      cell: ({ total }) => <b>{formatRupees(total)}</b>,
      numeric: true,
      className: "order-3",
    },
    {
      header: t("actions"),
      hideHeader: true,
      cell: (booking) => <DecisionButtons booking={booking} backTo={here} row={rowAfter(booking.id)} />,
      className: "order-8 ml-auto",
    },
  ];
  return <Table caption={caption} columns={columns} rows={bookings} rowKey={({ id }) => id} />;
}

export function BookingSearch({ search }: { search: string | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <Form action="/admin" className={`${SEARCH_FORM} flex w-full shade-edge lg:w-88`} key={search} role="search">
      <SearchInput
        autoComplete="off"
        aria-label={t("bookingSearch")}
        placeholder={t("bookingSearchHint")}
        defaultValue={search}
        action={t("find")}
      />
    </Form>
  );
}

/** The filter form of the bookings list, a GET form: the URL holds the whole state. */
export function BookingFilters({ filter, query }: Pick<AllBookingsView, "filter" | "query">) {
  const { t } = useTranslation(["admin", "booking", "common"]);
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
export function UndecidedBookings({
  undecided,
  toDecide,
  allChosen,
  here,
}: Pick<AllBookingsView, "undecided" | "toDecide" | "allChosen" | "here">) {
  const { t } = useTranslation("admin");
  if (undecided.length === 0) return null;
  return (
    <section className="stack">
      <div className="flex items-center justify-between gap-3">
        <h2>{toDecide}</h2>
        <ButtonLink to={`/admin${allChosen ? "" : "?all="}#${PART_ID}`} variant="link" size="sm" reloadDocument>
          {t(allChosen ? "chooseNone" : "chooseAll")}
        </ButtonLink>
      </div>
      <BookingTable
        bookings={undecided}
        here={here}
        caption={toDecide}
        chosenIn={FORM_ID}
        allChosen={allChosen}
        leaves
      />
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
