import type { Db, Trx } from "~db/open";
import { CASH } from "~/domain/bookings/booking";
import type { Payment, Refund } from "../../../scripts/razorpay-sandbox/ledger";

const PAISE = 100;

/** The product's books and the provider's. */
export interface Books {
  db: Db | Trx;
  provider: { payments(): Payment[]; refunds(): Refund[] };
}

interface Sums {
  /** Paise that the provider has taken and, of them, those that are back with the payer. */
  provider: { captured: number; returned: number };
  /** The same as the product has written it down: payments and what of each went back. */
  ledger: { captured: number; returned: number };
  /** The same as the product has given it in writing: receipts, payments that it never needed, credit notes. */
  papers: { captured: number; returned: number };
  /** Paise that the provider has taken or given back, and of which the product has not heard yet. */
  unheard: { captured: number; returned: number };
}

const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
const isCaptured = ({ status }: Payment) => status === "captured" || status === "refunded";

/** Without cash, which no provider knows of. */
async function readBooks({ db }: Books) {
  const payments = await db.selectFrom("payments").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  const receipts = db.selectFrom("receipts").selectAll().where("status", "in", ["paid", "refund_pending", "refunded"]);
  const notes = await db.selectFrom("credit_notes").selectAll().execute();
  const inCash = new Set(payments.filter(({ method }) => method === CASH).map(({ id }) => id));
  const refundsInCash = new Set(refunds.filter(({ paymentId }) => inCash.has(paymentId)).map(({ id }) => id));
  return {
    payments: payments.filter(({ id }) => !inCash.has(id)),
    refunds: refunds.filter(({ id }) => !refundsInCash.has(id)),
    receipts: (await receipts.execute()).filter(({ method }) => method !== CASH),
    notes: notes.filter(({ refundId }) => !refundsInCash.has(refundId)),
    orders: await db
      .selectFrom("orders")
      .innerJoin("bookings", "bookings.id", "orders.bookingId")
      .select(["orders.id", "bookingId", "razorpayOrderId"])
      .execute(),
  };
}

type Rows = Awaited<ReturnType<typeof readBooks>>;

/** What the books add up to; the provider's are read last, so that they know of everything that the product's do. */
export async function addUp(books: Books): Promise<Sums> {
  return addUpRows(await readBooks(books), books.provider.payments(), books.provider.refunds());
}

function addUpRows({ payments, refunds, receipts, notes }: Rows, taken: Payment[], returned: Refund[]): Sums {
  const captured = taken.filter(isCaptured);
  const processed = returned.filter(({ status }) => status === "processed");
  const isHeardOf = (payment: Payment) => payments.some(({ id }) => id === payment.id);
  const isWrittenDown = (refund: Refund) =>
    refunds.some(({ paymentId, status }) => paymentId === refund.payment_id && status === "processed");
  return {
    provider: { captured: total(captured), returned: total(processed) },
    ledger: {
      captured: total(payments),
      returned: payments.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0),
    },
    papers: {
      captured: total(receipts) + total(payments.filter(({ settles }) => settles === 0)),
      returned: total(notes),
    },
    unheard: {
      captured: total(captured.filter((payment) => !isHeardOf(payment))),
      returned: total(processed.filter((refund) => !isWrittenDown(refund))),
    },
  };
}

/**
 * What does not agree among ledger, receipts and the provider's books, in words: their totals, and each
 * payment, refund and paper for itself.
 */
export async function findWrongSums(books: Books): Promise<string[]> {
  const rows = await readBooks(books);
  const taken = books.provider.payments();
  const returned = books.provider.refunds();
  const sums = addUpRows(rows, taken, returned);
  const wrong: string[] = [];
  for (const side of ["captured", "returned"] as const) {
    const { provider, ledger, papers, unheard } = sums;
    if (provider[side] !== ledger[side] + unheard[side])
      wrong.push(
        `${side}: ${provider[side]} at the provider, ${ledger[side]} in the ledger, ${unheard[side]} unheard of`,
      );
    if (papers[side] !== ledger[side])
      wrong.push(`${side}: ${papers[side]} in receipts and credit notes, ${ledger[side]} in the ledger`);
  }
  return [
    ...wrong,
    ...findWrongPayments(rows, taken),
    ...findWrongReceipts(rows),
    ...findWrongRefunds(rows, taken, returned),
    ...(await findWrongCash(books.db)),
  ];
}

