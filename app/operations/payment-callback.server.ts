import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findBookingByPublicId } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import { confirmPayment, mayAskUnsigned, paymentProofSchema } from "~/domain/payments/confirm-payment.server";
import type { PaymentOutcome } from "~/domain/payments/apply-payment.server";
import { classifyPaymentFailure, type ProviderFailure } from "~/domain/payments/payment-failure";
import { pollOrder } from "~/domain/payments/reconcile-order.server";
import type { Call } from "~/http/call.server";
import { toProblem } from "~/http/problems.server";
import { smallPage } from "~/server/error-page";

const MAX_PUBLIC_ID_CHARACTERS = 60;

/** The callback URL that the hosted checkout posts to for a booking. */
export function callbackUrl(appUrl: string, booking: Pick<Booking, "publicId">): string {
  return `${appUrl}/api/payments/callback?booking=${encodeURIComponent(booking.publicId)}`;
}

/** How the booking's page names an outcome. */
export function returnOf(outcome: PaymentOutcome): PaymentReturn {
  if (outcome === "settled") return "paid";
  // The page summary of money that does not fit what is true.
  if (outcome === "authorized" || outcome === "open" || outcome === "foreign") return "checking";
  return outcome === "refunding" ? "refunding" : "failed";
}

/** Outcome of a payment attempt, which selects the text on the booking's page. */
export type PaymentReturn = "paid" | "failed" | "checking" | "refunding" | "replaced";

/**
 * Handles the return from the hosted checkout. It is a cross-site POST without a session: only the signature over the
 * stored order authenticates it. Redirects to the booking's page, unless the signature is invalid.
 */
export async function receiveCallback(call: Call): Promise<Response> {
  const publicId = call.url.searchParams.get("booking") ?? "";
  const booking =
    publicId.length > MAX_PUBLIC_ID_CHARACTERS ? undefined : await findBookingByPublicId(call.db, publicId);
  if (booking === undefined) return redirect("/dashboard", 303);
  const fields = await readFields(call.request);
  const outcome = await settleReturn(call, booking, fields);
  if (outcome === "forged") return forgedPage(call, booking);
  const why = outcome === "failed" ? `&why=${classifyPaymentFailure(readFailure(fields))}` : "";
  return redirect(`/booking/${booking.id}?payment=${outcome}${why}`, 303);
}

/** The provider's failure report. It is not signed, so it only selects among our own texts. */
function readFailure(fields: Record<string, unknown>): ProviderFailure {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : undefined);
  return { code: text("error[code]"), reason: text("error[reason]") };
}

async function settleReturn(
  call: Call,
  booking: Booking,
  fields: Record<string, unknown>,
): Promise<PaymentReturn | "forged"> {
  const proof = paymentProofSchema.safeParse(fields);
  if (!proof.success) return noteFailedReturn(call, booking);
  try {
    await confirmPayment(call.db, call.gateway, booking, proof.data, call.now);
    return "paid";
  } catch (error) {
    const problem = toProblem(error);
    if (problem.key === "paymentRefunding") return "refunding";
    if (problem.key === "paymentReplaced") return "replaced";
    return problem.key === "paymentUnmatched" || problem.status === 503 || problem.status === 429
      ? "checking"
      : "forged";
  }
}

/** Page for an invalid signature: nothing was changed, and a link leads back. */
function forgedPage(call: Call, booking: Booking): Response {
  const page = smallPage(call.language, {
    title: call.t("booking:paymentError"),
    text: call.t("messages:verificationFailed"),
    link: { to: `/booking/${booking.id}`, label: call.t("booking:bookingNumber", { id: booking.id }) },
  });
  return new Response(page, {
    status: 400,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** A failure report is not signed, so it changes nothing by itself: the provider's API is queried. */
async function noteFailedReturn(call: Call, booking: Booking): Promise<PaymentReturn> {
  if (call.gateway === undefined || booking.razorpayOrderId === null) return "failed";
  if (!(await mayAskUnsigned(booking))) return "checking";
  try {
    const outcomes = await pollOrder(call.db, call.gateway, booking, booking.razorpayOrderId, call.now);
    if (outcomes.includes("settled")) return "paid";
    return outcomes.includes("authorized") ? "checking" : "failed";
  } catch (error) {
    call.report("payment return", error);
    return "failed";
  }
}

const fieldsSchema = z.record(z.string(), z.unknown());

async function readFields(request: Request): Promise<Record<string, unknown>> {
  try {
    return fieldsSchema.parse(Object.fromEntries(await request.formData()));
  } catch {
    return {};
  }
}
