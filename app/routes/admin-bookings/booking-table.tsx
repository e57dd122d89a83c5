import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink } from "~/components/ui/button";
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
        <span className="row">
          {chosenIn === undefined ? null : (
            <Checkbox
              form={chosenIn}
              name="bookingId"
              value={id}
              defaultChecked={allChosen}
              label={<span className="sr-only">{t("choose", { id })}</span>}
            />
          )}
          <ButtonLink id={rowId(id)} to={`/admin/bookings/${id}`} variant="link" size="icon">
            {id}
          </ButtonLink>
        </span>
      ),
    },
    { header: t("user"), cell: ({ userId, userName }) => <span>{`${userId} · ${userName}`}</span> },
    {
      header: t("machine"),
      cell: ({ equipmentId, equipmentName }) => (
        <Link to={`/admin/equipment?search=${equipmentId}`} className="desk-link">
          {equipmentName}
        </Link>
      ),
    },
    { header: t("dates"), cell: ({ dates }) => dates },
    { header: t("booking:status"), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: t("payment"),
      cell: ({ status, paymentState }) => (
        <span className={TOLD_BY_STATUS.includes(status) ? "desk-told" : undefined}>
          <PaymentBadge state={paymentState} />
        </span>
      ),
    },
    { header: t("booking:total"), cell: ({ total }) => formatRupees(total), numeric: true },
    {
      header: t("actions"),
      hideHeader: true,
      cell: ({ decisions }) => (
        <>
          <DecisionButtons decisions={decisions} backTo={here} row={rowAfter(decisions.id)} />
          {chosenIn === undefined ? null : (
            <a href={`#${chosenIn}-part`} className="desk-link desk-chosen">
              {t("decideChosen")}
            </a>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <Table
        caption={caption}
        hideCaption
        columns={columns}
        rows={bookings}
        rowKey={({ id }) => id}
        className="desk-bookings"
      />
      {bookings.map((booking) =>
        booking.decisions.rejected ? (
          <RejectDialog key={booking.id} booking={booking} backTo={here} row={rowAfter(booking.id)} />
        ) : null,
      )}
    </>
  );
}
