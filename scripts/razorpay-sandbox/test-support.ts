import { DEFAULT_KEY_ID, DEFAULT_KEY_SECRET } from "./options";
import type { RunningSandbox } from "./server";
import type { Delivery } from "./webhooks";

export const CREDENTIALS = `${DEFAULT_KEY_ID}:${DEFAULT_KEY_SECRET}`;

/** A response with its JSON body typed as the test expects. */
export interface Called<Body> {
  status: number;
  body: Body;
}

export interface ErrorBody {
  error: { code: string; description: string; field: string | null };
}

/** Calls the sandbox's API, with valid credentials by default. */
export async function call<Body>(
  running: RunningSandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Called<Body>> {
  const response = await fetch(running.url + path, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(CREDENTIALS).toString("base64")}`,
      "Content-Type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

export interface PaidBody {
  kind: string;
  fields: Record<string, string>;
}

/** Pays an order, or fails to, without a browser. */
export async function payOrder(running: RunningSandbox, orderId: string, outcome = "pay"): Promise<PaidBody> {
  return (await call<PaidBody>(running, "POST", `/__sandbox/pay/${orderId}`, { outcome })).body;
}

/** Adds a fault and asserts that it was accepted. */
export async function addFault(running: RunningSandbox, fault: Record<string, unknown>): Promise<void> {
  const { status, body } = await call<ErrorBody>(running, "POST", "/__sandbox/faults", fault);
  if (status !== 201) throw new Error(body.error.description);
}

export async function listDeliveries(running: RunningSandbox): Promise<Delivery[]> {
  return (await call<Delivery[]>(running, "GET", "/__sandbox/deliveries")).body;
}
