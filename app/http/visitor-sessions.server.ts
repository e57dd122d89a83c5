import { SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { createQuota } from "~/domain/quota";
import { networkFor } from "./client-address";

/**
 * Limits the sessions of visitors: each is a row that needs no account. Thousands of phones of a mobile network share an
 * address, and few of them confirm days without a login within one hour.
 */

export const MAX_VISITORS = 1_000;
const byNetwork = createQuota({ limit: "sessions of visitors", max: MAX_VISITORS, withinSeconds: SECONDS_PER_HOUR });

const addresses = new WeakMap<Request, string>();

/** Notes where a request comes from, for a session that may be opened for it. */
export function noteAddress(request: Request, clientAddress: string): void {
  addresses.set(request, clientAddress);
}

/**
 * Counts a session that is about to be opened for a visitor.
 *
 * @throws TooMany above the network's number
 */
export async function countVisitorSession(request: Request): Promise<void> {
  const address = addresses.get(request);
  await byNetwork.require(networkFor(address ?? "unknown"), "tooManyVisitorBookings");
}
