import { createRazorpayGateway, type RazorpayGateway } from "~/gateways/razorpay.server";
import { payOrder } from "../../../scripts/razorpay-sandbox/checkout";
import type { Order, Payment, Refund } from "../../../scripts/razorpay-sandbox/ledger";
import { completePayment, settleRefund } from "../../../scripts/razorpay-sandbox/ledger";
import { startSandbox } from "../../../scripts/razorpay-sandbox/server";
import { sign, type Delivery } from "../../../scripts/razorpay-sandbox/webhooks";
import type { Random } from "../../fixtures/random";

/** The payment stand-in on a port of its own, with a clock that the test moves and notices that wait for it. */

const KEYS = { keyId: "rzp_test_money", keySecret: "secret of the key", webhookSecret: "secret of the notices" };
/** Nobody listens there, and nothing is sent: the test delivers notices itself. */
const NOWHERE = "http://127.0.0.1:9/";
const ALWAYS = 1_000_000;
/** How long a call that is never answered lasts. */
const PATIENCE_MS = 300;

/** What happens to the next calls. */
type Mood = "well" | "down" | "drops" | "hangs once";

/** How a payment comes out. */
export type Outcome = "captured" | "authorized" | "failed" | "captured twice";

export interface Provider {
  /** All that it remembers, oldest first. */
  orders(): Order[];
  payments(): Payment[];
  refunds(): Refund[];
  /** What it wanted to tell so far and what has not been taken from it yet. */
  notices(): Delivery[];
  /** From now on a notice is no longer there to be delivered. */
  forgetNotice(notice: Delivery): void;
  /** The product's own way to it. */
  connect(): RazorpayGateway;
  turn(mood: Mood): void;
  /** Whether banks leave new refunds undecided. */
  keepRefundsWaiting(isSo: boolean): void;
  pay(order: Order, outcome: Outcome): void;
  /** The bank makes up its mind after all. */
  answerLate(payment: Payment): void;
  decideRefund(refund: Refund, status: "processed" | "failed"): void;
  signPayment(payment: Payment): string;
  signNotice(body: string): string;
  close(): Promise<void>;
}

const ABSENCES = [
  { kind: "status", status: 503 },
  { kind: "status", status: 502, body: "html" },
  { kind: "status", status: 429 },
  { kind: "html200" },
  { kind: "reset" },
] as const;

/** @param now asked for every time that the stand-in writes down */
export async function startProvider(seed: number, random: Random, now: () => Date): Promise<Provider> {
  const running = await startSandbox({
    port: 0,
    seed: String(seed),
    clock: () => now().getTime(),
    webhookUrl: NOWHERE,
    ...KEYS,
  });
  const { sandbox } = running;
  const { faults, ledger, webhooks } = sandbox;
  const gone = new Set<string>();
  let mood: Mood = "well";
  let refundsWait = false;

  const everyCall = (fault: object, times = ALWAYS) =>
    ["GET /v1/", "POST /v1/"].forEach((match) => faults.add({ match, ...fault, times }));
  const prepare = () => {
    faults.clear();
    faults.add({ match: "webhook", kind: "drop", times: ALWAYS });
    if (refundsWait) faults.add({ match: "state", kind: "refund_pending", times: ALWAYS });
    if (mood === "down") everyCall(random.pick(ABSENCES));
    if (mood === "drops") everyCall({ kind: "commit_then_drop" });
    if (mood === "hangs once") everyCall({ kind: "hang" }, 1);
  };
  prepare();

  return {
    orders: () => [...ledger.orders.values()],
    payments: () => [...ledger.payments.values()],
    refunds: () => [...ledger.refunds.values()],
    notices: () => webhooks.deliveries().filter(({ id }) => !gone.has(id)),
    forgetNotice: ({ id }) => void gone.add(id),
    connect: () =>
      createRazorpayGateway({
        keyId: KEYS.keyId,
        keySecret: KEYS.keySecret,
        webhookSecrets: [KEYS.webhookSecret],
        apiUrl: running.url,
        timeoutMs: PATIENCE_MS,
      }),
    turn: (next) => {
      mood = next;
      prepare();
    },
    keepRefundsWaiting: (isSo) => {
      refundsWait = isSo;
      prepare();
    },
    pay: (order, outcome) => {
      if (outcome === "authorized") faults.add({ match: "state", kind: "stay_authorized" });
      if (outcome === "captured twice") faults.add({ match: "state", kind: "two_captures" });
      payOrder(sandbox, order.id, outcome === "failed" ? "fail" : "pay");
    },
    answerLate: (payment) => completePayment(sandbox, payment),
    decideRefund: (refund, status) => settleRefund(sandbox, refund, status),
    signPayment: ({ order_id, id }) => sign(`${order_id}|${id}`, KEYS.keySecret),
    signNotice: (body) => sign(body, KEYS.webhookSecret),
    close: () => running.close(),
  };
}
