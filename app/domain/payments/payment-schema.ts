import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";

const MAX_FIELD_CHARACTERS = 200;
const field = z
  .string({ error: words("paymentFieldsMissing") })
  .min(1, words("paymentFieldsMissing"))
  .max(MAX_FIELD_CHARACTERS, words("paymentFieldsMissing"));

/** What the provider's checkout returns after a payment. */
export const paymentProofSchema = z.object({
  razorpay_order_id: field,
  razorpay_payment_id: field,
  razorpay_signature: field,
});

/** The same with its booking, as the page's script sends it. */
export const verifyPaymentSchema = paymentProofSchema.extend({ bookingId: rowId });

export type PaymentProof = z.infer<typeof paymentProofSchema>;
