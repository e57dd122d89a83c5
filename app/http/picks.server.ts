import { readPicks } from "~/domain/comparisons/comparison";
import { findPicks, keepOffered, takePicksOver } from "~/domain/comparisons/comparison-store.server";
import type { User } from "~/domain/users/user";
import type { Call } from "./call.server";

/**
 * Machines picked for comparison, wherever they are kept: with the account of a user, in a cookie of a
 * visitor. Pages for visitors with that cookie are made for them alone: see shell/visitor-cache.ts.
 */

const COOKIE = "compare";
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\d.]{1,40})(?:;|$)`);
const KEPT_SECONDS = 14 * 86_400;

type Asker = Pick<Call, "db" | "user" | "request">;

/** The picks in a request's cookie, checked; they may name machines that are not there. */
export function readPicksCookie(header: string | null): number[] {
  return readPicks(COOKIE_FORM.exec(header ?? "")?.[1]?.split("."));
}

/** The cookie that keeps a visitor's picks until they sign in; no picks take it away. */
export function picksCookie(picks: readonly number[], secure: boolean): string {
  const life = picks.length === 0 ? 0 : KEPT_SECONDS;
  return `${COOKIE}=${picks.join(".")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? "; Secure" : ""}`;
}

/** The picks of whoever asks, without those that are no longer offered. */
export function findCurrentPicks({ db, user, request }: Asker): Promise<number[]> {
  return user === undefined ? keepOffered(db, readPicksCookie(request.headers.get("Cookie"))) : findPicks(db, user);
}

/**
 * Hands a visitor's picks over to the account that they have signed in to.
 *
 * @returns the cookies to set
 */
export async function transferPicks(
  call: Pick<Call, "db" | "request" | "settings" | "now">,
  user: User,
): Promise<string[]> {
  const picks = readPicksCookie(call.request.headers.get("Cookie"));
  if (picks.length === 0) return [];
  await takePicksOver(call.db, user, picks, call.now);
  return [picksCookie([], call.settings.secure)];
}
