import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
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

export interface OrderBody {
  id: string;
  amount: number;
  amount_paid: number;
  amount_due: number;
  status: string;
  attempts: number;
  notes: unknown;
}

/** Creates an order; amounts are in paise. */
export async function createOrder(running: RunningSandbox, extra: Record<string, unknown> = {}): Promise<OrderBody> {
  return (await call<OrderBody>(running, "POST", "/v1/orders", { amount: 250_000, currency: "INR", ...extra })).body;
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

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A merchant's server: records requests and responds as configured. */
export interface Merchant {
  url: string;
  received: Received[];
  /** Names of the received events, in order. */
  events(): string[];
  /** Statuses of the next responses; 200 once they are used up. */
  answerWith(...statuses: number[]): void;
  /** Resolves when this many requests have arrived in total. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let statuses: number[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      received.push({
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    events: () => received.map(({ body }) => (JSON.parse(body) as { event: string }).event),
    answerWith(...next) {
      statuses = next;
    },
    hasReceived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The action and hidden fields of a page's form. */
export function readPageForm(page: string): { action: string; fields: Record<string, string> } {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    action: unescapeHtml(/<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? ""),
    fields: Object.fromEntries(
      [...inputs].map(([, name = "", value = ""]) => [unescapeHtml(name), unescapeHtml(value)]),
    ),
  };
}

/** Posts an HTML form without following redirects. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

/** Fields that a merchant's page posts to open the hosted checkout. */
export function hostedFields(order: OrderBody, merchantUrl: string): Record<string, string> {
  return {
    key_id: DEFAULT_KEY_ID,
    name: "Yantra",
    order_id: order.id,
    amount: String(order.amount),
    currency: "INR",
    callback_url: `${merchantUrl}/callback?ref=7`,
    cancel_url: `${merchantUrl}/booking/7`,
    "prefill[email]": "asha@example.com",
    "prefill[contact]": "+919800000001",
    "prefill[name]": "Asha",
    "notes[booking]": "7",
  };
}

/** Opens the hosted checkout and clicks one of its buttons. */
export async function pressHosted(
  running: RunningSandbox,
  order: OrderBody,
  merchantUrl: string,
  outcome: "pay" | "fail" | "cancel",
): Promise<Response> {
  const opened = await postForm(`${running.url}/v1/checkout/embedded`, hostedFields(order, merchantUrl));
  const form = readPageForm(await opened.text());
  return postForm(running.url + form.action, { ...form.fields, outcome });
}
