import { createHmac, timingSafeEqual } from "node:crypto";
import type Razorpay from "razorpay";
import { z } from "zod";
import { once } from "./once";

/**
 * The payment provider's client. The official package has no timeout, follows redirects, reads responses of any length,
 * returns HTML pages as responses and hides why a connection failed.
 */

/** Limit for one response, from connecting to the last byte. */
const RESPONSE_DEADLINE_MS = 8_000;
/** A page of a hundred payments has about 150 KB. Node itself limits headers. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** The provider's maximum. */
const LIST_PAGE_SIZE = 100;
const CURRENCY = "INR";
/** The provider's maximum. It returns an authorised payment of ours that is not captured by then. */
export const CAPTURABLE_MINUTES = 7_200;
const CAPTURE = {
  capture: "automatic" as const,
  capture_options: {
    automatic_expiry_period: 12,
    manual_expiry_period: CAPTURABLE_MINUTES,
    refund_speed: "normal" as const,
  },
};

/** In the smallest unit of a currency. */
const amountSchema = z.number().int().min(0);
const orderSchema = z.object({
  id: z.string().regex(/^order_[A-Za-z0-9]{14}$/),
  amount: amountSchema,
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(["created", "attempted", "paid"]),
});
export const providerPaymentSchema = z.object({
  id: z.string().regex(/^pay_[A-Za-z0-9]{14}$/),
  order_id: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
  amount: amountSchema,
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  // What is not needed to keep the money counts as absent where its form is unknown.
  method: z.string().nullish().catch(null),
  /** Also by refunds that were begun at the provider. */
  amount_refunded: amountSchema.nullish().catch(null),
  /** Seconds since 1970. */
  created_at: z.number().optional().catch(undefined),
});
export const providerRefundSchema = z.object({
  id: z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/),
  payment_id: z.string(),
  amount: amountSchema,
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
});
export const providerDisputeSchema = z.object({
  id: z.string().regex(/^disp_[A-Za-z0-9]{14}$/),
  payment_id: z.string(),
  amount: amountSchema,
  currency: z.string(),
  status: z.string().max(50),
});
/** Of a list only: what is not understood must not hide the rest. */
const listSchema = z.object({ items: z.array(z.unknown()) });

export type ProviderPayment = z.infer<typeof providerPaymentSchema>;
export type ProviderRefund = z.infer<typeof providerRefundSchema>;
export type ProviderDispute = z.infer<typeof providerDisputeSchema>;

/** Part of the provider's list of everything that was created in a time. */
export interface ListedPage<T> {
  items: T[];
  /** Entries whose form is unknown. */
  unreadable: number;
  isLast: boolean;
}

export interface ListRange {
  from: Date;
  to: Date;
  skip: number;
}

/** The provider is unreachable, too slow, or sends an invalid response. A retry may help. */
export class GatewayUnavailable extends Error {}
/** The provider rejected the request; `code` is the provider's. */
export class GatewayRefused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** The used part of the package's untyped HTTP client: its own methods cannot send the refund's idempotency header. */
interface RawRequests {
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number; maxContentLength?: number };
  interceptors: { request: { use(change: <T extends object>(config: T) => T & { signal: AbortSignal }): unknown } };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

interface GatewayOptions {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  apiUrl: string;
  timeoutMs?: number;
  /** Called for each refusal, for the log. */
  onRefused?: (refused: GatewayRefused) => void;
}

