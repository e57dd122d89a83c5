import { GatewayRefused, GatewayUnavailable, type ProviderPayment, type ProviderRefund, type RazorpayGateway } from "~/gateways/razorpay.server";
import type { Random } from "../../fixtures/random";

/** A payment provider in memory that keeps its books honestly and treats its callers badly. */

interface Order {
  id: string;
  receipt: string;
  amount: number;
  madeAt: number;
}

export interface Payment extends ProviderPayment {
  order_id: string;
}

export interface Refund extends ProviderRefund {
  receipt: string;
}

/** A notice that waits to be delivered. */
export interface Notice {
  id: string;
  body: string;
}

/** What happens to the next calls. */
export type Mood = "well" | "down" | "drops" | "kills";

export interface ModelProvider extends RazorpayGateway {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  notices: Notice[];
  mood: Mood;
  /** How new refunds come out. */
  refundsEnd: ProviderRefund["status"];
  now: () => Date;
  /** Resolves when a call was answered to a caller that is dead by then. */
  killed(): Promise<void>;
  /** The renter pays, or tries to. */
  pay(order: Order, status: "captured" | "authorized" | "failed"): Payment;
  /** The bank makes up its mind after all. */
  capture(payment: Payment): void;
  settleRefund(refund: Refund, status: "processed" | "failed"): void;
}

const LETTERS = 14;

export function createModelProvider(random: Random, now: () => Date): ModelProvider {
  let made = 0;
  let onKill: () => void = () => undefined;
  const nextId = (prefix: string) => `${prefix}_${String((made += 1)).padStart(LETTERS, "0")}`;
  const tell = (event: string, payload: { payment?: Payment; refund?: Refund }) => {
    const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
    provider.notices.push({ id: nextId("evt"), body: JSON.stringify({ event, payload: entities }) });
  };

  /** Every call goes through here: the books are changed, and then the answer may never arrive. */
  const answer = <T>(make: () => T): Promise<T> => {
    if (provider.mood === "down") return Promise.reject(new GatewayUnavailable("no answer"));
    const made = structuredClone(make());
    if (provider.mood === "drops") return Promise.reject(new GatewayUnavailable("the connection broke off"));
    if (provider.mood !== "kills") return Promise.resolve(made);
    provider.mood = "well";
    onKill();
    return new Promise(() => undefined);
  };
  const requirePayment = (id: string) => {
    const payment = provider.payments.find((one) => one.id === id);
    if (payment === undefined) throw new GatewayRefused("BAD_REQUEST_ERROR", 400, "The id provided does not exist");
    return payment;
  };
  const returned = (paymentId: string) =>
    provider.refunds.filter((refund) => refund.payment_id === paymentId && refund.status !== "failed").reduce((sum, refund) => sum + refund.amount, 0);

  const provider: ModelProvider = {
    keyId: "rzp_test_model",
    orders: [],
    payments: [],
    refunds: [],
    notices: [],
    mood: "well",
    refundsEnd: "processed",
    now,
    killed: () => new Promise((resolve) => (onKill = resolve)),
    pay: (order, status) => {
      const payment: Payment = { id: nextId("pay"), order_id: order.id, amount: order.amount, currency: "INR", status, method: random.pick(["upi", "card"]) };
      provider.payments.push(payment);
      tell(`payment.${status}`, { payment });
      return payment;
    },
    capture: (payment) => {
      payment.status = "captured";
      tell("payment.captured", { payment });
      tell("order.paid", { payment });
    },
    settleRefund: (refund, status) => {
      refund.status = status;
      tell(`refund.${status}`, { payment: requirePayment(refund.payment_id), refund });
    },
    createOrder: ({ receipt, amount }) =>
      answer(() => {
        if (provider.orders.some((order) => order.receipt === receipt)) throw new GatewayRefused("BAD_REQUEST_ERROR", 400, "The receipt is used");
        const order = { id: nextId("order"), receipt, amount, madeAt: now().getTime() };
        provider.orders.push(order);
        return { ...order, currency: "INR", status: "created" as const };
      }),
    findOrderByReceipt: (receipt) =>
      answer(() => {
        const order = provider.orders.find((known) => known.receipt === receipt);
        return order && { ...order, currency: "INR", status: "created" as const };
      }),
    fetchPayment: (id) => answer(() => requirePayment(id)),
    fetchOrderPayments: (orderId) => answer(() => provider.payments.filter((payment) => payment.order_id === orderId)),
    capturePayment: (id, amount) =>
      answer(() => {
        const payment = requirePayment(id);
        if (payment.status === "authorized" && payment.amount === amount) provider.capture(payment);
        if (payment.status !== "captured") throw new GatewayRefused("BAD_REQUEST_ERROR", 400, "It cannot be captured");
        return payment;
      }),
    refund: (paymentId, amount, reference) =>
      answer(() => {
        const known = provider.refunds.find((refund) => refund.receipt === reference);
        if (known !== undefined) return known;
        const payment = requirePayment(paymentId);
        if (payment.status !== "captured" || returned(paymentId) + amount > payment.amount) {
          throw new GatewayRefused("BAD_REQUEST_ERROR", 400, "The payment has been fully refunded already");
        }
        const refund: Refund = { id: nextId("rfnd"), payment_id: paymentId, amount, receipt: reference, status: "pending" };
        provider.refunds.push(refund);
        tell("refund.created", { payment, refund });
        if (provider.refundsEnd !== "pending") provider.settleRefund(refund, provider.refundsEnd);
        return refund;
      }),
    fetchRefund: (id) =>
      answer(() => {
        const refund = provider.refunds.find((known) => known.id === id);
        if (refund === undefined) throw new GatewayRefused("BAD_REQUEST_ERROR", 400, "The id provided does not exist");
        return refund;
      }),
    fetchRefunds: (paymentId) => answer(() => provider.refunds.filter((refund) => refund.payment_id === paymentId)),
    isPaymentSignature: (orderId, paymentId, signature) => signature === `${orderId}|${paymentId}`,
    isWebhookSignature: (_body, signature) => signature === "genuine",
  };
  return provider;
}
