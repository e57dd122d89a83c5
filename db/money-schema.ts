import type { ColumnType, Generated } from "kysely";

type OnInsert<T> = ColumnType<T, T | undefined, T>;

/** A payment, refund or dispute that the provider reports and that fits no booking as it is. */
export interface ProviderCasesTable {
  id: Generated<number>;
  kind: string;
  /** Its id at the provider: of the payment, the refund or the dispute. */
  providerId: string;
  paymentId: string;
  orderId: string | null;
  /** The booking whose order or payment it is about. */
  bookingId: number | null;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  method: string | null;
  /** Why it fits nothing. */
  reason: string;
  /** The provider's status of it. */
  providerStatus: string;
  state: ColumnType<string, string | undefined, string>;
  /** The provider's id of our refund of it. */
  refundId: string | null;
  /** Counts our requests for a refund. */
  round: ColumnType<number, number | undefined, number>;
  createdAt: string;
  updatedAt: string;
}

/** A finished comparison with the provider's own lists. */
export interface ProviderComparisonsTable {
  id: Generated<number>;
  fromAt: string;
  toAt: string;
  /** How many payments and refunds the provider listed. */
  payments: number;
  refunds: number;
}

/** The document of a processed refund, with its own number. */
export interface CreditNotesTable {
  id: Generated<number>;
  refundId: number;
  bookingId: number;
  userId: number;
  /** Paise. */
  amount: number;
  generatedAt: string;
  /** JSON of what it names, as it was then. */
  facts: OnInsert<string>;
}

/** An order that a change of days has replaced. */
export interface ReplacedOrdersTable {
  /** The provider's id. */
  orderId: string;
  bookingId: number;
  /** Paise. */
  amount: number;
  /** ISO 8601 instant in UTC. */
  replacedAt: string;
  /** The days, price and terms that it was for, as bookings have them; null in rows from before they were kept. */
  startDate: OnInsert<string | null>;
  endDate: OnInsert<string | null>;
  totalPrice: OnInsert<number | null>;
  advance: OnInsert<number | null>;
  /** JSON. */
  quote: OnInsert<string | null>;
}

/** What the payment that settled a booking and its balance brought; no row without such a payment. */
export interface BookingMoneyView {
  bookingId: number;
  /** Paise: paid, less what went or goes back, with the balance once both have confirmed it. */
  income: number;
  /** Paise of a balance that is outstanding. */
  owed: number;
}
