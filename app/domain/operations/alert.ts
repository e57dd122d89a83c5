/** What needs a person: money that is stuck, jobs that gave up, and the state of the server. */

/** Stored in alerts and jobs: the kinds and their values stay as they are. */
export const ALERT_KINDS = [
  "refundFailed",
  "refundStuck",
  "moneyUnmatched",
  "ordersRefused",
  "refundAtProvider",
  "dispute",
  "jobFailed",
  "backupFailed",
  "backupOld",
  "diskLow",
  "schedulerLate",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** One thing that needs a person. */
export interface Occurrence {
  /** The same while it lasts; another when it happens again. */
  key: string;
  kind: AlertKind;
  values: AlertValues;
}

/** Facts for the email's text. */
export interface AlertValues {
  bookingId?: number | null;
  /** In the smallest unit of the currency. */
  amount?: number;
  currency?: string;
  /** Kind of a job, name of a periodic job, the provider's id of a payment, or its reason. */
  name?: string;
  days?: number;
  freeMegabytes?: number;
}
