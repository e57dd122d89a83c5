import { badRequest } from "./provider-error";

/** The provider returns [] where there are no notes. */
export type Notes = Record<string, string> | [];

/** Amounts are paise, times are seconds since 1970. */
export interface Order {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: string | null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface Payment {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: string;
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { rrn: string | null; upi_transaction_id: string };
  created_at: number;
}

export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal" | "optimum";
}

/** An idempotency key; no refund id while the first request is in progress. */
export interface RefundKey {
  paymentId: string;
  body: string;
  refundId: string | null;
}

/** All orders, payments and refunds. Maps keep the order of creation. */
export interface Ledger {
  orders: Map<string, Order>;
  orderIdByReceipt: Map<string, string>;
  /** Orders whose payments wait for a capture call. */
  manualCaptureOrderIds: Set<string>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  refundKeys: Map<string, RefundKey>;
}

/** An empty ledger. */
export function createLedger(): Ledger {
  return {
    orders: new Map(),
    orderIdByReceipt: new Map(),
    manualCaptureOrderIds: new Set(),
    payments: new Map(),
    refunds: new Map(),
    refundKeys: new Map(),
  };
}

/** Deletes everything. */
export function clearLedger(ledger: Ledger): void {
  for (const part of Object.values(ledger) as { clear(): void }[]) part.clear();
}

function find<Entity>(entities: Map<string, Entity>, id: string, prefix: string): Entity {
  const entity = entities.get(id);
  if (entity) return entity;
  const isWellFormed = id.startsWith(prefix) && /^[0-9A-Za-z]{14}$/.test(id.slice(prefix.length));
  throw badRequest(isWellFormed ? "The id provided does not exist" : `${id} is not a valid id`);
}

/** @throws ProviderError if there is no such order */
export function requireOrder(ledger: Ledger, id: string): Order {
  return find(ledger.orders, id, "order_");
}

/** @throws ProviderError if there is no such payment */
export function requirePayment(ledger: Ledger, id: string): Payment {
  return find(ledger.payments, id, "pay_");
}

/** @throws ProviderError if there is no such refund */
export function requireRefund(ledger: Ledger, id: string): Refund {
  return find(ledger.refunds, id, "rfnd_");
}

/** Every payment attempt of an order, oldest first. */
export function listPaymentsOfOrder(ledger: Ledger, orderId: string): Payment[] {
  return [...ledger.payments.values()].filter((payment) => payment.order_id === orderId);
}
