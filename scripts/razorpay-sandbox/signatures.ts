import { createHmac } from "node:crypto";

/** Hex HMAC-SHA256, as the provider signs both payments and events. */
export function sign(message: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** The signature that the browser returns with a successful payment. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret);
}
