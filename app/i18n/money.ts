import { PAISE_PER_RUPEE, type Paise, type Rupees } from "~/domain/money";

/** Rupee amounts as people in India read them, in every language alike. Safe for the browser. */

const whole = new Intl.NumberFormat("hi-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
  numberingSystem: "latn",
});

/** Whole rupees: ₹1,25,000. The Hindi grouping serves all languages, as Intl groups Marathi wrongly. */
export function formatRupees(rupees: Rupees): string {
  return whole.format(rupees);
}

/** Paise with two decimals: ₹1,25,000.00. Integer arithmetic only. */
export function formatPaise(paise: Paise): string {
  if (paise < 0) return `−${formatPaise(-paise)}`;
  return `${formatRupees(Math.trunc(paise / PAISE_PER_RUPEE))}.${String(paise % PAISE_PER_RUPEE).padStart(2, "0")}`;
}

/** Paise only where there are any, for pages: ₹1,25,000 or ₹12.50. */
export const formatAmount = (paise: Paise): string => formatPaise(paise).replace(/\.00$/, "");

/** An amount of the payment provider in any currency, in hundredths: ₹12.00, USD 12.00. */
export function formatMoney(amount: Paise, currency: string): string {
  if (currency === "INR") return formatPaise(amount);
  return `${currency} ${Math.trunc(amount / PAISE_PER_RUPEE)}.${String(Math.abs(amount % PAISE_PER_RUPEE)).padStart(2, "0")}`;
}
