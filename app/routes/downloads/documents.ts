import { receiptFile } from "~/operations/payments.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePayout } from "~/domain/payouts/payouts.server";
import { storeStatementPdf } from "~/domain/payouts/statement.server";
import { storeCreditNotePdf } from "~/domain/receipts/receipt-pdf.server";
import { requireCreditNote } from "~/domain/receipts/credit-notes.server";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { DomainError } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { readLanguage } from "~/i18n/language";
import { fileAnswer } from "~/http/api.server";
import type { UserCall } from "~/http/call.server";
import { farmerPath, requireFarmer } from "~/http/farmer-code.server";
import { isForCopy } from "~/http/frame.server";
import { publicPage, seeOther, userPage } from "~/http/page.server";
import { toProblem } from "~/http/problems.server";
import { redirectWithNotice } from "~/http/session.server";

/** PDFs for links on pages, in the page's language: an error is shown on the page that the link is on. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (args.params.code !== undefined) return farmersReceipt(args);
  const { pathname } = new URL(args.request.url);
  if (pathname.startsWith("/dashboard/payouts/")) return payoutStatement(args);
  return pathname.includes("/credit-note/") ? creditNote(args) : receipt(args);
}

const receipt = userPage(async (call) => {
  const found = await requireBookingReceipt(call.db, call.namedId, call.user);
  return orRedirectWithNotice(call, `/bookings/${found.bookingId}/receipt`, () =>
    receiptFile(call, found, call.language),
  );
});

/** For the farmer whom the booking is for, who has a code instead of an account. */
const farmersReceipt = publicPage(async (call) => {
  const code = call.params.code ?? "";
  try {
    const { booking } = await requireFarmer(call, code);
    const found = await requireBookingReceipt(call.db, booking.id, { id: booking.userId, isAdmin: false });
    return await receiptFile(call, found, call.language);
  } catch (error) {
    if (!(error instanceof DomainError)) call.report("a farmer's receipt could not be made", error);
    // The page says what is wrong with the code, and that the file cannot be made now.
    return seeOther(`${farmerPath(encodeURIComponent(code))}?pdf=failed`);
  }
});

/** The credit note that the URL names, or the booking's newest. */
const creditNote = userPage(async (call) => {
  const requested = call.url.searchParams.get("note");
  const note = await requireCreditNote(
    call.db,
    call.namedId,
    call.user,
    requested === null ? undefined : readId(requested),
  );
  const language = readLanguage(call.url.searchParams.get("language")) ?? call.language;
  const make = async () => {
    const file = await storeCreditNotePdf(call, call.settings, note, language);
    return fileAnswer(`credit-note-${note.id}.pdf`, "application/pdf", new Uint8Array(file));
  };
  return orRedirectWithNotice(call, `/bookings/${note.bookingId}/receipt`, make);
});

const payoutStatement = userPage(async (call) => {
  const payout = await requirePayout(call.db, call.namedId, call.user);
  const language = readLanguage(call.url.searchParams.get("language")) ?? call.language;
  return orRedirectWithNotice(call, `/dashboard/payouts/${payout.id}`, async () => {
    const file = await storeStatementPdf(call, call.settings, payout, language);
    return fileAnswer(`${payout.reference}.pdf`, "application/pdf", new Uint8Array(file));
  });
});

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
    return redirectWithNotice(call.request, page, notice);
  }
}
