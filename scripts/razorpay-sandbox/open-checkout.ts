import type { Checkout } from "./checkout";
import { readNotes, readPaise } from "./input";
import { requireOrder } from "./ledger";
import { badRequest, ProviderError } from "./provider-error";
import type { Sandbox } from "./sandbox";

function readUrl(fields: URLSearchParams, name: string): string | null {
  const value = fields.get(name);
  if (value === null || value === "") return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw badRequest(`The ${name} format is invalid.`, name);
  }
  return value;
}

function readNotesOfForm(fields: URLSearchParams): Record<string, string> {
  const notes = [...fields].flatMap(([name, value]) => {
    const key = /^notes\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(notes);
}

/**
 * Opens a payment page for an order after validating the merchant's form.
 * @param required names of the fields that must not be empty
 * @throws ProviderError about a missing or invalid field, a foreign key or an order already paid
 */
export function openCheckout(sandbox: Sandbox, fields: URLSearchParams, required: readonly string[]): Checkout {
  for (const name of required) {
    if (!fields.get(name)) throw badRequest(`The ${name} field is required.`, name);
  }
  if (fields.get("key_id") !== sandbox.keyId) throw new ProviderError(401, "The api key provided is invalid");
  const order = requireOrder(sandbox.ledger, fields.get("order_id") ?? "");
  const amount = fields.get("amount");
  if (amount !== null && readPaise(amount) !== order.amount) {
    throw badRequest("The amount does not match the amount of the order.", "amount");
  }
  const currency = fields.get("currency");
  if (currency !== null && currency !== order.currency) {
    throw badRequest("The currency does not match the currency of the order.", "currency");
  }
  if (order.status === "paid") throw badRequest("The order has already been paid.", "order_id");
  const checkout: Checkout = {
    id: sandbox.nextId("checkout_"),
    orderId: order.id,
    merchant: fields.get("name") ?? "",
    payer: {
      email: fields.get("prefill[email]") ?? "",
      contact: fields.get("prefill[contact]") ?? "",
      description: fields.get("description"),
      notes: readNotes(readNotesOfForm(fields)),
    },
    callbackUrl: readUrl(fields, "callback_url"),
    cancelUrl: readUrl(fields, "cancel_url"),
    success: null,
  };
  sandbox.checkouts.set(checkout.id, checkout);
  return checkout;
}

/** @throws ProviderError if no such page was opened, or the sandbox was reset since */
export function requireCheckout(sandbox: Sandbox, id: string | null): Checkout {
  const checkout = sandbox.checkouts.get(id ?? "");
  if (!checkout) throw badRequest("This payment page is no longer open.");
  return checkout;
}
