import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { balanceOf, OUTSTANDING } from "~/domain/bookings/balance";
import { isLive, isPaid } from "~/domain/bookings/booking";
import { matchBookings, readBookingFilter } from "~/domain/bookings/all-bookings.server";
import { CSV_START, type CsvCell, rupeesCell, writeCsvLine } from "~/domain/exports/csv";
import {
  type ExportedBooking,
  type ExportedReceipt,
  type ExportFilter,
  readBookings,
  readReceipts,
} from "~/domain/exports/export-queries.server";
import { type CalendarEvent, writeCalendar } from "~/domain/exports/icalendar";
import { writeOwnData } from "~/domain/exports/own-data.server";
import { countDays, dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/cities";
import { DomainError } from "~/domain/errors";
import { type Payout, requirePayout } from "~/domain/payouts/payouts.server";
import { storeStatementPdf } from "~/domain/payouts/statement.server";
import { requireCreditNote } from "~/domain/receipts/credit-notes.server";
import { storeCreditNotePdf } from "~/domain/receipts/receipt-pdf.server";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { type DistrictRate, findDistrictRates } from "~/domain/seasons/district-rates.server";
import { readLanguage } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";
import { fileAnswer } from "~/http/api.server";
import type { Call, UserCall } from "~/http/call.server";
import { farmerPath, requireFarmer } from "~/http/farmer-code.server";
import { isForCopy } from "~/http/frame.server";
import { publicPage, seeOther, userPage } from "~/http/page.server";
import { toProblem } from "~/http/problems.server";
import { redirectWithNotice, requireAdmin } from "~/http/session.server";
import { findAskedSeason, receiptFile } from "~/operations/payments.server";
import type { Season } from "~/domain/seasons/owner-season.server";
import { shownName } from "~/domain/users/user";

/** Files for links on pages, by their address; PDFs in the page's language. */
const FILES: Readonly<Record<string, (args: LoaderFunctionArgs) => Promise<Response>>> = {
  "/dashboard/bookings.csv": userPage((call) => bookingsCsv(call, { userId: call.user.id })),
  "/receipts.csv": userPage((call) => receiptsCsv(call, { userId: call.user.id })),
  "/admin/bookings.csv": userPage(async (call) => bookingsCsv(call, await readMatching(call)), requireAdmin),
  "/admin/receipts.csv": userPage(async (call) => receiptsCsv(call, await readMatching(call)), requireAdmin),
  "/dashboard/season.csv": userPage(seasonCsv),
  "/dashboard/payout.csv": userPage(payoutCsv),
  "/dashboard/bookings.ics": userPage(bookingsCalendar),
  "/profile/data.json": userPage(async ({ db, user, now }) => {
    const data = await writeOwnData(db, user, now);
    return fileAnswer(`yantra-${dayInIndia(now)}.json`, "application/json; charset=utf-8", data);
  }),
  "/bookings/:id/receipt/pdf": userPage(async (call) => {
    const receipt = await requireBookingReceipt(call.db, call.namedId, call.user);
    const page = `/bookings/${receipt.bookingId}/receipt`;
    return orRedirectWithNotice(call, page, () => receiptFile(call, receipt, call.language));
  }),
  // Of the farmer whom the booking is for, who has a code instead of an account.
  "/farmer/:code/receipt": publicPage(async (call) => {
    const code = call.params.code ?? "";
    try {
      const { booking } = await requireFarmer(call, code);
      const receipt = await requireBookingReceipt(call.db, booking.id, { id: booking.userId, isAdmin: false });
      return await receiptFile(call, receipt, call.language);
    } catch (error) {
      if (!(error instanceof DomainError)) call.report("a farmer's receipt could not be made", error);
      // The page says what is wrong with the code, and that the file cannot be made now.
      return seeOther(`${farmerPath(encodeURIComponent(code))}?pdf=failed`);
    }
  }),
  // The credit note that the address names, or the booking's newest.
  "/bookings/:id/credit-note/pdf": userPage(async (call) => {
    const named = readId(call.url.searchParams.get("note")) || undefined;
    const note = await requireCreditNote(call.db, call.namedId, call.user, named);
    return orRedirectWithNotice(call, `/bookings/${note.bookingId}/receipt`, async () => {
      const file = await storeCreditNotePdf(call, call.settings, note, languageOf(call));
      return fileAnswer(`credit-note-${note.id}.pdf`, "application/pdf", new Uint8Array(file));
    });
  }),
  "/dashboard/payouts/:id/pdf": userPage(async (call) => {
    const payout = await requirePayout(call.db, call.namedId, call.user);
    return orRedirectWithNotice(call, `/dashboard/payouts/${payout.id}`, async () => {
      const file = await storeStatementPdf(call, call.settings, payout, languageOf(call));
      return fileAnswer(`${payout.reference}.pdf`, "application/pdf", new Uint8Array(file));
    });
  }),
};

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url);
  const [, file] = Object.entries(FILES).find(([pattern]) => matchPath(pattern, pathname) !== null) ?? [];
  if (file === undefined) throw new Response(null, { status: 404 });
  return file(args);
}

