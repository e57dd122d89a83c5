/** Lite mode, for slow lines: no script or photos, fewer machines. A choice counts before what the browser says. */

export const LITE_KEY = "lite";
const CHOICE = new RegExp(`(?:^|;\\s*)${LITE_KEY}=(on|off)(?:;|$)`);

/** What browsers say of their connection once they are asked by `Accept-CH`. */
export const LITE_HINTS = "ECT, RTT, Downlink";

const SLOW_TYPES = ["slow-2g", "2g"];
/** Browsers call 3G what answers within 1.4 s, so the figures count too. */
export const SLOW_ROUND_TRIP_MS = 700;
const SLOW_MEGABITS = 0.3;

/** For an hour, by a page that has seen such a line: some browsers give no hints, and none does with its first request. */
export const SLOW_COOKIE = "slow=1;path=/;max-age=3600;samesite=lax";
const SLOW = /(?:^|;\s*)slow=1(?:;|$)/;

type ReadHeader = (name: string) => string | undefined | null;

const numberIn = (text: string | undefined | null) =>
  text !== undefined && text !== null && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;

export function isLite(read: ReadHeader): boolean {
  const chosen = CHOICE.exec(read("Cookie") ?? "")?.[1];
  if (chosen !== undefined) return chosen === "on";
  if (read("Save-Data")?.toLowerCase() === "on") return true;
  return (
    SLOW.test(read("Cookie") ?? "") ||
    SLOW_TYPES.includes(read("ECT") ?? "") ||
    (numberIn(read("RTT")) ?? 0) >= SLOW_ROUND_TRIP_MS ||
    (numberIn(read("Downlink")) ?? Infinity) <= SLOW_MEGABITS
  );
}

export function liteCookie(choice: "on" | "off", secure: boolean): string {
  return `${LITE_KEY}=${choice}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
