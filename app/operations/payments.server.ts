import { findBookingByPublicId, requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { NotFound } from "~/domain/errors";
import {
  confirmPayment,
  mayAskUnsigned,
  paymentProofSchema,
  verifyPaymentSchema,
} from "~/domain/payments/confirm-payment.server";
import { describePayment } from "~/domain/payments/describe-payment.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { storeReceiptPdf } from "~/domain/receipts/receipt-pdf.server";
import {
  listReceipts,
  type Receipt,
  requireBookingReceipt,
  requireReceipt,
} from "~/domain/receipts/receipt-queries.server";
import { verifyDocument } from "~/domain/receipts/verify-document.server";
import { readId } from "~/domain/schema-parts";
import { readPageQuery } from "~/domain/search/equipment-query";
import { findDistrictRates } from "~/domain/seasons/district-rates.server";
import { findSeason, findYears } from "~/domain/seasons/owner-season.server";
import { daysOfPeriod, type Period, readPeriod } from "~/domain/seasons/season";
import { fileAnswer, forUsers, forVisitors, jsonAnswer, pagedAnswer } from "~/http/api.server";
import type { Call, UserCall } from "~/http/call.server";
import { type Language, readLanguage } from "~/i18n/language";
import { redirect } from "@remix-run/node";
import type { Booking } from "~/domain/bookings/booking";
import type { PaymentOutcome } from "~/domain/payments/apply-payment.server";
import { classifyPaymentFailure, type ProviderFailure } from "~/domain/payments/payment-failure";
import { pollOrder } from "~/domain/payments/reconcile-order.server";
import { toProblem } from "~/http/problems.server";
import { smallPage } from "~/server/error-page";

export const readPaymentConfig = forUsers({
  summary: "What the provider's checkout needs to charge a booking.",
  run: async ({ db, gateway, user, namedId, settings }) => {
    const booking = await requireOwnBooking(db, namedId, user);
    const config = await describePayment(db, gateway, booking, user);
    return { ...config, checkoutJsUrl: settings.razorpayCheckoutJsUrl };
  },
});

export const verifyPayment = forUsers({
  summary: "Verifies the signature that the checkout handed to the page; sent again it answers the same.",
  input: verifyPaymentSchema,
  run: async ({ db, gateway, user, now }, { bookingId, ...proof }) => {
    const booking = await confirmPayment(db, gateway, await requireOwnBooking(db, bookingId, user), proof, now);
    return { success: true, booking, receipt: await requireBookingReceipt(db, booking.id, user) };
  },
});

export const returnFromCheckout = forVisitors({
  summary:
    "Where the provider's hosted checkout posts the browser back, across sites and without a session; answers with a redirect.",
  status: 303,
  run: receiveCallback,
});

export const receivePaymentWebhook = forVisitors({
  summary:
    "Webhooks of the payment provider, signed over the raw body: stored first, then processed, then acknowledged.",
  run: async ({ db, gateway, request, now, report }) => {
    const webhook = {
      rawBody: await request.text(),
      signature: request.headers.get("X-Razorpay-Signature"),
      eventId: request.headers.get("X-Razorpay-Event-Id"),
    };
    await receiveWebhook(db, gateway, webhook, { now, report });
    return { received: true };
  },
});

export const readBookingReceipt = forUsers({
  summary: "The receipt of a booking with the address of its PDF.",
  run: async ({ db, user, namedId }) => {
    const receipt = await requireBookingReceipt(db, namedId, user);
    return { ...receipt, url: `/api/receipts/${receipt.id}/download` };
  },
});

const RECEIPTS_A_PAGE = 500;

export const listOwnReceipts = forUsers({
  summary: "The user's own receipts, newest first.",
  parameters: ["limit", "cursor"],
  run: (call) => pagedAnswer(call, RECEIPTS_A_PAGE, listReceipts(call.db, call.user).list),
});

export const readReceipt = forUsers({
  summary: "One receipt.",
  run: ({ db, user, namedId }) => requireReceipt(db, namedId, user),
});

/** In the language that the URL requests. @param usual the language where it requests none */
export async function receiptFile(call: Call, receipt: Receipt, usual: Language = receipt.language): Promise<Response> {
  const language = readLanguage(call.url.searchParams.get("language")) ?? usual;
  const file = await storeReceiptPdf(call.db, call, call.settings, receipt, language);
  return fileAnswer(`receipt-${receipt.id}.pdf`, "application/pdf", new Uint8Array(file));
}

export const downloadReceipt = forUsers({
  summary: "A receipt as PDF, in the requested language or else the renter's.",
  parameters: ["language"],
  run: async (call) => receiptFile(call, await requireReceipt(call.db, call.namedId, call.user)),
});

export const readDocument = forVisitors({
  summary: "Whether the code on a receipt or credit note is genuine, and what the paper must say.",
  run: async ({ db, params }) => {
    const found = await verifyDocument(db, params.code ?? "");
    if (found === undefined) throw new NotFound("documentUnknown");
    return found;
  },
});

/** `equipmentId` is undefined for all of it. @throws NotFound for equipment of another owner */
export async function findAskedSeason({ db, user, url, now }: UserCall) {
  const today = dayInIndia(now);
  const years = await findYears(db, user, today);
  const period = readPeriod(url.searchParams, today, years);
  const equipmentId = readId(url.searchParams.get("equipmentId")) || undefined;
  return { period, years, equipmentId, season: await findSeason(db, user, { period, equipmentId, today }) };
}

export function writeSeason({ year, season }: Period, equipmentId?: number): string {
  const query = new URLSearchParams({ year: String(year) });
  if (season !== undefined) query.set("season", season);
  if (equipmentId !== undefined) query.set("equipmentId", String(equipmentId));
  return query.toString();
}

export const readSeason = forUsers({
  summary: "A season of the user's own equipment, or of one piece: months, days, and a page of the equipment.",
  parameters: ["year", "season", "equipmentId", "limit", "cursor"],
  run: async (call) => {
    const { db, user, url, settings } = call;
    const { period, season } = await findAskedSeason(call);
    const { limit, cursor = 0 } = readPageQuery(url.searchParams);
    const rest = season.equipment.filter(({ id }) => id > cursor);
    const list = rest.slice(0, limit);
    const rates = await findDistrictRates(db, user, list);
    const { first: startDate, last: endDate } = daysOfPeriod(period);
    const body = {
      year: period.year,
      season: period.season ?? null,
      startDate,
      endDate,
      ...season,
      equipment: list.map(({ placeKey: _placeKey, ...one }) => ({ ...one, districtRate: rates.get(one.id) ?? null })),
    };
    const last = list.at(-1);
    if (rest.length === list.length || last === undefined) return body;
    const asked = url.searchParams.has("limit") ? `&limit=${limit}` : "";
    const next = `${settings.appUrl}${url.pathname}?${writeSeason(period)}${asked}&cursor=${last.id}`;
    return jsonAnswer(body, { headers: { Link: `<${next}>; rel="next"` } });
  },
});

const MAX_PUBLIC_ID_CHARACTERS = 60;

export function callbackUrl(appUrl: string, booking: Pick<Booking, "publicId">): string {
  return `${appUrl}/api/payments/callback?booking=${encodeURIComponent(booking.publicId)}`;
}

export function returnOf(outcome: PaymentOutcome): PaymentReturn {
  if (outcome === "settled") return "paid";
  // The page summary of money that does not fit what is true.
  if (outcome === "authorized" || outcome === "open" || outcome === "foreign") return "checking";
  return outcome === "refunding" ? "refunding" : "failed";
}

/** Outcome of a payment attempt, which selects the text on the booking's page. */
export type PaymentReturn = "paid" | "failed" | "checking" | "refunding" | "replaced";

/** A cross-site POST without a session: only the signature over the stored order authenticates it. */
async function receiveCallback(call: Call): Promise<Response> {
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
    const outcomes = await pollOrder(call.db, call.gateway, booking.razorpayOrderId, call.now);
    if (outcomes.includes("settled")) return "paid";
    return outcomes.includes("authorized") ? "checking" : "failed";
  } catch (error) {
    call.report("payment return", error);
    return "failed";
  }
}

async function readFields(request: Request): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch {
    return {};
  }
}
