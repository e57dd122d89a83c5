import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { Checkbox } from "~/components/ui/choices";
import { Link } from "@remix-run/react";
import { Table, type TableColumn } from "~/components/ui/table";
import type { AllBookingsView, BookingRow } from "./loader.server";
import { formatRupees } from "~/i18n/money";
import { DecisionButtons } from "./decision-buttons";
import { PaymentBadge } from "~/components/admin/payment-badge";
import { useFocusAfterForm } from "~/components/layout/use-focus-after-form";
import { RejectDialog } from "./reject-dialog";

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

/** Bookings of all users, each with its available decisions. */
export function BookingTable({ bookings, here, caption, chosenIn, allChosen, leaves }: BookingTableProps) {
  const { t } = useTranslation(["admin", "booking"]);
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
      header: t("machine"),
      cell: ({ equipmentId, equipmentName }) => (
        <Link to={`/admin/equipment?search=${equipmentId}`} className="relative z-1 block truncate py-3 no-underline">
          <b>{equipmentName}</b>
        </Link>
      ),
      className: "order-2 min-w-0 grow basis-1/2 lg:max-w-56",
    },
    { header: t("dates"), cell: ({ dates }) => <span className="num">{dates}</span>, className: "order-4 basis-1/2" },
    { header: t("booking:status"), cell: ({ status }) => <StatusBadge status={status} />, className: "order-6" },
    {
      header: t("payment"),
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
      cell: ({ decisions }) => <DecisionButtons decisions={decisions} backTo={here} row={rowAfter(decisions.id)} />,
      className: "order-8 ml-auto",
    },
  ];
  return (
    <>
      <Table caption={caption} columns={columns} rows={bookings} rowKey={({ id }) => id} />
      {bookings.map((booking) =>
        booking.decisions.rejected ? (
          <RejectDialog key={booking.id} booking={booking} backTo={here} row={rowAfter(booking.id)} />
        ) : null,
      )}
    </>
  );
}
