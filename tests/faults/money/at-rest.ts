import { completePayment, settleRefund, type Payment, type Refund } from "../../../scripts/razorpay-sandbox/ledger";
import type { OpenDatabase } from "~db/open";
import { PASSWORD, type Member } from "../../fixtures/api-client";
import { sandboxOf } from "../../fixtures/paid-booking";
import type { RunningApp } from "../../fixtures/running-app";
import { readRows } from "../../fixtures/stored-rows";
import { addUp, type Books } from "./model-sums";

/** The books of a running app beside those of its payment stand-in, and how both come to rest. */

export const PAST = "2020-01-01T00:00:00.000Z";
const IDS_PER_STATEMENT = 500;

export interface RunningBooks {
  provider: Books["provider"];
  /** At a moment at which the server writes nothing; the provider's books are read after its own. */
  lookAt<Found>(look: (books: Books) => Promise<Found>): Promise<Found>;
  /** What is still under way, after it has been hurried on. */
  findUnsettled(): Promise<unknown[]>;
}

/** @param admin who sends failed refunds again and pays cash back */
export function openBooks(app: RunningApp, books: OpenDatabase, admin: Member): RunningBooks {
  const provider = {
    payments: (): Payment[] => structuredClone([...sandboxOf(app).sandbox.ledger.payments.values()]),
    refunds: (): Refund[] => structuredClone([...sandboxOf(app).sandbox.ledger.refunds.values()]),
  };
  const lookAt: RunningBooks["lookAt"] = (look) => books.db.transaction().execute((db) => look({ db, provider }));

  /**
   * What waits for minutes between two tries, or for the clock, need not be waited for here. Written without blocking:
   * the stand-in runs in this process and has to answer the server meanwhile.
   */
  const hurry = async () => {
    const { db } = books;
    const now = { availableAt: PAST };
    const isFree = db.updateTable("outbox").set(now).where("doneAt", "is", null).where("leasedUntil", "is", null);
    await isFree.where("kind", "<>", "order_look").execute();
    await db
      .updateTable("bookings")
      .set({ holdUntil: PAST })
      .where("paymentState", "=", "unpaid")
      .where("holdUntil", "is not", null)
      .where("holdUntil", "<>", PAST)
      .execute();
    const heardOf = new Set((await db.selectFrom("payments").select("id").execute()).map(({ id }) => id));
    const unheard = provider.payments().filter(({ id, status }) => status !== "failed" && !heardOf.has(id));
    // The polls of these orders alone: of thousands that are due at once, the first would run again before the last.
    const orders = new Set(unheard.map(({ order_id: orderId }) => orderId));
    const polls = await db.selectFrom("outbox").select(["id", "payload"]).where("kind", "=", "order_look").execute();
    const ofUnheard = polls.filter(({ payload }) => orders.has((JSON.parse(payload) as { orderId: string }).orderId));
    for (let first = 0; first < ofUnheard.length; first += IDS_PER_STATEMENT) {
      const ids = ofUnheard.slice(first, first + IDS_PER_STATEMENT).map(({ id }) => id);
      await db.updateTable("outbox").set(now).where("leasedUntil", "is", null).where("id", "in", ids).execute();
    }
    const waits =
      "status = 'failed' or (status = 'pending' and bookingId in (select id from bookings where provider = 'cash'))";
    for (const { id, status } of readRows(app, `select id, status from refunds where ${waits}`))
      await admin.send("POST", "/admin/payments", {
        // By then the login may be older than the time within which money asks for no password.
        form: { intent: status === "failed" ? "refund" : "cash", id: String(id), currentPassword: PASSWORD },
      });
    const { sandbox } = sandboxOf(app);
    for (const refund of sandbox.ledger.refunds.values()) settleRefund(sandbox, refund, "processed");
    for (const payment of sandbox.ledger.payments.values())
      if (payment.status === "authorized") completePayment(sandbox, payment);
  };

  return {
    provider,
    lookAt,
    findUnsettled: async () => {
      await hurry();
      const { unheard } = await lookAt(addUp);
      return [
        ...readRows(
          app,
          "select id, status, paymentState from bookings where paymentState in ('refund_pending', 'refund_failed') or (paymentState = 'unpaid' and status in ('pending', 'awaiting_payment', 'approved'))",
        ),
        ...readRows(app, "select id, status from refunds where status <> 'processed'"),
        ...readRows(app, "select id, kind, lastError from outbox where doneAt is null and kind <> 'order_look'"),
        ...(unheard.captured + unheard.returned === 0 ? [] : [unheard]),
      ];
    },
  };
}
