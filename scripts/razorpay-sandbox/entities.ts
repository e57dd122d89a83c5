/** The entities of the provider's API, as it sends them. Amounts are paise, times are seconds since 1970. */

/** The provider returns [] where there are no notes. */
export type Notes = Record<string, string> | [];

export type Order = ReturnType<typeof buildOrder>;
export type Payment = ReturnType<typeof buildPayment>;
export type Refund = ReturnType<typeof buildRefund>;
export type Dispute = ReturnType<typeof buildDispute>;

/** The payer, as submitted by the payment page. */
export interface Payer {
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
}

/** What every entity begins with. */
export interface Stamp {
  id: string;
  created_at: number;
}

export interface OrderRequest {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
}

export const buildOrder = (made: Stamp, given: OrderRequest) => ({
  entity: "order",
  ...made,
  ...given,
  amount_paid: 0,
  amount_due: given.amount,
  offer_id: null,
  status: "created" as "created" | "attempted" | "paid",
  attempts: 0,
});

export const NO_ERROR: Record<`error_${"code" | "description" | "source" | "step" | "reason"}`, string | null> = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export function buildPayment(made: Stamp, order: Order, payer: Payer, transaction: string) {
  return {
    entity: "payment",
    ...made,
    amount: order.amount,
    currency: order.currency,
    status: "created" as "created" | "authorized" | "captured" | "refunded" | "failed",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: 0,
    refund_status: null as null | "partial" | "full",
    captured: false,
    ...payer,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: "success@razorpay",
    fee: null as number | null,
    tax: null as number | null,
    ...NO_ERROR,
    // The slash gives every event something that re-serialising changes.
    acquirer_data: { rrn: null as string | null, upi_transaction_id: `TEST/${transaction}` },
  };
}

export interface RefundRequest {
  notes: Notes;
  receipt?: string | null | undefined;
  speed: "normal" | "optimum";
}

export const buildRefund = (
  made: Stamp,
  payment: Payment,
  amount: number,
  { notes, receipt, speed }: RefundRequest,
) => ({
  entity: "refund",
  ...made,
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes,
  receipt: receipt ?? null,
  acquirer_data: { arn: null as string | null },
  batch_id: null,
  status: "pending" as "pending" | "processed" | "failed",
  speed_processed: "normal",
  speed_requested: speed,
});

export const buildDispute = (made: Stamp, { id, amount, currency }: Payment, status: string) => ({
  entity: "dispute",
  ...made,
  payment_id: id,
  amount,
  currency,
  status,
});
