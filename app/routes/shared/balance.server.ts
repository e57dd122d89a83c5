import { type Booking, isLive, mayNow } from "~/domain/bookings/booking";
import {
  balanceOf,
  BALANCE_ANSWERS,
  BALANCE_TRANSITIONS,
  isStatable,
  rolesIn,
  type Balance,
  type BalanceSide,
  type BalanceAnswer,
  type BalanceEvent,
} from "~/domain/bookings/balance";
import { findDisputer, type BookingRole } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import type { ReceiptBalance } from "~/domain/receipts/receipt-queries.server";
import { advanceOf, type Quote } from "~/domain/terms/terms";
import { formatDay } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import type { Fact } from "./terms.server";

type Reader = Pick<UserCall, "t" | "language">;

/** How a balance was paid and when, as a fact; undefined while it is not settled. */
function describeSettled(
  { way, settledAt }: Pick<Balance, "way" | "settledAt">,
  { t, language }: Reader,
): string | undefined {
  if (way === null || settledAt === null) return undefined;
  return `${t(`balance:way_${way}`)}, ${formatDay(dayInIndia(new Date(settledAt)), language)}`;
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

/** What is said of a balance, and what the reader can do about it; null where nothing is paid at the return. */
export async function describeBalance(
  call: UserCall,
  booking: Booking,
  balance: Balance | undefined,
  part: BookingRole,
) {
  if (balance === undefined) return null;
  const { t } = call;
  const side = part === "admin" ? undefined : part;
  const may = (event: BalanceEvent) => mayNow(BALANCE_TRANSITIONS, balance, event, rolesIn(balance, part));
  const actions = {
    statable: side !== undefined && isStatable(booking, balance, dayInIndia(call.now)),
    answers: BALANCE_ANSWERS.filter(may),
    decidable: may("paid"),
  };
  const say = t(side === "owner" ? "balance:say_owner" : "balance:say_renter");
  return {
    id: booking.id,
    ...(await describeStanding(call, balance, side)),
    /** What is pressed to state it. */
    say,
    ...actions,
    /** What the link to the page of the balance says. */
    next: actions.statable ? say : nextStep(actions, t),
  };
}

/** What became of a balance, and what both sides and the office say about it. */
async function describeStanding(
  { db, t, language }: Reader & Pick<UserCall, "db">,
  balance: Balance,
  side: BalanceSide | undefined,
) {
  const { bookingId, state, words, decision } = balance;
  return {
    title: t(state === "confirmed" ? "balance:titlePaid" : "balance:title"),
    amount: formatRupees(balance.amount),
    text: describeState(balance, { t, language }, side),
    said: [
      ...(words === null
        ? []
        : [{ by: t(`balance:words_${(await findDisputer(db, bookingId)) ?? "renter"}`), text: words }]),
      ...(decision === null ? [] : [{ by: t("balance:decision"), text: decision }]),
    ],
  };
}

/**
 * The same for the farmer whom somebody booked for; null where nothing is paid at the return.
 *
 * @param payer who booked, and answers for the farmer
 */
export async function describeFarmersBalance(
  reader: Parameters<typeof describeStanding>[0],
  balance: Balance | undefined,
  payer: string,
) {
  if (balance === undefined) return null;
  const standing = await describeStanding(reader, balance, undefined);
  return balance.state === "due"
    ? { ...standing, text: reader.t("balance:text_due_farmer", { name: payer }) }
    : standing;
}

function nextStep(
  { answers, decidable }: { answers: readonly BalanceAnswer[]; decidable: boolean },
  t: Reader["t"],
): string {
  if (decidable) return t("balance:decide");
  if (answers.includes("confirm")) return t("balance:check");
  return t(answers.length > 0 ? "balance:answer_withdraw" : "balance:show");
}

function describeState(balance: Balance, { t, language }: Reader, side: BalanceSide | undefined): string {
  const { state, way, statedBy, statedAt, decidedAt } = balance;
  const amount = formatRupees(balance.amount);
  if (way === null || statedBy === null || statedAt === null)
    return t(state === "ended" ? "balance:text_ended" : `balance:text_due_${side ?? "both"}`, { amount });
  const stated = {
    amount,
    way: t(`balance:way_${way}`),
    day: formatDay(dayInIndia(new Date(balance.settledAt ?? statedAt)), language),
  };
  if (state === "ended") return t("balance:text_endedStated", stated);
  if (state === "confirmed") return t(decidedAt === null ? "balance:text_confirmed" : "balance:text_decided", stated);
  const who = statedBy === side ? (`own_${statedBy}` as const) : statedBy;
  return `${t(`balance:text_stated_${who}`, stated)} ${t(state === "disputed" ? "balance:text_disputed" : "balance:text_open")}`;
}
