import { type Booking, mayNow } from "~/domain/bookings/booking";
import {
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
import { formatDayOf } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";

type Reader = Pick<UserCall, "t" | "language">;

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

/** The same for the farmer whom somebody booked for. @param payer who booked, and answers for the farmer */
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
  const stated = { amount, way: t(`balance:way_${way}`), day: formatDayOf(balance.settledAt ?? statedAt, language) };
  if (state === "ended") return t("balance:text_endedStated", stated);
  if (state === "confirmed") return t(decidedAt === null ? "balance:text_confirmed" : "balance:text_decided", stated);
  const who = statedBy === side ? (`own_${statedBy}` as const) : statedBy;
  return `${t(`balance:text_stated_${who}`, stated)} ${t(state === "disputed" ? "balance:text_disputed" : "balance:text_open")}`;
}
