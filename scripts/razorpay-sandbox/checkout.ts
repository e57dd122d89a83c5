import type { FaultKind } from "./faults";
import type { Notes } from "./ledger";

/** The payer, as submitted by the payment page. */
export interface Payer {
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
}

/** Why a payment failed, in the provider's terms. */
export interface Failure {
  reason: string;
  description: string;
  step: string;
}

/** The result that the payment page passes to the merchant's page, by form or postMessage. */
export interface CheckoutResult {
  kind: "success" | "failure";
  fields: Record<string, string>;
  failure: Failure | null;
  paymentId: string | null;
  fault: FaultKind<"callback"> | null;
}

/** An open payment page. */
export interface Checkout {
  id: string;
  orderId: string;
  merchant: string;
  payer: Payer;
  /** Null for the modal, which posts its result to the parent page. */
  callbackUrl: string | null;
  cancelUrl: string | null;
  /** The successful result, stored so that a second click on Pay does not charge twice. */
  success: Promise<CheckoutResult> | null;
}
