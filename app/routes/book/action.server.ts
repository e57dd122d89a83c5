import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingFormSchema } from "~/domain/bookings/booking-schema";
import { checkRequest } from "~/domain/bookings/check-request.server";
import { ASKED_AFTER_LOGIN } from "~/domain/users/mobile-number";
import { confirmAgainPathOf, confirmPathOf, type ConfirmedRequest } from "~/domain/checkout/waiting-booking";
import { Conflict, NotFound } from "~/domain/errors";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { readId } from "~/domain/schema-parts";
import { openCall, type Call } from "~/http/call.server";
import { keepFarmerDraft } from "~/http/farmer-draft.server";
import { hasSignedInBefore } from "~/http/device.server";
import { handleForm, readForm, seeOther, toPageError } from "~/http/page.server";
import { Problem, toProblem } from "~/http/problems.server";
import { redirectWithNotice, safePath } from "~/http/session.server";
import { keepWaiting } from "~/http/waiting-bookings.server";
import { placeConfirmed } from "~/routes/shared/place-booking.server";
import { contactIn } from "~/routes/shared/renter-contact.server";

/** What the address of a price has: of the form nothing else, since it may hold phone numbers. */
const PRICED = ["startDate", "endDate", "withOperator", "workPlace", "keepsPlace", "quote"];

/**
 * Works the price out again where that was pressed, and books otherwise.
 */
export async function handleBooking(args: ActionFunctionArgs) {
  const call = await openCall({ ...args, request: args.request.clone() });
  const form = await readForm(call);
  if (!form.has("quote")) return bookByForm(args);
  const asked = [...form].filter(([name]) => PRICED.includes(name)).map(([name, value]) => [name, String(value)]);
  const path = `/equipment/${encodeURIComponent(args.params.id ?? "")}/book`;
  const id = readId(args.params.id);
  const keep = id === undefined ? Promise.resolve({}) : keepFarmerDraft(call, id, form);
  const kept = await keep.catch((error: unknown) => {
    throw toPageError(call, error);
  });
  // A header as long as a body is more than clients accept.
  return seeOther(safePath(`${path}?${new URLSearchParams(asked).toString()}`, path), kept);
}

/**
 * Handles the booking form. What a visitor confirms waits until they have registered or logged in. A form submitted
 * twice leads to the booking of the first submission.
 */
function bookByForm(args: ActionFunctionArgs) {
  return handleForm(args, bookingFormSchema, async (form, call) => {
    const equipmentId = readId(args.params.id);
    if (equipmentId === undefined) throw new NotFound("equipmentNotFound");
    const { user } = call;
    const { contact: _, contactAsked, keepsPlace, accountId, ...quoted } = form;
    const request = { equipmentId, ...quoted, contact: contactIn(form, user) };
    if (user === undefined)
      return sendToSignIn(call, { ...request, asksContact: contactAsked === ASKED_AFTER_LOGIN, accountId });
    const { workPlace } = quoted;
    if (keepsPlace !== undefined && workPlace !== undefined) await changeProfile(call.db, user, { workPlace });
    const placing = placeConfirmed({ ...call, user }, request);
    const { to, notice, isAskedAgain } = await placing.catch((error: unknown) => refuse(call, request, error));
    const kept = await keepFarmerDraft(call, equipmentId, isAskedAgain === true ? request : {});
    return notice === undefined ? seeOther(to, kept) : redirectWithNotice(call.request, to, notice);
  });
}

/** A refusal keeps for whom was to be booked: its page may ask for other days alone. */
async function refuse(call: Call, request: ConfirmedRequest, error: unknown): Promise<never> {
  if (error instanceof Response) throw error;
  const problem = toProblem(error);
  // Too many from one network may keep something: the refusal is said all the same.
  const kept = await keepFarmerDraft(call, request.equipmentId, request).catch(() => ({}));
  throw new Problem(problem.status, problem.key, {
    ...problem,
    headers: { ...problem.headers, ...Object.fromEntries(new Headers(kept)) },
  });
}

/**
 * Keeps what a visitor confirmed, with the total at this moment where the form does not say it, and asks who they are:
 * for a new account first, or for the login where somebody has signed in on the device before.
 */
async function sendToSignIn(call: Call, request: ConfirmedRequest): Promise<Response> {
  try {
    const { total } = await checkRequest(call.db, request, call.now);
    const cookie = await keepWaiting(call, { ...request, seenTotal: total });
    const onwards = encodeURIComponent(confirmPathOf(request));
    const tab = (await hasSignedInBefore(call.request)) ? "login" : "register";
    return seeOther(`/auth?redirectTo=${onwards}&tab=${tab}`, cookie === undefined ? {} : { "Set-Cookie": cookie });
  } catch (error) {
    if (error instanceof Conflict && error.key === "priceChanged")
      return seeOther(confirmAgainPathOf(request), await keepFarmerDraft(call, request.equipmentId, request));
    return refuse(call, request, error);
  }
}
