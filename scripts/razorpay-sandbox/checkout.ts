import type { FaultKind } from "./faults";
import type { Notes } from "./ledger";

/** Who pays, as the payment page was told. */
export interface Payer {
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
}

/** Why a payment did not go through, in the provider's terms. */
export interface Failure {
  reason: string;
  description: string;
  step: string;
}

/** What the payment page tells the merchant's page, by form or by message. */
export interface CheckoutResult {
  kind: "success" | "failure";
  fields: Record<string, string>;
  failure: Failure | null;
  paymentId: string | null;
  fault: FaultKind<"callback"> | null;
}

/** One opened payment page. */
export interface Checkout {
  id: string;
  orderId: string;
  merchant: string;
  payer: Payer;
  /** Null for the modal, which reports to the page around it. */
  callbackUrl: string | null;
  cancelUrl: string | null;
  /** The success, kept so that a second press of Pay takes no second payment. */
  success: Promise<CheckoutResult> | null;
}