const languageOf = ({ url, language }: Call) => readLanguage(url.searchParams.get("language")) ?? language;

/** An error is shown on the page that the link is on. */
async function orRedirectWithNotice(call: UserCall, page: string, make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    // A failed prefetch is no failed download: no notice for the next page.
    if (isForCopy(call.request)) throw error;
    const problem = toProblem(error);
    if (problem.status >= 500) call.report("a document could not be made", error);
    const text = problem.status === 503 ? call.t("receipt:pdfUnavailable") : call.t(`messages:${problem.key}`);
    const notice = { variant: "destructive", title: call.t("receipt:downloadFailed"), text } as const;
    return redirectWithNotice(call, page, notice);
  }
}

async function seasonCsv(call: UserCall): Promise<Response> {
  const { db, user } = call;
  const { season } = await findAskedSeason(call);
  const rates = await findDistrictRates(db, user, season.equipment);
  const rows = season.equipment.flatMap((one) =>
    one.months.map((month) => ({ ...month, equipment: one, rate: rates.get(one.id) })),
  );
  return tableFile(call, "season", seasonColumns(call), [rows]);
}

/** @throws NotFound for another owner's */
async function payoutCsv(call: UserCall): Promise<Response> {
  const payout = await requirePayout(call.db, readId(call.url.searchParams.get("id")), call.user);
  return tableFile(call, payout.reference, payoutColumns(call, payout), [payout.lines]);
}

const readMatching = async ({ db, url }: Call): Promise<ExportFilter> => ({
  matching: await matchBookings(db, readBookingFilter(url.searchParams)),
});

const bookingsCsv = async (call: UserCall, of: ExportFilter) =>
  tableFile(call, "bookings", bookingColumns(call, of.userId === undefined), readBookings(call.db, of));

const receiptsCsv = async (call: UserCall, of: ExportFilter) =>
  tableFile(call, "receipts", receiptColumns(call, of.userId === undefined), readReceipts(call.db, of));

