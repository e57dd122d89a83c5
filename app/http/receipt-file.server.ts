import type { LoaderFunctionArgs } from "@remix-run/node";
import { storeReceiptPdf } from "~/domain/receipts/receipt-pdf.server";
import { requireBookingReceipt, type Receipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { readLanguage } from "~/i18n/language";
import type { UserCall } from "./call.server";
import { loadUserPage } from "./page.server";
import { toProblem } from "./problems.server";
import { redirectWithNotice } from "./session.server";

/** A receipt as a file to keep: in the renter's language, or in the one that the address asks for. */
export async function receiptFile(call: UserCall, receipt: Receipt): Promise<Response> {
  const language = readLanguage(call.url.searchParams.get("language")) ?? receipt.language;
  const file = await storeReceiptPdf(call.db, call.pdf, call.settings, receipt, language);
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${receipt.id}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The same for a link on a page: a problem is said on the receipt's page instead of in raw form. */
export function downloadForPage(args: LoaderFunctionArgs): Promise<Response> {
  return loadUserPage(args, async (call) => {
    const receipt = await requireBookingReceipt(call.db, readId(args.params.id), call.user);
    try {
      return await receiptFile(call, receipt);
    } catch (error) {
      const text = toProblem(error).status === 503 ? call.t("receipt:pdfUnavailable") : call.say(toProblem(error).key);
      const notice = { variant: "destructive", title: call.t("receipt:downloadFailed"), text } as const;
      return redirectWithNotice(call.request, `/bookings/${receipt.bookingId}/receipt`, notice, { status: 303 });
    }
  });
}
