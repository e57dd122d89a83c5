import type { ProviderFailure } from "~/domain/payments/payment-failure";

/** Requests of the in-page payment to our server, and the loader of the provider's script. */

export interface PaymentConfig {
  keyId: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  /** The provider's order id. */
  id: string;
  checkoutJsUrl: string;
  prefill: { name: string; email?: string; contact?: string };
}

interface CheckoutOptions extends Omit<PaymentConfig, "keyId" | "id" | "checkoutJsUrl"> {
  key: string;
  order_id: string;
  theme: { color: string };
  handler(proof: Record<string, string>): void;
  modal: { ondismiss(): void };
}

interface ProviderWindow {
  open(): void;
  on(event: "payment.failed", listener: (failure: { error?: ProviderFailure }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => ProviderWindow;
  }
}

/** An error response of our server; its message is for people. */
export class ProblemAnswer extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, {
    credentials: "same-origin",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    ...init,
  });
  const body = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new ProblemAnswer(body.message ?? String(answer.status), answer.status);
  return body;
}

/** @throws ProblemAnswer when the booking cannot be paid */
export function fetchPaymentConfig(bookingId: number): Promise<PaymentConfig> {
  return ask(`/api/bookings/${bookingId}/payment-config`);
}

/** Sends the provider's payment signature to the server. @throws ProblemAnswer when it is invalid */
export function reportPayment(bookingId: number, proof: Record<string, string>): Promise<unknown> {
  return ask("/api/bookings/verify-payment", { method: "POST", body: JSON.stringify({ bookingId, ...proof }) });
}

const LOAD_TIMEOUT_MS = 15_000;

/** Loads the provider's script, once. @throws when it does not load */
export function loadCheckout(url: string): Promise<void> {
  if (window.Razorpay !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const late = setTimeout(() => reject(new Error("the checkout script is late")), LOAD_TIMEOUT_MS);
    script.src = url;
    script.onload = () => {
      clearTimeout(late);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(late);
      script.remove();
      reject(new Error("the checkout script did not load"));
    };
    document.head.append(script);
  });
}