function tableFile<Row>(
  { now }: UserCall,
  name: string,
  columns: readonly ExportColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Response {
  async function* write(): AsyncGenerator<string> {
    yield CSV_START + writeCsvLine(columns.map(([heading]) => heading));
    for await (const rows of parts)
      yield rows.map((row) => writeCsvLine(columns.map(([, cell]) => cell(row)))).join("");
  }
  return fileAnswer(
    `${name}-${dayInIndia(now)}.csv`,
    "text/csv; charset=utf-8",
    // Remix's own stream would throw outside of every request where a file is broken off.
    Readable.toWeb(Readable.from(write())) as ReadableStream,
  );
}

/** The user's own bookings as iCalendar; ended ones are marked as cancelled. */
async function bookingsCalendar(call: UserCall): Promise<Response> {
  const { db, user, t, now } = call;
  const bookings: ExportedBooking[] = [];
  for await (const part of readBookings(db, { userId: user.id })) bookings.push(...part);
  const text = writeCalendar({
    name: `${t("brand")} – ${t("booking:dashboardTitle")}`,
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

/** A column of an export: its heading in the user's language, and its value for a row. */
type ExportColumn<Row> = [heading: string, cell: (row: Row) => CsvCell];

/** A row for each booking. */
function payoutColumns({ t }: Words, { reference, bankReference }: Payout): ExportColumn<Payout["lines"][number]>[] {
  return [
    [t("payout:reference"), () => reference],
    [t("payout:utr"), () => bankReference],
    [t("admin:number"), (line) => line.bookingId],
    [t("receipt:equipment"), (line) => line.machine],
    [t("booking:startDate"), (line) => line.startDate],
    [t("booking:endDate"), (line) => line.endDate],
    [t("payout:paid"), (line) => rupeesCell(line.paidPaise)],
    [t("payout:refunded"), (line) => rupeesCell(-line.refundedPaise)],
    [t("payout:kept"), (line) => rupeesCell(-line.commissionPaise)],
    [t("payout:amount"), (line) => rupeesCell(line.amountPaise)],
  ];
}

type Words = Pick<Call, "t" | "language">;
type SeasonRow = Season["months"][number] & { equipment: Season["equipment"][number]; rate: DistrictRate | undefined };

const dayOf = (instant: string) => dayInIndia(new Date(instant));

/** False where a booking ended without its balance: what was never due is no balance. */
const isOwed = (row: ExportedBooking) => (row.balanceState === null ? isLive(row) : row.balanceState !== "ended");

function bookingColumns({ t, language }: Words, isAdmin: boolean): ExportColumn<ExportedBooking>[] {
  const ownerColumn: ExportColumn<ExportedBooking> = [t("common:owner"), (row) => shownName(row.ownerName, t)];
  return [
    [t("admin:number"), (row) => row.id],
    [t("receipt:equipment"), (row) => row.equipmentName],
    [t("common:location"), (row) => formatPlace(row.location, language)],
    [t("booking:startDate"), (row) => row.startDate],
    [t("booking:endDate"), (row) => row.endDate],
    [t("export:days"), (row) => countDays(row.startDate, row.endDate)],
    [t("common:dailyRate"), (row) => row.dailyRate],
    [t("export:totalPrice"), (row) => row.totalPrice],
    [t("export:status"), (row) => t(`booking:status_${row.status}`)],
    [t("common:payment"), (row) => t(`rental:payment_${row.paymentState}`)],
    [t("receipt:paymentId"), (row) => row.razorpayPaymentId],
    [t("receipt:history.id"), (row) => row.receiptId],
    [t("export:refund"), (row) => (row.refundAmount === null ? null : rupeesCell(row.refundAmount))],
    [t("export:bookedOn"), (row) => dayOf(row.createdAt)],
    ...(isAdmin ? renterColumns({ t, language }) : []),
    ...(isAdmin ? [ownerColumn] : []),
    [t("export:advance"), (row) => row.advance],
    [t("export:balance"), (row) => (isOwed(row) ? balanceOf(row) : 0)],
    [t("export:balanceState"), (row) => row.balanceState && t(`balance:state_${row.balanceState}`)],
    [t("export:farmer"), (row) => row.farmerName],
    [t("export:farmerPhone"), (row) => row.farmerPhone],
  ];
}

function receiptColumns({ t, language }: Words, isAdmin: boolean): ExportColumn<ExportedReceipt>[] {
  const statuses: Record<string, string> = t("receipt:statuses", { returnObjects: true });
  const methods: Record<string, string> = t("receipt:methods", { returnObjects: true });
  return [
    [t("receipt:history.id"), (row) => row.id],
    [t("admin:number"), (row) => row.bookingId],
    [t("receipt:equipment"), (row) => row.equipmentName],
    [t("common:location"), (row) => formatPlace(row.location, language)],
    [t("booking:startDate"), (row) => row.startDate],
    [t("booking:endDate"), (row) => row.endDate],
    [t("export:amount"), (row) => rupeesCell(row.amount)],
    [t("export:currency"), (row) => row.currency],
    [t("receipt:history.status"), (row) => statuses[row.status] ?? row.status],
    [t("receipt:paymentMethod"), (row) => row.method && (methods[row.method] ?? row.method)],
    [t("receipt:paymentId"), (row) => row.razorpayPaymentId],
    [t("receipt:history.generatedOn"), (row) => dayOf(row.generatedAt)],
    ...(isAdmin ? renterColumns({ t, language }) : []),
  ];
}

function renterColumns({ t }: Words): ExportColumn<ExportedBooking | ExportedReceipt>[] {
  return [
    [t("export:userId"), (row) => row.userId],
    [t("common:username"), (row) => row.username],
    [t("export:renter"), (row) => shownName(row.renterName, t)],
    [t("export:contact"), (row) => row.contact],
  ];
}

/** A row for each month of each piece of equipment. */
function seasonColumns({ t }: Words): ExportColumn<SeasonRow>[] {
  return [
    [t("export:equipmentNumber"), ({ equipment }) => equipment.id],
    [t("receipt:equipment"), ({ equipment }) => equipment.name],
    [t("season:month"), ({ month }) => month],
    [t("export:income"), ({ income }) => rupeesCell(income)],
    [t("export:hiredDays"), ({ hired }) => hired],
    [t("export:blockedDays"), ({ blocked }) => blocked],
    [t("export:idleDays"), ({ idle }) => idle],
    [t("common:dailyRate"), ({ equipment }) => equipment.dailyRate],
    [t("export:districtMedian"), ({ rate }) => rate?.median ?? null],
    [t("export:outstanding"), ({ owed }) => rupeesCell(owed)],
  ];
}
