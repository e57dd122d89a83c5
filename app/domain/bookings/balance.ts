import type { Rupees } from "~/domain/money";
import type { Day } from "~/domain/calendar/day";
import { isLive, isPaid, type Booking, type BookingState } from "./booking";
import type { Row } from "~db/schema";
import type { Transitions } from "./booking";

/** What is paid between renter and owner at the return: its states and its rules. Safe for the browser. */

export type Balance = Row<"balances">;
export const BALANCE_WAYS = ["cash", "upi"] as const satisfies Balance["way"][];
export type BalanceWay = (typeof BALANCE_WAYS)[number];
export type BalanceSide = "renter" | "owner";

export const BALANCE_ANSWERS = ["confirm", "dispute", "withdraw"] as const;
export type BalanceAnswer = (typeof BALANCE_ANSWERS)[number];
export const BALANCE_OUTCOMES = ["paid", "owed"] as const;
export type BalanceOutcome = (typeof BALANCE_OUTCOMES)[number];

const STATED = { state: ["stated"] } as const;
const DISPUTED = { state: ["disputed"] } as const;

/** What becomes of a balance, by side: `paid` and `owed` are decisions of the office. It ends with its booking. */
export const BALANCE_TRANSITIONS = {
  state: { by: ["side"], from: { state: ["due"] }, to: { state: "stated" }, refusal: "balanceStated" },
  confirm: { by: ["other"], from: STATED, to: { state: "confirmed" }, refusal: "balanceAnswered" },
  dispute: { by: ["other"], from: STATED, to: { state: "disputed" }, refusal: "balanceAnswered" },
  withdraw: { by: ["stater"], from: STATED, to: { state: "due" }, refusal: "balanceAnswered" },
  paid: { by: ["admin"], from: DISPUTED, to: { state: "confirmed" }, refusal: "balanceNotDisputed" },
  owed: { by: ["admin"], from: DISPUTED, to: { state: "due" }, refusal: "balanceNotDisputed" },
} as const satisfies Transitions;
export type BalanceEvent = keyof typeof BALANCE_TRANSITIONS;

export function rolesIn({ statedBy }: Pick<Balance, "statedBy">, who: BalanceSide | "admin"): readonly string[] {
  return who === "admin" ? ["admin"] : ["side", statedBy === who ? "stater" : "other"];
}

export const OUTSTANDING: readonly Balance["state"][] = ["due", "stated", "disputed"];

export function balanceOf({ totalPrice, advance }: Pick<Booking, "totalPrice" | "advance">): Rupees {
  return totalPrice - advance;
}

/** True where a side may say that the balance was paid: from the first day of a live booking on. */
export function isStatable(
  booking: BookingState & Pick<Booking, "startDate">,
  { state }: Pick<Balance, "state">,
  today: Day,
): boolean {
  return state === "due" && isLive(booking) && isPaid(booking) && today >= booking.startDate;
}
