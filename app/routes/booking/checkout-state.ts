import type { PaymentFailure } from "~/domain/payments/payment-failure";

/** State machine of the in-page payment. */

export type CheckoutState = "idle" | "loading" | "open" | "verifying" | "done" | "failed" | "unreachable";

export type CheckoutEvent =
  | { type: "pressed" }
  | { type: "opened" }
  | { type: "dismissed" }
  | { type: "paid" }
  | { type: "verified" }
  | { type: "failed"; problem: CheckoutProblem }
  | { type: "unreachable"; problem: CheckoutProblem };

export interface CheckoutProblem {
  title: "paymentFailed" | "paymentError" | "checkoutUnreachable" | "configFailed";
  /** Why the provider declined the payment. */
  failure?: PaymentFailure;
  /** Our server's message, in the reader's language. */
  text?: string | undefined;
}

export interface Checkout {
  state: CheckoutState;
  problem: CheckoutProblem | null;
}

export const IDLE: Checkout = { state: "idle", problem: null };

/** The next state; an event that does not apply to the current state changes nothing. */
export function nextCheckout(present: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case "pressed":
      return present.state === "idle" || present.state === "failed" ? { state: "loading", problem: null } : present;
    case "opened":
      return present.state === "loading" ? { state: "open", problem: null } : present;
    case "dismissed":
      return present.state === "open" || present.state === "failed" ? { ...present, state: "idle" } : present;
    case "paid":
      return present.state === "open" || present.state === "failed" ? { state: "verifying", problem: null } : present;
    case "verified":
      return present.state === "verifying" ? { state: "done", problem: null } : present;
    case "failed":
      return { state: "failed", problem: event.problem };
    case "unreachable":
      return { state: "unreachable", problem: event.problem };
  }
}
