import { balanceOf } from "~/domain/bookings/balance";
import { isLive } from "~/domain/bookings/booking";
import { rupeesCell, type CsvCell } from "~/domain/exports/csv";
import type { ExportedBooking, ExportedReceipt } from "~/domain/exports/export-queries.server";
import { dayInIndia, countDays } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import type { Payout } from "~/domain/payouts/payouts.server";
import type { DistrictRate } from "~/domain/seasons/district-rates.server";
import type { SeasonEquipment, SeasonMonth } from "~/domain/seasons/owner-season.server";
import { shownName } from "~/domain/users/user";
import type { Call } from "~/http/call.server";

/** A column of an export: its heading in the user's language, and its value for a row. */
export interface ExportColumn<Row> {
  heading: string;
  cell: (row: Row) => CsvCell;
}

/** Columns of a payout's statement: a row for each booking. */
export function payoutColumns(
  { t }: Words,
  { reference, bankReference }: Payout,
): ExportColumn<Payout["lines"][number]>[] {
  return [
    { heading: t("payout:reference"), cell: () => reference },
    { heading: t("payout:utr"), cell: () => bankReference },
    { heading: t("admin:number"), cell: (line) => line.bookingId },
    { heading: t("receipt:equipment"), cell: (line) => line.machine },
    { heading: t("booking:startDate"), cell: (line) => line.startDate },
    { heading: t("booking:endDate"), cell: (line) => line.endDate },
    { heading: t("payout:paid"), cell: (line) => rupeesCell(line.paidPaise) },
    { heading: t("payout:refunded"), cell: (line) => rupeesCell(-line.refundedPaise) },
    { heading: t("payout:kept"), cell: (line) => rupeesCell(-line.commissionPaise) },
    { heading: t("payout:amount"), cell: (line) => rupeesCell(line.amountPaise) },
  ];
}

type Words = Pick<Call, "t" | "language">;
interface SeasonRow extends SeasonMonth {
  equipment: SeasonEquipment;
  rate: DistrictRate | undefined;
}
interface HasRenter {
  renter: ExportedBooking["renter"];
}

/** The day in India of an instant. */
const dayOf = (instant: string) => dayInIndia(new Date(instant));

/** False where a booking ended without its balance: what was never due is no balance. */
const isOwed = (row: ExportedBooking) => (row.balanceState === null ? isLive(row) : row.balanceState !== "ended");

/** Columns of the bookings export. */
export function bookingColumns({ t, language }: Words, isAdmin: boolean): ExportColumn<ExportedBooking>[] {
  return [
    { heading: t("admin:number"), cell: (row) => row.id },
    { heading: t("receipt:equipment"), cell: (row) => row.equipmentName },
    { heading: t("common:location"), cell: (row) => formatPlace(row.location, language) },
    { heading: t("booking:startDate"), cell: (row) => row.startDate },
    { heading: t("booking:endDate"), cell: (row) => row.endDate },
    { heading: t("export:days"), cell: (row) => countDays(row.startDate, row.endDate) },
    { heading: t("common:dailyRate"), cell: (row) => row.dailyRate },
    { heading: t("export:totalPrice"), cell: (row) => row.totalPrice },
    { heading: t("export:status"), cell: (row) => t(`booking:status_${row.status}`) },
    { heading: t("common:payment"), cell: (row) => t(`rental:payment_${row.paymentState}`) },
    { heading: t("receipt:paymentId"), cell: (row) => row.razorpayPaymentId },
    { heading: t("receipt:history.id"), cell: (row) => row.receiptId },
    { heading: t("export:refund"), cell: (row) => (row.refundAmount === null ? null : rupeesCell(row.refundAmount)) },
    { heading: t("export:bookedOn"), cell: (row) => dayOf(row.createdAt) },
    ...(isAdmin
      ? [
          ...renterColumns<ExportedBooking>({ t, language }),
          { heading: t("common:owner"), cell: (row: ExportedBooking) => shownName(row.ownerName, t) },
        ]
      : []),
    { heading: t("export:advance"), cell: (row) => row.advance },
    { heading: t("export:balance"), cell: (row) => (isOwed(row) ? balanceOf(row) : 0) },
    {
      heading: t("export:balanceState"),
      cell: (row) => (row.balanceState === null ? null : t(`balance:state_${row.balanceState}`)),
    },
    { heading: t("export:farmer"), cell: (row) => row.farmer?.name ?? null },
    { heading: t("export:farmerPhone"), cell: (row) => row.farmer?.phone ?? null },
  ];
}

/** Columns of the receipts export. */
export function receiptColumns({ t, language }: Words, isAdmin: boolean): ExportColumn<ExportedReceipt>[] {
  const statuses: Record<string, string> = t("receipt:statuses", { returnObjects: true });
  const methods: Record<string, string> = t("receipt:methods", { returnObjects: true });
  return [
    { heading: t("receipt:history.id"), cell: (row) => row.id },
    { heading: t("admin:number"), cell: (row) => row.bookingId },
    { heading: t("receipt:equipment"), cell: (row) => row.equipmentName },
    { heading: t("common:location"), cell: (row) => formatPlace(row.location, language) },
    { heading: t("booking:startDate"), cell: (row) => row.startDate },
    { heading: t("booking:endDate"), cell: (row) => row.endDate },
    { heading: t("export:amount"), cell: (row) => rupeesCell(row.amount) },
    { heading: t("export:currency"), cell: (row) => row.currency },
    { heading: t("receipt:history.status"), cell: (row) => statuses[row.status] ?? row.status },
    {
      heading: t("receipt:paymentMethod"),
      cell: (row) => (row.method === null ? null : (methods[row.method] ?? row.method)),
    },
    { heading: t("receipt:paymentId"), cell: (row) => row.razorpayPaymentId },
    { heading: t("receipt:history.generatedOn"), cell: (row) => dayOf(row.generatedAt) },
    ...(isAdmin ? renterColumns<ExportedReceipt>({ t, language }) : []),
  ];
}

function renterColumns<Row extends HasRenter>({ t }: Words): ExportColumn<Row>[] {
  return [
    { heading: t("export:userId"), cell: (row) => row.renter.id },
    { heading: t("common:username"), cell: (row) => row.renter.username },
    { heading: t("export:renter"), cell: (row) => shownName(row.renter.name, t) },
    { heading: t("export:contact"), cell: (row) => row.renter.contact },
  ];
}

/** Columns of a season: a row for each month of each piece of equipment. */
export function seasonColumns({ t }: Words): ExportColumn<SeasonRow>[] {
  return [
    { heading: t("export:equipmentNumber"), cell: ({ equipment }) => equipment.id },
    { heading: t("receipt:equipment"), cell: ({ equipment }) => equipment.name },
    { heading: t("season:month"), cell: ({ month }) => month },
    { heading: t("export:income"), cell: ({ income }) => rupeesCell(income) },
    { heading: t("export:hiredDays"), cell: ({ hired }) => hired },
    { heading: t("export:blockedDays"), cell: ({ blocked }) => blocked },
    { heading: t("export:idleDays"), cell: ({ idle }) => idle },
    { heading: t("common:dailyRate"), cell: ({ equipment }) => equipment.dailyRate },
    { heading: t("export:districtMedian"), cell: ({ rate }) => rate?.median ?? null },
    { heading: t("export:outstanding"), cell: ({ owed }) => rupeesCell(owed) },
  ];
}
