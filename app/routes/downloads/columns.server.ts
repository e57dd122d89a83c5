import { balanceOf } from "~/domain/bookings/balance";
import { isLive } from "~/domain/bookings/booking";
import { rupeesCell, type CsvCell } from "~/domain/exports/csv";
import type { ExportedBooking, ExportedReceipt } from "~/domain/exports/export-queries.server";
import { dayInIndia, countDays } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import type { DistrictRate } from "~/domain/seasons/district-rates.server";
import type { SeasonEquipment, SeasonMonth } from "~/domain/seasons/owner-season.server";
import { shownName } from "~/domain/users/user";
import type { Call } from "~/http/call.server";

/** A column of an export: its heading in the user's language, and its value for a row. */
export interface ExportColumn<Row> {
  heading: string;
  cell: (row: Row) => CsvCell;
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
    { heading: t("export:bookingNumber"), cell: (row) => row.id },
    { heading: t("export:equipment"), cell: (row) => row.equipmentName },
    { heading: t("export:location"), cell: (row) => formatPlace(row.location, language) },
    { heading: t("export:startDate"), cell: (row) => row.startDate },
    { heading: t("export:endDate"), cell: (row) => row.endDate },
    { heading: t("export:days"), cell: (row) => countDays(row.startDate, row.endDate) },
    { heading: t("export:dailyRate"), cell: (row) => row.dailyRate },
    { heading: t("export:totalPrice"), cell: (row) => row.totalPrice },
    { heading: t("export:status"), cell: (row) => t(`booking:status_${row.status}`) },
    { heading: t("export:payment"), cell: (row) => t(`rental:payment_${row.paymentState}`) },
    { heading: t("export:paymentId"), cell: (row) => row.razorpayPaymentId },
    { heading: t("export:receiptNumber"), cell: (row) => row.receiptId },
    { heading: t("export:refund"), cell: (row) => (row.refundAmount === null ? null : rupeesCell(row.refundAmount)) },
    { heading: t("export:bookedOn"), cell: (row) => dayOf(row.createdAt) },
    ...(isAdmin
      ? [
          ...renterColumns<ExportedBooking>({ t, language }),
          { heading: t("export:owner"), cell: (row: ExportedBooking) => shownName(row.ownerName, t) },
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
    { heading: t("export:receiptNumber"), cell: (row) => row.id },
    { heading: t("export:bookingNumber"), cell: (row) => row.bookingId },
    { heading: t("export:equipment"), cell: (row) => row.equipmentName },
    { heading: t("export:location"), cell: (row) => formatPlace(row.location, language) },
    { heading: t("export:startDate"), cell: (row) => row.startDate },
    { heading: t("export:endDate"), cell: (row) => row.endDate },
    { heading: t("export:amount"), cell: (row) => rupeesCell(row.amount) },
    { heading: t("export:currency"), cell: (row) => row.currency },
    { heading: t("export:paymentStatus"), cell: (row) => statuses[row.status] ?? row.status },
    {
      heading: t("export:paymentMethod"),
      cell: (row) => (row.method === null ? null : (methods[row.method] ?? row.method)),
    },
    { heading: t("export:paymentId"), cell: (row) => row.razorpayPaymentId },
    { heading: t("export:generatedOn"), cell: (row) => dayOf(row.generatedAt) },
    ...(isAdmin ? renterColumns<ExportedReceipt>({ t, language }) : []),
  ];
}

function renterColumns<Row extends HasRenter>({ t }: Words): ExportColumn<Row>[] {
  return [
    { heading: t("export:userId"), cell: (row) => row.renter.id },
    { heading: t("export:username"), cell: (row) => row.renter.username },
    { heading: t("export:renter"), cell: (row) => shownName(row.renter.name, t) },
    { heading: t("export:contact"), cell: (row) => row.renter.contact },
  ];
}

/** Columns of a season: a row for each month of each piece of equipment. */
export function seasonColumns({ t }: Words): ExportColumn<SeasonRow>[] {
  return [
    { heading: t("export:equipmentNumber"), cell: ({ equipment }) => equipment.id },
    { heading: t("export:equipment"), cell: ({ equipment }) => equipment.name },
    { heading: t("export:month"), cell: ({ month }) => month },
    { heading: t("export:income"), cell: ({ income }) => rupeesCell(income) },
    { heading: t("export:hiredDays"), cell: ({ hired }) => hired },
    { heading: t("export:blockedDays"), cell: ({ blocked }) => blocked },
    { heading: t("export:idleDays"), cell: ({ idle }) => idle },
    { heading: t("export:dailyRate"), cell: ({ equipment }) => equipment.dailyRate },
    { heading: t("export:districtMedian"), cell: ({ rate }) => rate?.median ?? null },
    { heading: t("export:outstanding"), cell: ({ owed }) => rupeesCell(owed) },
  ];
}
