import type { Paise } from "~/domain/money";
import { dayInIndia } from "~/domain/calendar/day";
import { findCommission, type Due } from "~/domain/payouts/due.server";
import { findOwnMoney } from "~/domain/payouts/payouts.server";
import type { UserCall } from "~/http/call.server";
import { formatShortDay } from "~/i18n/format";
import { formatAmount } from "~/i18n/money";

/** The rest is on the owner's page of payouts. */
const MAX_SUMS = 6;

/** Percent of basis points, as people write it: 7.5 %. */
const writePercent = (basisPoints: number) => `${basisPoints / 100} %`;

/** What was paid out to an owner and what is to come: summed by when, or by why it waits. */
export async function loadOwnersMoney(call: UserCall) {
  const { db, user, now, t } = call;
  const sums = new Map<string, number>();
  const add = (term: string, paise: Paise) => sums.set(term, (sums.get(term) ?? 0) + paise);
  const { payouts, due } = await findOwnMoney(db, user, now);
  for (const { status, amountPaise } of payouts)
    if (status !== "returned") add(t(`payout:status_${status}`), amountPaise);
  for (const one of due) add(sayWait(one, call), one.amountPaise);
  return [...sums].slice(0, MAX_SUMS).map(([term, paise]) => ({ term, value: formatAmount(paise) }));
}

/** What the office keeps of new bookings; null where that is nothing. */
export const sayCommission = ({ settings: { commissionBasisPoints }, t }: UserCall) =>
  commissionBasisPoints === 0 ? null : t("payout:commission", { percent: writePercent(commissionBasisPoints) });

/** What the office keeps of a booking, for its owner; nothing where that is nothing. */
export async function describeCommission({ db, t }: UserCall, bookingId: number) {
  const { commissionBasisPoints: kept } = await findCommission(db, bookingId);
  return kept === 0 ? [] : [{ term: t("rental:commission"), value: writePercent(kept) }];
}

export const sayDay = (at: string, { language }: UserCall): string =>
  formatShortDay(dayInIndia(new Date(at)), language);

/** When money is paid out, or why it waits. */
export const sayWait = ({ amountPaise, wait, dueOn }: Due, call: UserCall): string =>
  amountPaise < 0 ? call.t("payout:negative") : call.t(`payout:wait_${wait ?? "ready"}`, { day: sayDay(dueOn, call) });
