import { readPicks } from "~/domain/comparisons/comparison";
import { findPicks, keepOffered, mergePicksOfGuest } from "~/domain/comparisons/comparison-store.server";
import type { User } from "~/domain/users/user";
import type { Call } from "./call.server";

/**
 * Equipment picked for comparison: stored with a user's account, or in a visitor's cookie. Pages for visitors with that
 * cookie are not shared: see server/visitor-cache.ts.
 */

const COOKIE = "compare";
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\d.]{1,40})(?:;|$)`);
const KEPT_SECONDS = 14 * 86_400;

type Asker = Pick<Call, "db" | "user" | "request">;

/** The picks in a request's cookie; they may name equipment that does not exist. */
export function readPicksCookie(header: string | null): number[] {
  return readPicks(COOKIE_FORM.exec(header ?? "")?.[1]?.split("."));
}

/** The cookie with a visitor's picks until they sign in; no picks delete it. */
export function picksCookie(picks: readonly number[], secure: boolean): string {
  const life = picks.length === 0 ? 0 : KEPT_SECONDS;
  return `${COOKIE}=${picks.join(".")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? "; Secure" : ""}`;
}

/** The picks of the user or visitor, without equipment that is no longer offered. */
export function findCurrentPicks({ db, user, request }: Asker): Promise<number[]> {
  return user === undefined ? keepOffered(db, readPicksCookie(request.headers.get("Cookie"))) : findPicks(db, user);
}

/**
 * Moves a visitor's picks to the account that they signed in to.
 *
 * @returns the cookies to set
 */
export async function transferPicks(
  call: Pick<Call, "db" | "request" | "settings" | "now">,
  user: User,
): Promise<string[]> {
  const picks = readPicksCookie(call.request.headers.get("Cookie"));
  if (picks.length === 0) return [];
  await mergePicksOfGuest(call.db, user, picks, call.now);
  return [picksCookie([], call.settings.secure)];
}
