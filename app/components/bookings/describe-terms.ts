import type { Rupees } from "~/domain/money";
import { balanceOf, type Balance } from "~/domain/bookings/balance";
import { type Booking, isLive } from "~/domain/bookings/booking";
import type { ReceiptBalance } from "~/domain/receipts/receipt-queries.server";
import { rupeesPerAcre, type Output } from "~/domain/terms/acres";
import {
  type Quote,
  type QuoteLine,
  advanceOf,
  areStated,
  isDelivered,
  MAX_ONLINE_PERCENT,
  type Terms,
} from "~/domain/terms/terms";
import { countDays, type DayRange } from "~/domain/calendar/day";
import { formatDay, formatDayOf } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { formatPaise, formatRupees } from "~/i18n/money";

export interface Fact {
  term: string;
  value: string;
  total?: boolean;
}

export interface Reader {
  t: Translate;
  language: Language;
}

export const describeStay = ({ startDate, endDate }: DayRange, dailyRate: Rupees, { t, language }: Reader): Fact[] => [
  { term: t("booking:startDate"), value: formatDay(startDate, language) },
  { term: t("booking:endDate"), value: formatDay(endDate, language) },
  { term: t("booking:days"), value: String(countDays(startDate, endDate)) },
  { term: t("common:rate"), value: formatRupees(dailyRate) },
];

/** What an owner has said about the hire; nothing where nothing was said. */
export function describeTerms(terms: Terms, { t, language }: Reader): Fact[] {
  if (!areStated(terms)) return [];
  const { operator, diesel, hasImplement, minDays, noticeDays, areas, onlinePercent: percent } = terms;
  const facts: (Fact | false)[] = [
    operator !== null && { term: t("terms:operator"), value: describeOperator(terms, t) },
    diesel !== null && { term: t("terms:diesel"), value: t(`terms:diesel_${diesel}`) },
    hasImplement !== null && { term: t("terms:implement"), value: t(`terms:implement_${hasImplement}`) },
    { term: t("terms:delivery"), value: describeDelivery(terms, t) },
    areas.length > 0 && { term: t("terms:areasFact"), value: areas.map(({ names }) => names[language]).join(" · ") },
    minDays > 1 && { term: t("terms:minDaysFact"), value: t("terms:days", { count: minDays }) },
    noticeDays > 0 && { term: t("terms:noticeFact"), value: t("terms:days", { count: noticeDays }) },
    percent < MAX_ONLINE_PERCENT && { term: t("common:payment"), value: t("terms:onlineShare", { percent }) },
    { term: t("terms:deposit"), value: t("terms:depositNone") },
  ];
  return facts.filter((fact) => fact !== false);
}

function describeOperator({ operator, operatorRate }: Terms, t: Translate): string {
  if (operator === "paid") return t("terms:operatorFor", { amount: formatRupees(operatorRate ?? 0) });
  return t(`terms:operator_${operator ?? "none"}`);
}

function describeDelivery({ deliveryKm: max, areas, freeKm: free, perKm }: Terms, t: Translate): string {
  if (max === null && areas.length === 0) return t("terms:fetch");
  if (max === null) {
    if (perKm === 0) return t("terms:areasFree");
    return t(free === 0 ? "terms:areasPaid" : "terms:areasPriced", { free, rate: formatRupees(perKm) });
  }
  return perKm === 0 || free >= max
    ? t("terms:deliveredFree", { max })
    : t(free === 0 ? "terms:deliveredPaid" : "terms:delivered", { max, free, rate: formatRupees(perKm) });
}

/** What a machine works in a day and costs by the acre; nothing for one that works no land by the acre. */
export function describeOutput(dailyRate: Rupees, output: Output | undefined, t: Translate): Fact[] {
  if (output === undefined) return [];
  const value = t("terms:acresFact", {
    acres: output.acresPerDay,
    amount: formatRupees(rupeesPerAcre(dailyRate, output)),
  });
  return [
    { term: t(`terms:work_${output.work}`), value: output.isUsual ? `${value} (${t("terms:acresUsual")})` : value },
  ];
}

/** The lines of a price and the place that it is worked out for; nothing where it is the daily rate alone. */
export function describeQuote({ lines, workPlace }: Quote, { t, language }: Reader): Fact[] {
  if (lines.length === 1) return [];
  const priced = lines.map((line) => describeLine(line, t));
  if (workPlace === null) return priced;
  const { names, roadKm: road } = workPlace;
  return [
    {
      term: t("terms:workPlace"),
      value: road === 0 ? names[language] : `${names[language]} (${t("terms:distance", { road })})`,
    },
    ...priced,
  ];
}

const TERMS_OF_LINES = { machine: "rent", operator: "operator", delivery: "delivery" } as const;

function describeLine({ kind, quantity, rate, amount }: QuoteLine, t: Translate): Fact {
  const sums = { rate: formatRupees(rate), amount: formatRupees(amount) };
  return {
    term: t(`terms:${TERMS_OF_LINES[kind]}`),
    value:
      kind === "delivery"
        ? quantity === 0
          ? sums.amount
          : t("terms:kilometres", { km: quantity, ...sums })
        : t("booking:sum", { count: quantity, rate: sums.rate, total: sums.amount }),
  };
}

/** The agreed terms of a booking and its price, line by line; nothing where there was nothing but the daily rate. */
export function describeAgreed(
  { quote, advance, totalPrice }: Pick<Booking, "quote" | "advance" | "totalPrice">,
  reader: Reader,
): Fact[] {
  if (quote === null) return [];
  const { t } = reader;
  const choice = t(quote.withOperator ? "terms:withOperator" : "terms:withoutOperator");
  const chosen = quote.terms.operator === "paid" ? [{ term: t("terms:operator"), value: choice }] : [];
  const lines = describeQuote(quote, reader);
  // What was chosen replaces what was offered; the price comes last.
  const priced = new Set([...chosen, ...lines].map(({ term }) => term));
  const fetched = isDelivered(quote.terms) && quote.workPlace === null ? t("terms:fetch") : undefined;
  // At the counter all is paid at once, whatever share the owner takes online.
  const onlinePercent = advance < totalPrice ? quote.terms.onlinePercent : MAX_ONLINE_PERCENT;
  const terms = describeTerms({ ...quote.terms, onlinePercent }, reader)
    // Where else the machine would be brought is nothing that was agreed.
    .filter(({ term }) => !priced.has(term) && term !== t("terms:areasFact"))
    .map((fact) => (fact.term === t("terms:delivery") ? { ...fact, value: fetched ?? fact.value } : fact));
  const isPriced = lines.some(({ term }) => term === t("terms:operator"));
  return [...terms, ...(isPriced ? [] : chosen), ...lines];
}

/** How a balance was paid and when, as a fact; undefined while it is not settled. */
function describeSettled(
  { way, settledAt }: Pick<Balance, "way" | "settledAt">,
  { t, language }: Reader,
): string | undefined {
  if (way === null || settledAt === null) return undefined;
  return `${t(`balance:way_${way}`)}, ${formatDayOf(settledAt, language)}`;
}

/** What is paid online and at the return; none where all is online. @param balance stored once the advance is paid */
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
