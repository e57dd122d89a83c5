import type { AccountDetails, PayoutState } from "~/domain/payouts/payout";
import type { Tone } from "~/components/ui/tone";

export const TONES: Record<PayoutState, Tone> = { made: "yellow", paid: "green", returned: "red" };

/** A UPI ID or a bank account on one line. */
export const sayAccount = ({ upiId, holder, account, ifsc }: AccountDetails) =>
  upiId ?? [holder, account, ifsc].join(" · ");
