import { findCommission } from "~/domain/payouts/due.server";
import { writePercent, type AccountDetails, type PayoutState } from "~/domain/payouts/payout";
import type { UserCall } from "~/http/call.server";
import type { Tone } from "~/components/ui/tone";

export const TONES: Record<PayoutState, Tone> = { made: "yellow", paid: "green", returned: "red" };

/** A UPI ID or a bank account on one line. */
export const sayAccount = ({ upiId, holder, account, ifsc }: AccountDetails) =>
  upiId ?? [holder, account, ifsc].join(" · ");

/** What the office keeps of a booking, for its owner; nothing where that is nothing. */
export async function describeCommission({ db, t }: UserCall, bookingId: number) {
  const basisPoints = await findCommission(db, bookingId);
  return basisPoints === 0 ? [] : [{ term: t("rental:commission"), value: writePercent(basisPoints) }];
}
