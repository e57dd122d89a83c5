import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/domain/calendar/day";
import { SHOW_PHOTOS } from "~/domain/images/image";
import { countUnread } from "~/domain/notifications/notification-queries.server";
import type { Language } from "~/i18n/language";
import { openCall } from "./call.server";
import { findCurrentPicks } from "./picks.server";
import { getSession, removeFlash, type Notice } from "./session.server";

export interface FrameUser {
  id: number;
  name: string;
  isAdmin: boolean;
  imageUrl: string | null;
  /** Unread notifications. */
  unread: number;
}

export interface PageFrame {
  language: Language;
  user: FrameUser | null;
  notice: Notice | null;
  contact: { email: string; phone: string };
  /** In lite mode, whether the page shows images all the same; null elsewhere. */
  lite: { images: boolean } | null;
  testPayments: boolean;
  year: string;
  /** Equipment ids picked for comparison. */
  picks: number[];
}

function isNotice(value: unknown): value is Notice {
  return typeof value === "object" && value !== null && "title" in value;
}

/** True for a request by which the service worker fetches a copy for offline reading. */
export const isForCopy = (request: Request): boolean => request.headers.has("X-Kept-Copy");

/** The requests that a notice was read for. */
const noticed = new WeakMap<AppLoadContext, Request>();

/** Removes the notice that was read for a page, once the page is shown: where it redirects, the next page shows it. */
export async function removeShownNotice(context: AppLoadContext): Promise<void> {
  const request = noticed.get(context);
  if (request !== undefined) await removeFlash(request, "notice");
}

/** Loads the data of the layout around every page. */
export async function loadFrame(args: LoaderFunctionArgs): Promise<PageFrame> {
  const call = await openCall(args);
  const { user, language, settings, now, request } = call;
  // It belongs to the next page that is shown.
  const notice = isForCopy(request) ? undefined : (await getSession(request)).data["notice"];
  if (notice !== undefined) noticed.set(args.context, request);
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
    lite: call.lite ? { images: call.url.searchParams.has(SHOW_PHOTOS) } : null,
    testPayments: settings.testPayments,
    year: dayInIndia(now).slice(0, 4),
    picks: await findCurrentPicks(call),
  };
}