/** Cash pays the whole price of one booking, with one receipt over it. */
async function findWrongCash(db: Db | Trx): Promise<string[]> {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .leftJoin("receipts", "receipts.razorpayPaymentId", "payments.id")
    .select(["payments.id", "payments.amount", "totalPrice", "receipts.amount as written"])
    .where("payments.method", "=", CASH)
    .execute();
  return payments.flatMap(({ id, amount, totalPrice, written }) =>
    amount === totalPrice * PAISE && written === amount ? [] : [`${id} is ${amount}, its receipt is over ${written}`],
  );
}

function findWrongPayments({ payments, orders }: Rows, taken: Payment[]): string[] {
  return payments.flatMap((payment) => {
    const real = taken.find(({ id }) => id === payment.id);
    const order = orders.find(({ id }) => id === payment.orderId);
    const isOrdered =
      order?.bookingId === payment.bookingId && (payment.settles === 0 || order.razorpayOrderId === payment.orderId);
    const agrees =
      real !== undefined &&
      isCaptured(real) &&
      real.amount === payment.amount &&
      real.currency === payment.currency &&
      real.order_id === payment.orderId &&
      isOrdered;
    return agrees
      ? []
      : [`payment ${payment.id} is not the provider's ${real?.status} ${real?.amount} for ${real?.order_id}`];
  });
}

function findWrongReceipts({ receipts, payments, refunds }: Rows): string[] {
  return receipts.flatMap((receipt) => {
    const payment = payments.find(({ id }) => id === receipt.razorpayPaymentId);
    const refund = refunds.find(({ paymentId }) => paymentId === payment?.id);
    const due = refund === undefined ? "paid" : refund.status === "processed" ? "refunded" : "refund_pending";
    const agrees =
      payment?.settles === 1 &&
      payment.bookingId === receipt.bookingId &&
      payment.amount === receipt.amount &&
      receipt.status === due;
    return agrees
      ? []
      : [`receipt ${receipt.id} over ${receipt.amount} is ${receipt.status}, not ${due} of ${payment?.amount}`];
  });
}

function findWrongRefunds({ refunds, notes, payments }: Rows, taken: Payment[], returned: Refund[]): string[] {
  const wrong: string[] = [];
  for (const payment of taken) {
    const sent = returned.filter(({ payment_id, status }) => payment_id === payment.id && status !== "failed");
    const meant = refunds.find(({ paymentId }) => paymentId === payment.id);
    if (sent.length > 1) wrong.push(`payment ${payment.id} goes back ${sent.length} times`);
    if (total(sent) > payment.amount) wrong.push(`more than payment ${payment.id} goes back`);
    if (sent.length > 0 && meant?.amount !== total(sent))
      wrong.push(`${total(sent)} of payment ${payment.id} goes back, ${meant?.amount} was meant to`);
  }
  for (const refund of refunds) {
    const isDone = refund.status === "processed";
    const real = returned.find(({ payment_id, status }) => payment_id === refund.paymentId && status === "processed");
    if (isDone && real?.amount !== refund.amount)
      wrong.push(`refund ${refund.id} is done, and ${real?.amount} went back`);
    const written = notes.filter(({ refundId }) => refundId === refund.id);
    if (written.length !== (isDone ? 1 : 0) || total(written) !== (isDone ? refund.amount : 0))
      wrong.push(`refund ${refund.id} is ${refund.status} with ${written.length} credit notes`);
    const back = payments.find(({ id }) => id === refund.paymentId)?.amountRefunded;
    if (back !== (isDone ? refund.amount : 0))
      wrong.push(`of the payment of refund ${refund.id}, ${refund.status}, ${back} is back`);
  }
  return wrong;
}
