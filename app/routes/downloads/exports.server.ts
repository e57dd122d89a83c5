import type { LoaderFunctionArgs } from "@remix-run/node";
import { balanceOf, OUTSTANDING } from "~/domain/bookings/balance";
import { isLive, isPaid } from "~/domain/bookings/booking";
import { readBookingFilter, writeBookingFilter, type BookingFilter } from "~/domain/bookings/booking-filter.server";
import { CSV_START, writeCsvLine } from "~/domain/exports/csv";
import {
  findEndOfBookings,
  findEndOfReceipts,
  readBookings,
  readReceipts,
  type ExportedBooking,
  type ExportFilter,
} from "~/domain/exports/export-queries.server";
import { writeCalendar, type CalendarEvent } from "~/domain/exports/icalendar";
import { writeOwnData } from "~/domain/exports/own-data.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import { readId } from "~/domain/schema-parts";
import { formatRupees } from "~/i18n/money";
import { loadAdminPage } from "~/http/admin.server";
import type { Call, UserCall } from "~/http/call.server";
import { loadUserPage } from "~/http/page.server";
import { joinLines, sendFile } from "./send-file.server";
import { bookingColumns, receiptColumns, type ExportColumn } from "./table-export.server";

/** Rows per file; the URL of the next file is in the Link header. */
const MAX_ROWS = 20_000;
const MAX_EVENTS = 5_000;

/** The user's own bookings as CSV. */
export const ownBookingsCsv = (args: LoaderFunctionArgs) =>
  loadUserPage(args, (call) => bookingsCsv(call, { userId: call.user.id }));
/** The user's own receipts as CSV. */
export const ownReceiptsCsv = (args: LoaderFunctionArgs) =>
  loadUserPage(args, (call) => receiptsCsv(call, { userId: call.user.id }));
/** All bookings, or those that match the filter in the URL, as CSV for admins. */
export const allBookingsCsv = (args: LoaderFunctionArgs) =>
  loadAdminPage(args, (call) => bookingsCsv(call, { filter: filterOf(call) }));
/** All receipts, or those whose bookings match the filter in the URL, as CSV for admins. */
export const allReceiptsCsv = (args: LoaderFunctionArgs) =>
  loadAdminPage(args, (call) => receiptsCsv(call, { filter: filterOf(call) }));

/** All that is kept about the user, as JSON. It has no bound. */
export const ownData = (args: LoaderFunctionArgs) =>
  loadUserPage(args, (call) => {
    const headers = fileHeaders(`yantra-${dayInIndia(call.now)}.json`, "application/json; charset=utf-8");
    return sendFile(call, writeOwnData(call.db, call.user, call.now), headers);
  });

/** Scope of an export: one user's rows, or for admins all rows that match the filter. */
type ExportScope = Pick<ExportFilter, "userId" | "filter">;

function filterOf({ url }: Call): BookingFilter | undefined {
  const filter = readBookingFilter(url.searchParams);
  return writeBookingFilter(filter).size === 0 ? undefined : filter;
}

async function bookingsCsv(call: UserCall, of: ExportScope): Promise<Response> {
  const query = queryOf(call, of);
  const last = await findEndOfBookings(call.db, query);
  return tableFile(
    call,
    "bookings",
    nextAddress(call, of, last),
    bookingColumns(call, of.userId === undefined),
    readBookings(call.db, query),
  );
}

async function receiptsCsv(call: UserCall, of: ExportScope): Promise<Response> {
  const query = queryOf(call, of);
  const last = await findEndOfReceipts(call.db, query);
  return tableFile(
    call,
    "receipts",
    nextAddress(call, of, last),
    receiptColumns(call, of.userId === undefined),
    readReceipts(call.db, query),
  );
}

const queryOf = ({ url }: Call, of: ExportScope): ExportFilter => ({
  ...of,
  before: readId(url.searchParams.get("before") ?? undefined),
  most: MAX_ROWS,
});

/**
 * A table as CSV, sent while it is read.
 *
 * @param next URL of the next file where this one is full
 */
export function tableFile<Row>(
  call: UserCall,
  name: string,
  next: string | undefined,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<Response> {
  const headers = fileHeaders(`${name}-${dayInIndia(call.now)}.csv`, "text/csv; charset=utf-8");
  if (next !== undefined) headers.set("Link", `<${next}>; rel="next"`);
  async function* writeLines() {
    yield CSV_START + writeCsvLine(columns.map(({ heading }) => heading));
    for await (const row of rows) yield writeCsvLine(columns.map(({ cell }) => cell(row)));
  }
  return sendFile(call, joinLines(writeLines()), headers);
}

/** URL of the file that starts after the last row of a full one, with the same filter. */
function nextAddress(
  { settings, url }: Call,
  { filter = {} }: ExportScope,
  last: number | undefined,
): string | undefined {
  if (last === undefined) return undefined;
  const query = writeBookingFilter(filter);
  query.set("before", String(last));
  return `${settings.appUrl}${url.pathname}?${query.toString()}`;
}

function fileHeaders(filename: string, type: string): Headers {
  return new Headers({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${filename}"`,
    "Cache-Control": "private, no-store",
  });
}

/** The user's own bookings as iCalendar; ended ones are marked as cancelled. */
export const ownBookingsCalendar = (args: LoaderFunctionArgs) =>
  loadUserPage(args, (call) => {
    async function* readEvents(): AsyncGenerator<CalendarEvent> {
      for await (const booking of readBookings(call.db, { userId: call.user.id, most: MAX_EVENTS }))
        yield viewEvent(booking, call);
    }
    const parts = writeCalendar({
      name: `${call.t("brand")} – ${call.t("booking:dashboardTitle")}`,
      language: call.language,
      madeAt: call.now,
      events: readEvents(),
    });
    const headers = fileHeaders(`bookings-${dayInIndia(call.now)}.ics`, "text/calendar; charset=utf-8; method=PUBLISH");
    return sendFile(call, joinLines(parts), headers);
  });

function viewEvent(booking: ExportedBooking, { t, language, settings }: UserCall): CalendarEvent {
  const url = `${settings.appUrl}/booking/${booking.id}`;
  const status = t(`booking:status_${booking.status}`);
  const facts = [
    t("booking:bookingNumber", { id: booking.id }),
    `${t("booking:status")}: ${status}`,
    `${t("booking:total")}: ${formatRupees(booking.totalPrice)}`,
    ...(booking.balanceState !== null && OUTSTANDING.includes(booking.balanceState)
      ? [`${t("balance:toPay")}: ${formatRupees(balanceOf(booking))}`]
      : []),
    url,
  ];
  return {
    uid: `booking-${booking.id}@${new URL(settings.appUrl).hostname}`,
    startDate: booking.startDate,
    endDate: booking.endDate,
    summary: `${booking.equipmentName} (${status})`,
    description: facts.join("\n"),
    location: formatPlace(booking.location, language),
    url,
    status: !isLive(booking) ? "CANCELLED" : isPaid(booking) ? "CONFIRMED" : "TENTATIVE",
    createdAt: booking.createdAt,
  };
}