/** Creates the client. Nothing is loaded or sent until a method is called. */
export function createRazorpayGateway(options: GatewayOptions) {
  const timeoutMs = options.timeoutMs ?? RESPONSE_DEADLINE_MS;
  const load = once(() => loadProvider(options, timeoutMs));
  /** Validates the answer. Errors are replaced, since the package's carry the key secret. */
  const ask = async <T>(send: (provider: Provider) => Promise<unknown>, schema: z.ZodType<T>): Promise<T> => {
    const body = await load()
      .then(send)
      .catch((error: unknown) => {
        const failure = describeFailure(error);
        if (failure instanceof GatewayRefused) options.onRefused?.(failure);
        throw failure;
      });
    const read = schema.safeParse(body);
    if (!read.success) throw new GatewayUnavailable("the payment provider's response has an unexpected format");
    return read.data;
  };

  const askAll = async <T>(send: (provider: Provider) => Promise<unknown>, item: z.ZodType<T>): Promise<T[]> =>
    (await ask(send, z.object({ items: z.array(item) }))).items;

  const findOrderByReceipt = async (receipt: string) => {
    const orders = await askAll(({ client }) => client.orders.all({ receipt }), orderSchema);
    return orders.find((order) => order.receipt === receipt);
  };

  const listPage = async <T>(
    send: (provider: Provider) => Promise<unknown>,
    schema: z.ZodType<T>,
  ): Promise<ListedPage<T>> => {
    const { items } = await ask(send, listSchema);
    const read = items.flatMap((item) => schema.safeParse(item).data ?? []);
    return { items: read, unreadable: items.length - read.length, isLast: items.length < LIST_PAGE_SIZE };
  };

  return {
    keyId: options.keyId,
    findOrderByReceipt,
    /** Creates an order, or finds the one whose response was lost, by `receipt` (≤ 40 characters); paise */
    createOrder: async (request: { amount: number; receipt: string; notes: Record<string, string> }) => {
      const { amount, receipt, notes } = request;
      const order = { amount, currency: CURRENCY, receipt, notes, payment: CAPTURE };
      try {
        const created = await ask(({ client }) => client.orders.create(order), orderSchema);
        if (created.amount === amount && created.currency === CURRENCY) return created;
        throw new GatewayUnavailable("The answer is another order");
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        const existing = await findOrderByReceipt(receipt);
        if (existing === undefined || existing.amount !== amount || existing.currency !== CURRENCY) throw error;
        return existing;
      }
    },
    fetchPayment: (paymentId: string) =>
      ask(({ client }) => client.payments.fetch(encodeURIComponent(paymentId)), providerPaymentSchema),
    fetchOrderPayments: (orderId: string) =>
      askAll(({ client }) => client.orders.fetchPayments(encodeURIComponent(orderId)), providerPaymentSchema),
    /** Captures an authorised payment; idempotent. Amount in paise. */
    capturePayment: async (paymentId: string, amount: number) => {
      const id = encodeURIComponent(paymentId);
      try {
        return await ask(({ client }) => client.payments.capture(id, amount, CURRENCY), providerPaymentSchema);
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        const present = await ask(({ client }) => client.payments.fetch(id), providerPaymentSchema);
        if (present.status !== "captured") throw error;
        return present;
      }
    },
    /** All refunds of a payment, under whatever reference. */
    fetchRefunds: (paymentId: string) =>
      askAll(
        ({ client }) => client.payments.fetchMultipleRefund(encodeURIComponent(paymentId), { count: LIST_PAGE_SIZE }),
        providerRefundSchema,
      ),
    /** All payments of the account, newest first, a page at a time. */
    listPayments: (range: ListRange) =>
      listPage(({ client }) => client.payments.all(toListQuery(range)), providerPaymentSchema),
    /** All refunds of the account, the same way. */
    listRefunds: (range: ListRange) =>
      listPage(({ client }) => client.refunds.all(toListQuery(range)), providerRefundSchema),
    /** Refunds once per reference; idempotent. Amount in paise. */
    refund: (paymentId: string, amount: number, reference: string) =>
      ask(async ({ requests }) => {
        const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
        const body = { amount, speed: "normal", receipt: reference };
        return (await requests.post(path, body, { headers: { "X-Refund-Idempotency": reference } })).data;
      }, providerRefundSchema),
    isPaymentSignature: (orderId: string, paymentId: string, signature: string) =>
      isHmac(signature, `${orderId}|${paymentId}`, options.keySecret),
    isWebhookSignature: (rawBody: string, signature: string) =>
      options.webhookSecrets.some((secret) => isHmac(signature, rawBody, secret)),
  };
}

export type RazorpayGateway = ReturnType<typeof createRazorpayGateway>;

interface Provider {
  client: Razorpay;
  requests: RawRequests;
}

/** Loads the package, which is an eighth of the server's start. */
async function loadProvider({ keyId, keySecret, apiUrl }: GatewayOptions, timeoutMs: number): Promise<Provider> {
  const { default: Client } = await import("razorpay");
  const client = new Client({ key_id: keyId, key_secret: keySecret });
  const requests = (client.api as unknown as { rq: RawRequests }).rq;
  requests.defaults.baseURL = apiUrl;
  requests.defaults.timeout = timeoutMs;
  requests.defaults.maxRedirects = 0;
  requests.defaults.maxContentLength = MAX_RESPONSE_BYTES;
  // The timeout above starts again with every byte.
  requests.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(timeoutMs) }));
  return { client, requests };
}

function toListQuery({ from, to, skip }: ListRange) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  return { from: seconds(from), to: seconds(to), skip, count: LIST_PAGE_SIZE };
}

function isHmac(signature: string, message: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(message).digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

const refusalSchema = z.object({ code: z.string(), description: z.string().catch("") });
/** The package's own methods reject with the first form, its request object with the second. */
const failureSchema = z.union([
  z.object({ statusCode: z.number(), error: refusalSchema.optional().catch(undefined) }),
  z
    .object({
      response: z.object({ status: z.number(), data: z.object({ error: refusalSchema.optional() }).catch({}) }),
    })
    .transform(({ response }) => ({ statusCode: response.status, error: response.data.error })),
]);
const RETRYABLE_STATUSES = [408, 429];

function describeFailure(error: unknown): Error {
  const failure = failureSchema.safeParse(error);
  if (!failure.success) return new GatewayUnavailable("no answer from the payment provider");
  const { statusCode, error: refusal } = failure.data;
  const final = statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.includes(statusCode);
  if (final) return new GatewayRefused(refusal?.code ?? "NO_CODE", statusCode, refusal?.description ?? "");
  return new GatewayUnavailable(`the payment provider answered ${statusCode}`);
}
