import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { balanceOf, OUTSTANDING } from "~/domain/bookings/balance";
import { isLive, isPaid } from "~/domain/bookings/booking";
import { matchBookings, readBookingFilter } from "~/domain/bookings/all-bookings.server";
import { CSV_START, writeCsvLine } from "~/domain/exports/csv";
import {
  readBookings,
  readInParts,
  readReceipts,
  type ExportedBooking,
  type ExportFilter,
} from "~/domain/exports/export-queries.server";
import { writeCalendar, type CalendarEvent } from "~/domain/exports/icalendar";
import { writeOwnData } from "~/domain/exports/own-data.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import { requirePayout } from "~/domain/payouts/payouts.server";
import { readId } from "~/domain/schema-parts";
import { findDistrictRates } from "~/domain/seasons/district-rates.server";
import { formatRupees } from "~/i18n/money";
import { requireAdmin } from "~/http/admin.server";
import { fileAnswer } from "~/http/api.server";
import type { Call, UserCall } from "~/http/call.server";
import { userPage } from "~/http/page.server";
import { findAskedSeason } from "~/operations/payments.server";
import { bookingColumns, payoutColumns, receiptColumns, seasonColumns, type ExportColumn } from "./columns.server";

/** Files of a user's or the office's rows, by their address. */
const FILES: Readonly<Record<string, (args: LoaderFunctionArgs) => Promise<Response>>> = {
  "/dashboard/bookings.csv": userPage((call) => bookingsCsv(call, { userId: call.user.id })),
  "/receipts.csv": userPage((call) => receiptsCsv(call, { userId: call.user.id })),
  "/admin/bookings.csv": userPage(async (call) => bookingsCsv(call, await readMatching(call)), requireAdmin),
  "/admin/receipts.csv": userPage(async (call) => receiptsCsv(call, await readMatching(call)), requireAdmin),
  "/dashboard/season.csv": userPage(seasonCsv),
  "/dashboard/payout.csv": userPage(payoutCsv),
  "/dashboard/bookings.ics": userPage(bookingsCalendar),
  "/profile/data.json": userPage((call) => ownData(call)),
};

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const file = FILES[new URL(args.request.url).pathname];
  if (file === undefined) throw new Response(null, { status: 404 });
  return file(args);
}

const MAX_EVENTS = 5_000;

const ownData = async ({ db, user, now }: UserCall) =>
  fileAnswer(`yantra-${dayInIndia(now)}.json`, "application/json; charset=utf-8", await writeOwnData(db, user, now));

async function seasonCsv(call: UserCall): Promise<Response> {
  const { db, user } = call;
  const { season } = await findAskedSeason(call);
  const rates = await findDistrictRates(db, user, season.equipment);
  const rows = season.equipment.flatMap((equipment) =>
    equipment.months.map((month) => ({ ...month, equipment, rate: rates.get(equipment.id) })),
  );
  return tableFile(call, "season", seasonColumns(call), [rows]);
}

/** @throws NotFound for another owner's */
async function payoutCsv(call: UserCall): Promise<Response> {
  const payout = await requirePayout(call.db, readId(call.url.searchParams.get("id") ?? undefined), call.user);
  return tableFile(call, payout.reference, payoutColumns(call, payout), [payout.lines]);
}

const readMatching = async ({ db, url }: Call): Promise<ExportFilter> => ({
  matching: await matchBookings(db, readBookingFilter(url.searchParams)),
});

const bookingsCsv = async (call: UserCall, of: ExportFilter) =>
  tableFile(
    call,
    "bookings",
    bookingColumns(call, of.userId === undefined),
    readInParts((part) => readBookings(call.db, { ...of, ...part })),
  );

const receiptsCsv = async (call: UserCall, of: ExportFilter) =>
  tableFile(
    call,
    "receipts",
    receiptColumns(call, of.userId === undefined),
    readInParts((part) => readReceipts(call.db, { ...of, ...part })),
  );

/** A table as CSV, written part by part. */
function tableFile<Row>(
  { now }: UserCall,
  name: string,
  columns: readonly ExportColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Response {
  async function* write(): AsyncGenerator<string> {
    yield CSV_START + writeCsvLine(columns.map((column) => column.heading));
    for await (const rows of parts)
      yield rows.map((row) => writeCsvLine(columns.map(({ cell }) => cell(row)))).join("");
  }
  return fileAnswer(
    `${name}-${dayInIndia(now)}.csv`,
    "text/csv; charset=utf-8",
    createReadableStreamFromReadable(Readable.from(write())),
  );
}

/** The user's own bookings as iCalendar; ended ones are marked as cancelled. */
async function bookingsCalendar(call: UserCall): Promise<Response> {
  const { db, user, t, language, now } = call;
  const bookings = await readBookings(db, { userId: user.id, limit: MAX_EVENTS });
  const text = writeCalendar({
    name: `${t("brand")} – ${t("booking:dashboardTitle")}`,
    language,
    madeAt: now,
    events: bookings.map((booking) => viewEvent(booking, call)),
  });
  return fileAnswer(`bookings-${dayInIndia(now)}.ics`, "text/calendar; charset=utf-8; method=PUBLISH", text);
}

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
