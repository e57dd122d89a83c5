import {
  changePicks,
  findPicks,
  keepOffered,
  readPicks,
  withPicksOfGuest,
} from "~/domain/comparisons/comparison.server";
import type { User } from "~/domain/users/user";
import { type Call, openCall } from "./call.server";
import {
  addWaiting,
  confirmPathOf,
  findWaiting,
  hasWaitedTooLong,
  readWaiting,
  type ConfirmedRequest,
  type WaitingBooking,
} from "~/domain/checkout/waiting-booking";
import { safePath, setFlash, type Notice } from "./session.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/domain/calendar/day";
import { SHOW_PHOTOS } from "~/domain/images/image";
import { countUnread } from "~/domain/notifications/notification-queries.server";

/** Equipment picked for comparison, of an account or in a visitor's cookie; pages with that cookie are not cached. */

const COOKIE = "compare";
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\d.]{1,40})(?:;|$)`);
const KEPT_SECONDS = 14 * 86_400;

type Asker = Pick<Call, "db" | "user" | "request">;

/** The picks in a request's cookie; they may name equipment that does not exist. */
function readPicksCookie(header: string | null): number[] {
  return readPicks(COOKIE_FORM.exec(header ?? "")?.[1]?.split("."));
}

export function picksCookie(picks: readonly number[], secure: boolean): string {
  const life = picks.length === 0 ? 0 : KEPT_SECONDS;
  return `${COOKIE}=${picks.join(".")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? "; Secure" : ""}`;
}

export function findCurrentPicks({ db, user, request }: Asker): Promise<number[]> {
  return user === undefined ? keepOffered(db, readPicksCookie(request.headers.get("Cookie"))) : findPicks(db, user);
}

/** Moves a visitor's picks to the account that they signed in to. @returns the cookies to set */
export async function transferPicks(
  call: Pick<Call, "db" | "request" | "settings" | "now">,
  user: User,
): Promise<string[]> {
  const picks = readPicksCookie(call.request.headers.get("Cookie"));
  if (picks.length === 0) return [];
  await changePicks(call.db, user, call.now, (trx, kept) => withPicksOfGuest(trx, kept, picks));
  return [picksCookie([], call.settings.secure)];
}

/**
 * Bookings that wait for a login are in the session of the browser that confirmed them: no link and no form of another
 * site can name one, and logging in ends that session.
 */

const NAME = "waiting";

/** Keeps a booking that a visitor confirmed. @returns the cookie to set, where a session was opened for it */
export function keepWaiting(call: Pick<Call, "session" | "clientAddress" | "now">, booking: ConfirmedRequest) {
  return setFlash(call, { [NAME]: addWaiting(readWaiting(call.session.data[NAME]), booking, call.now) });
}

/** Where a login leads: where its address says, else to the booking confirmed last; empty for nowhere. */
export function readOnwardPath({ session, url, now }: Pick<Call, "session" | "url" | "now">): string {
  const asked = safePath(url.searchParams.get("redirectTo"), "");
  if (asked !== "") return asked;
  const last = readWaiting(session.data[NAME]).at(-1);
  return last === undefined || hasWaitedTooLong(last, now) ? "" : confirmPathOf(last);
}

/** The booking that waits for a login on the way to a page, and what a session keeps without it. */
export function takeWaiting(
  { session }: Pick<Call, "session">,
  path: string,
): { waiting: WaitingBooking | undefined; rest: Record<string, unknown> } {
  const all = readWaiting(session.data[NAME]);
  const waiting = findWaiting(all, path);
  const others = all.filter((one) => one !== waiting);
  return { waiting, rest: others.length === 0 ? {} : { [NAME]: others } };
}

function isNotice(value: unknown): value is Notice {
  return typeof value === "object" && value !== null && "title" in value;
}

/** True for a request by which the service worker fetches a copy for offline reading. */
export const isForCopy = (request: Request): boolean => request.headers.has("X-Kept-Copy");

export async function loadFrame(args: LoaderFunctionArgs) {
  const call = await openCall(args);
  const { user, language, settings, now, request, session } = call;
  // It belongs to the next page that is shown.
  const notice = isForCopy(request) ? undefined : session.data["notice"];
  args.context.hasNotice = notice !== undefined;
  return {
    language,
    user:
      user === undefined
        ? null
        : {
            id: user.id,
            name: user.name,
            isAdmin: user.isAdmin,
            imageUrl: user.imageUrl,
            unread: await countUnread(call.db, user),
          },
    notice: isNotice(notice) ? notice : null,
    contact: { email: settings.contactEmail, phone: settings.contactPhone },
    /** In lite mode, whether the page shows images all the same; null elsewhere. */
    lite: call.lite ? { images: call.url.searchParams.has(SHOW_PHOTOS) } : null,
    testPayments: settings.testPayments,
    year: dayInIndia(now).slice(0, 4),
    picks: await findCurrentPicks(call),
  };
}

export type PageFrame = Awaited<ReturnType<typeof loadFrame>>;
export type FrameUser = NonNullable<PageFrame["user"]>;
