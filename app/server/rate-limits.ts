import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { monotonicMs } from "~/domain/quota";
import { isLoopback, networkFor } from "~/http/client-address";
import { sendError } from "./error-response";
import { asyncMiddleware, type Middleware } from "./middleware";

/**
 * Limits requests per client address. The limits are high, since a village or thousands of phones of one mobile
 * network may share an address.
 */

const WINDOW_SECONDS = 60;
const MAX_ADDRESSES = 20_000;
const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Shared counter of all further addresses when the table is full. */
const EVERYONE_ELSE = "everyone else";

export interface RateLimits {
  writesPerMinute: number;
  readsPerMinute: number;
  /**
   * Off by default: behind an undeclared proxy every client has a loopback address and would share one limit.
   */
  limitLoopback: boolean;
}

export const RATE_LIMITS: RateLimits = { writesPerMinute: 3_000, readsPerMinute: 12_000, limitLoopback: false };

/** Maps an address to its counter; the number of separate counters per window is limited. */
function createCounterNames(now: () => number): (address: string) => string {
  let known = new Set<string>();
  let since = now();
  return (address) => {
    if (now() - since > WINDOW_SECONDS * MS_PER_SECOND) {
      known = new Set();
      since = now();
    }
    const network = networkFor(address);
    if (known.has(network)) return network;
    if (known.size >= MAX_ADDRESSES) return EVERYONE_ELSE;
    known.add(network);
    return network;
  };
}

/** Answers 429 with Retry-After to an address above its limit. */
export function limitRates(limits: RateLimits): Middleware {
  const writes = new RateLimiterMemory({ points: limits.writesPerMinute, duration: WINDOW_SECONDS });
  const reads = new RateLimiterMemory({ points: limits.readsPerMinute, duration: WINDOW_SECONDS });
  const nameOf = createCounterNames(monotonicMs);
  return asyncMiddleware(async (request, response, next) => {
    const { clientAddress } = response.locals;
    if (!limits.limitLoopback && isLoopback(clientAddress)) {
      next();
      return;
    }
    const limiter = READ_METHODS.has(request.method) ? reads : writes;
    try {
      await limiter.consume(nameOf(clientAddress));
    } catch (reached) {
      if (!(reached instanceof RateLimiterRes)) throw reached;
      const seconds = Math.max(1, Math.ceil(reached.msBeforeNext / MS_PER_SECOND));
      sendError(request, response, {
        status: 429,
        topic: "tooMany",
        values: { seconds },
        headers: { "Retry-After": String(seconds) },
      });
      return;
    }
    next();
  });
}
