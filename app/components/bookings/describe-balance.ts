import { type Booking, isLive } from "~/domain/bookings/booking";
import { balanceOf, type Balance } from "~/domain/bookings/balance";
import type { ReceiptBalance } from "~/domain/receipts/receipt-queries.server";
import { advanceOf, type Quote } from "~/domain/terms/terms";
import { formatDayOf } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { Fact, Reader } from "./describe-terms";

/** How a balance was paid and when, as a fact; undefined while it is not settled. */
function describeSettled(
  { way, settledAt }: Pick<Balance, "way" | "settledAt">,
  { t, language }: Reader,
): string | undefined {
  if (way === null || settledAt === null) return undefined;
  return `${t(`balance:way_${way}`)}, ${formatDayOf(settledAt, language)}`;
}

/**
 * The parts of a price: what is paid online, and what at the return; nothing where all is paid online, or nothing any more.
 *
 * @param balance as stored, from the payment of the advance on
 */
export function describeSplit(
  booking: Pick<Booking, "totalPrice" | "advance" | "paymentState" | "status">,
  balance: Balance | undefined,
  reader: Reader,
): Fact[] {
  const { t } = reader;
  const amount = balance?.amount ?? balanceOf(booking);
  if (amount === 0 || (booking.paymentState === "unpaid" && !isLive(booking))) return [];
  const online = {
    term: t(booking.paymentState === "unpaid" ? "balance:payOnline" : "receipt:balance.online"),
    value: formatRupees(booking.advance),
  };
  if (balance?.state === "ended") return [online];
  const settled = balance && describeSettled(balance, reader);
  if (settled === undefined) {
    const said = balance?.state === "stated" || balance?.state === "disputed" ? balance.state : undefined;
    const value = formatRupees(amount);
    return [
      online,
      { term: t("balance:toPay"), value: said === undefined ? value : `${value} (${t(`balance:state_${said}`)})` },
    ];
  }
  return [online, { term: t("balance:paid"), value: `${formatRupees(amount)} (${settled})` }];
}

/** The same of a price before it is booked. */
export function describeQuotedSplit(quote: Quote, reader: Reader): Fact[] {
  const unpaid = { status: "pending", paymentState: "unpaid" } as const;
  return describeSplit({ totalPrice: quote.total, advance: advanceOf(quote), ...unpaid }, undefined, reader);
}

/** What is paid at the return, as a receipt says it; nothing once it is neither owed nor paid. */
export function describeReceiptBalance({ amount, isOwed, way, settledAt }: ReceiptBalance, reader: Reader): Fact[] {
  const value = formatPaise(amount);
  if (isOwed) return [{ term: reader.t("balance:toPay"), value }];
  const settled = describeSettled({ way, settledAt }, reader);
  return settled === undefined ? [] : [{ term: reader.t("balance:paid"), value: `${value} (${settled})` }];
}
