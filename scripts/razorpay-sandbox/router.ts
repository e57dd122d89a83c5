import { timingSafeEqual } from "node:crypto";
import { checkoutRoutes } from "./checkout-routes";
import { CONTROL_PREFIX, controlRoutes } from "./control";
import { json, type Answer, type Incoming, type Route } from "./http";
import { orderRoutes } from "./orders";
import { paymentRoutes } from "./payments";
import { badRequest, ProviderError } from "./provider-error";
import { refundRoutes } from "./refunds";
import type { Sandbox } from "./sandbox";
import { strayMoneyRoutes } from "./stray-money";

const ROUTES: readonly Route[] = [
  ...orderRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...checkoutRoutes,
  ...controlRoutes,
  ...strayMoneyRoutes,
];

function isAuthentic(sandbox: Sandbox, header: string | undefined): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString("base64")}`);
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Handles one request. Errors become the provider's JSON errors.
 * @param request its params are filled in from the path
 */
export async function answer(sandbox: Sandbox, request: Omit<Incoming, "params">): Promise<Answer> {
  const path = request.url.pathname;
  try {
    const route = ROUTES.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route?.isOpen && !path.startsWith(CONTROL_PREFIX) && !isAuthentic(sandbox, request.headers.authorization)) {
      throw new ProviderError(401, "Authentication failed");
    }
    if (!route) throw badRequest("The requested URL was not found on the server.");
    if (!route.pausesItself) await request.pause();
    const params = route.pattern.exec(path)?.slice(1) ?? [];
    return await route.handle(sandbox, { ...request, params });
  } catch (error) {
    if (error instanceof ProviderError) return json(error.toBody(), error.status);
    throw error;
  }
}
