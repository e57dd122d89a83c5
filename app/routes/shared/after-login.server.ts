import { confirmAgainPathOf, hasWaitedTooLong, type WaitingBooking } from "~/domain/checkout/waiting-booking";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { isTwoStep } from "~/domain/two-step/two-step-login.server";
import { findEnding } from "~/domain/users/account-ending.server";
import type { Login, User } from "~/domain/users/user";
import { languageCookie } from "~/i18n/detection.server";
import { translatorFor } from "~/i18n/texts.server";
import type { Call, UserCall } from "~/http/call.server";
import { rememberDevice } from "~/http/device.server";
import { farmerDraftOf } from "~/http/farmer-draft.server";
import { seeOther } from "~/http/page.server";
import { readOnwardPath, takeWaiting, transferPicks } from "~/http/frame.server";
import { toProblemOr } from "~/http/problems.server";
import { beginSecondStep } from "~/http/second-step.server";
import {
  detachSession,
  isFreshLogin as readFreshLogin,
  type Notice,
  redirectWithNotice,
  safePath,
  signIn,
} from "~/http/session.server";
import { isContactAsked } from "./booking.server";
import type { BookingRequest } from "~/domain/bookings/booking-schema";
import { findRepeatedBooking } from "~/domain/bookings/request-booking.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { storeFirstContact } from "~/domain/users/contacts.server";

/** Whatever comes of the booking that waits, the login holds. @returns also what the new session begins with */
async function goOnAfterLogin(visit: Call, proved: Login, path: string) {
  const { user } = proved;
  // Before anything else: whether the account is to be kept.
  if ((await findEnding(visit.db, user.id)) !== undefined) return { to: "/profile/end", data: {} };
  const { waiting, rest } = takeWaiting(visit, path);
  if (waiting === undefined) return { to: path, data: rest };
  const call = { ...visit, user, t: translatorFor(visit.languageChosen ?? user.language) };
  const { to, notice } = await placeWaiting(call, waiting, path);
  const isBooked = to.startsWith("/booking/");
  const draft = isBooked ? {} : farmerDraftOf(waiting.equipmentId, { farmer: waiting.farmer }, call.now);
  return { to, data: { ...rest, ...draft, ...(notice === undefined ? {} : { notice }) } };
}

async function placeWaiting(
  call: Call & { user: User },
  waiting: WaitingBooking,
  path: string,
): Promise<{ to: string; notice?: Notice }> {
  const { confirmedAt: _, asksContact, accountId, ...request } = waiting;
  const isLate = hasWaitedTooLong(waiting, call.now);
  const isOfOther = accountId !== undefined && accountId !== String(call.user.id);
  if (isOfOther || isLate || (asksContact === true && isContactAsked(call.user))) {
    const text = call.t(isOfOther ? "messages:otherAccount" : isLate ? "booking:waitedText" : "voice:askPhone");
    const notice = { title: call.t("booking:waitedTitle"), text };
    return { to: confirmAgainPathOf(request), notice };
  }
  try {
    return await placeConfirmed(call, request, true);
  } catch (error) {
    const { key, values } = toProblemOr(call, error, "storeBusy");
    const text = call.t(`messages:${key}`, values);
    const notice = { variant: "destructive", title: call.t("booking:notBooked"), text } as const;
    // One's own machine and one that is gone have no days to choose.
    if (error instanceof NotFound) return { to: "/equipment", notice };
    return { to: error instanceof Forbidden ? `/equipment/${waiting.equipmentId}` : path, notice };
  }
}

/** Opens the session of a user who has proved who they are, and redirects to where they were going. */
export async function finishLogin(call: Call, proved: Login): Promise<Response> {
  const { user } = proved;
  const headers = new Headers();
  const { to, data } = await goOnAfterLogin(call, proved, readOnwardPath(call) || "/");
  for (const cookie of await signIn(call, proved, data)) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", languageCookie(call.languageChosen ?? user.language, call.settings.secure));
  for (const cookie of await transferPicks(call, user)) headers.append("Set-Cookie", cookie);
  return seeOther(to, headers);
}

/** After a right password or a right code by SMS: asks for the code of two-step login, or opens the session. */
export async function goOnWithLogin(call: Call, proved: Login): Promise<Response> {
  if (!(await isTwoStep(call.db, proved.user.id))) return finishLogin(call, proved);
  const headers = new Headers();
  headers.append("Set-Cookie", await beginSecondStep(call, proved));
  headers.append("Set-Cookie", languageCookie(call.languageChosen ?? proved.user.language, call.settings.secure));
  return seeOther(loginAddress(call.url, "/auth/code"), headers);
}

/** A page of the login, on the way to the same page as this one. */
export function loginAddress({ searchParams }: URL, path: string, more: Record<string, string> = {}): string {
  const redirectTo = safePath(searchParams.get("redirectTo"), "");
  const query = new URLSearchParams({ ...more, ...(redirectTo === "" ? {} : { redirectTo }) });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** After a new password: leads to the login with the username filled in, on a device that is now known to be the user's. */
export async function leadToLogin(call: Call, proved: Login): Promise<Response> {
  const { user } = proved;
  if (call.user?.id === user.id) detachSession(call);
  const notice = { title: call.t("account:passwordChangedTitle"), text: call.t("messages:passwordChanged") } as const;
  const login = `/auth?${new URLSearchParams({ tab: "login", username: user.username }).toString()}`;
  // Link or code have proved whose device it is, however many others have guessed meanwhile.
  const headers = { "Set-Cookie": await rememberDevice(call.request, proved) };
  return redirectWithNotice(call, login, notice, headers);
}

/** Sent twice, it leads to the first booking. @param isFreshLogin has no session yet @throws as requestBooking */
export async function placeConfirmed(
  call: UserCall,
  request: BookingRequest,
  isFreshLogin?: boolean,
): Promise<{ to: string; notice?: Notice; isAskedAgain?: true }> {
  const { db, gateway, user, now, settings } = call;
  const proof = { now, isFreshLogin: isFreshLogin ?? readFreshLogin(call) };
  try {
    const { holdMinutes, commissionBasisPoints } = settings;
    const options = { ...proof, holdMinutes, commissionBasisPoints };
    const booking = await placeBooking(db, gateway, request, user, options);
    return { to: `/booking/${booking.id}`, notice: { title: call.t("booking:kept"), focus: "pay" } };
  } catch (error) {
    // The phone number is not asked for a second time.
    const { contact } = request;
    if (contact !== undefined) await db.transaction().execute((trx) => storeFirstContact(trx, user, contact, proof));
    if (!(error instanceof Conflict)) throw error;
    const repeated = await findRepeatedBooking(db, request, user);
    if (repeated !== undefined) return { to: `/booking/${repeated.id}` };
    if (error.key === "priceChanged") return { to: confirmAgainPathOf(request), isAskedAgain: true };
    throw error;
  }
}
