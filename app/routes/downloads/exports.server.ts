import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLive, isPaid } from "~/domain/bookings/booking";
import { readBookingFilter, writeBookingFilter, type BookingFilter } from "~/domain/bookings/booking-filter.server";
import { CSV_START, writeCsvLine } from "~/domain/exports/csv";
import {
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
import { SENT_IN_PARTS, streamParts } from "~/http/sent-in-parts";
import { loadLongUserPage } from "~/http/page.server";
import { bookingColumns, receiptColumns, type ExportColumn } from "./table-export.server";

/** Rows per file; the URL of the next file is in the Link header. */
const MAX_ROWS = 20_000;
const MAX_EVENTS = 5_000;

/** The user's own bookings as CSV. */
export const ownBookingsCsv = (args: LoaderFunctionArgs) =>
  loadLongUserPage(args, (call) => bookingsCsv(call, { userId: call.user.id }));
/** The user's own receipts as CSV. */
export const ownReceiptsCsv = (args: LoaderFunctionArgs) =>
  loadLongUserPage(args, (call) => receiptsCsv(call, { userId: call.user.id }));
/** All bookings, or those that match the filter in the URL, as CSV for admins. */
export const allBookingsCsv = (args: LoaderFunctionArgs) =>
  loadAdminPage(args, (call) => bookingsCsv(call, { filter: filterOf(call) }));
/** All receipts, or those whose bookings match the filter in the URL, as CSV for admins. */
export const allReceiptsCsv = (args: LoaderFunctionArgs) =>
  loadAdminPage(args, (call) => receiptsCsv(call, { filter: filterOf(call) }));

/** All that is kept about the user, as JSON. It has no bound: sent while it is read. */
export const ownData = (args: LoaderFunctionArgs) =>
  loadLongUserPage(args, async (call) => {
    const { db, user, now } = call;
    const body = await streamParts(writeOwnData(db, user, now), (error) => call.report("own data broke off", error));
    const headers = fileHeaders(`yantra-${dayInIndia(now)}.json`, "application/json; charset=utf-8");
    headers.set(SENT_IN_PARTS, "1");
    return new Response(body, { headers });
  });

/** Each part becomes bytes when it is there: of a whole file that would take as long as many parts. */
async function joinParts(parts: AsyncIterable<string>): Promise<Buffer<ArrayBuffer>> {
  const bytes: Buffer[] = [];
  for await (const part of parts) bytes.push(Buffer.from(part));
  return Buffer.concat(bytes);
}

/** Scope of an export: one user's rows, or for admins all rows that match the filter. */
type ExportScope = Pick<ExportFilter, "userId" | "filter">;

function filterOf({ url }: Call): BookingFilter | undefined {
  const filter = readBookingFilter(url.searchParams);
  return writeBookingFilter(filter).size === 0 ? undefined : filter;
}

function bookingsCsv(call: Call, of: ExportScope): Promise<Response> {
  return tableFile(call, "bookings", of, bookingColumns(call, of.userId === undefined), (query) =>
    readBookings(call.db, query),
  );
}

function receiptsCsv(call: Call, of: ExportScope): Promise<Response> {
  return tableFile(call, "receipts", of, receiptColumns(call, of.userId === undefined), (query) =>
    readReceipts(call.db, query),
  );
}

async function tableFile<Row extends { id: number }>(
  call: Call,
  name: string,
  of: ExportScope,
  columns: readonly ExportColumn<Row>[],
  read: (query: ExportFilter) => AsyncGenerator<Row>,
): Promise<Response> {
  const headers = fileHeaders(`${name}-${dayInIndia(call.now)}.csv`, "text/csv; charset=utf-8");
  const query = { ...of, before: readId(call.url.searchParams.get("before") ?? undefined), most: MAX_ROWS + 1 };
  async function* writeLines() {
    yield CSV_START + writeCsvLine(columns.map(({ heading }) => heading));
    let rows = 0;
    let last = 0;
    for await (const row of read(query)) {
      if (rows === MAX_ROWS) {
        headers.set("Link", `<${nextAddress(call, of, last)}>; rel="next"`);
        return;
      }
      yield writeCsvLine(columns.map(({ cell }) => cell(row)));
      rows += 1;
      last = row.id;
    }
  }
  return new Response(await joinParts(writeLines()), { headers });
}

/** URL of the next file, which starts after the given row, with the same filter. */
function nextAddress({ settings, url }: Call, { filter = {} }: ExportScope, last: number): string {
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
  loadLongUserPage(args, async (call) => {
    async function* viewEvents(): AsyncGenerator<CalendarEvent> {
      for await (const booking of readBookings(call.db, { userId: call.user.id, most: MAX_EVENTS }))
        yield viewEvent(booking, call);
    }
    const parts = writeCalendar({
      name: `${call.t("brand")} – ${call.t("booking:dashboardTitle")}`,
      language: call.language,
      madeAt: call.now,
      events: viewEvents(),
    });
    return new Response(await joinParts(parts), {
      headers: fileHeaders(`bookings-${dayInIndia(call.now)}.ics`, "text/calendar; charset=utf-8; method=PUBLISH"),
    });
  });

function viewEvent(booking: ExportedBooking, { t, language, settings }: UserCall): CalendarEvent {
  const url = `${settings.appUrl}/booking/${booking.id}`;
  const status = t(`booking:status_${booking.status}`);
  const facts = [
    t("booking:bookingNumber", { id: booking.id }),
    `${t("booking:status")}: ${status}`,
    `${t("booking:total")}: ${formatRupees(booking.totalPrice)}`,
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
    changedAt: booking.lastStatusUpdate,
  };
}
