/** What the office passes on to owners. Safe for the browser. */

/** `made` is in the file for the bank; `returned` came back from it, and its money is due again. */
const PAYOUT_STATES = ["made", "paid", "returned"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** A UPI ID, or the three of a bank account. */
export interface AccountDetails {
  upiId: string | null;
  holder: string | null;
  account: string | null;
  ifsc: string | null;
}

/** Amounts of one booking, or their sum: paid to the office, gone back to the renter, kept by the office. */
export interface Sums {
  paidPaise: number;
  refundedPaise: number;
  commissionPaise: number;
}

const BASIS_POINTS = 10_000;

/** What the office keeps of what it has of a booking, rounded down to the paisa. */
export function commissionOf(heldPaise: number, basisPoints: number): number {
  return Math.floor((heldPaise * basisPoints) / BASIS_POINTS);
}

/** What is left for the owner. */
export const amountPaiseOf = ({ paidPaise, refundedPaise, commissionPaise }: Sums): number =>
  paidPaise - refundedPaise - commissionPaise;

/** Sums added up. */
export function addSums(all: readonly Sums[]): Sums {
  const sum = { paidPaise: 0, refundedPaise: 0, commissionPaise: 0 };
  for (const one of all) {
    sum.paidPaise += one.paidPaise;
    sum.refundedPaise += one.refundedPaise;
    sum.commissionPaise += one.commissionPaise;
  }
  return sum;
}

/** What the bank's file names a payout by, and the bank's statement after it. */
export const payoutReference = ({ runId, ownerId }: { runId: number; ownerId: number }) => `YANTRA${runId}X${ownerId}`;

const SHOWN_DIGITS = 4;
const SHOWN_LETTERS = 2;

/** Account details as all but admins see them. */
export function maskAccount({ upiId, holder, account, ifsc }: AccountDetails): AccountDetails {
  const at = upiId?.indexOf("@") ?? 0;
  return {
    upiId: upiId === null ? null : `${upiId.slice(0, SHOWN_LETTERS)}••••${upiId.slice(at)}`,
    holder,
    account: account === null ? null : `••••${account.slice(-SHOWN_DIGITS)}`,
    ifsc,
  };
}

/** Percent of basis points, as people write it: 7.5 %. */
export const writePercent = (basisPoints: number) => `${basisPoints / 100} %`;
