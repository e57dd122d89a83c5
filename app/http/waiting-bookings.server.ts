import {
  addWaiting,
  confirmPathOf,
  findWaiting,
  hasWaitedTooLong,
  readWaiting,
  type ConfirmedRequest,
  type WaitingBooking,
} from "~/domain/checkout/waiting-booking";
import type { Call } from "./call.server";
import { getSession, safePath, setFlash } from "./session.server";

/**
 * Bookings that wait for a login are in the session of the browser that confirmed them: no link and no form of another
 * site can name one, and logging in ends that session.
 */

const NAME = "waiting";

/**
 * Keeps a booking that a visitor confirmed.
 *
 * @returns the cookie to set, where a session was opened for it
 */
export async function keepWaiting(call: Pick<Call, "request" | "now">, booking: ConfirmedRequest) {
  const { data } = await getSession(call.request);
  return setFlash(call.request, { [NAME]: addWaiting(readWaiting(data[NAME]), booking, call.now) });
}

/**
 * Where a login leads: where its address says, else to the booking confirmed last, for those who came by the header's
 * link; empty for nowhere.
 */
export async function readOnwardPath({ request, url, now }: Pick<Call, "request" | "url" | "now">): Promise<string> {
  const asked = safePath(url.searchParams.get("redirectTo"), "");
  if (asked !== "") return asked;
  const last = readWaiting((await getSession(request)).data[NAME]).at(-1);
  return last === undefined || hasWaitedTooLong(last, now) ? "" : confirmPathOf(last);
}

/** The booking that waits for a login on the way to a page, and what a session keeps without it. */
export async function takeWaiting(
  request: Request,
  path: string,
): Promise<{ waiting: WaitingBooking | undefined; rest: Record<string, unknown> }> {
  const all = readWaiting((await getSession(request)).data[NAME]);
  const waiting = findWaiting(all, path);
  const others = all.filter((one) => one !== waiting);
  return { waiting, rest: others.length === 0 ? {} : { [NAME]: others } };
}
