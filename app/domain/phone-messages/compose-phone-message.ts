import { dayInIndia, startOfDayInIndia, type Day, MS_PER_MINUTE } from "~/domain/calendar/day";
import type { Paise } from "~/domain/money";
import type { CodeKind } from "~/domain/phones/phone-code.server";
import {
  KINDS,
  PHONE_FACTS,
  type BookingValues,
  type PhoneFact,
  type PhoneKind,
  type TemplateKind,
} from "~/domain/notifications/notification";
import { formatAmount, formatRupees } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";

/** Operators in India let through only what fits a registered template, so values have no words of their own. */

/** DLT allows 30 for a variable; two SMS in Devanagari leave less. */
const MAX_MACHINE_CHARACTERS = 20;
/** How a variable is written in a template at an operator's portal. */
const VARIABLE = "{#var#}";

export interface PhoneContent {
  kind: TemplateKind;
  values: string[];
  text: string;
}

type Variables = Partial<Record<PhoneFact | "code" | "username", string>>;

function write(kind: TemplateKind, t: Translate, variables: Variables): PhoneContent {
  if (kind === "code" || kind === "loginCode") {
    const { code = "", username = "" } = variables;
    const values = kind === "code" ? [code] : [code, username];
    return { kind, values, text: `${t(`phone:text_${kind}`, { code, username })}\n- ${t("brand")}` };
  }
  const facts: readonly PhoneFact[] = KINDS[kind].phone;
  const said = facts.flatMap((fact) => (fact === "id" ? [] : [sayFact(fact, variables[fact] ?? "", t)]));
  const lines = [
    t(`notification:title_${kind}`, { id: variables.id }),
    ...(said.length > 0 ? [said.join(", ")] : []),
    `- ${t("brand")}`,
  ];
  return { kind, values: facts.map((fact) => variables[fact] ?? ""), text: lines.join("\n") };
}

/** What the template says around a value: currency, or that it is a deadline. */
function sayFact(fact: PhoneFact, value: string, t: Translate): string {
  if (fact === "id" || fact === "machine" || fact === "dates") return value;
  return t(`phone:fact_${fact}`, { value });
}

/** A code, as a message. A family may share a number: the code of a login says whose it is. */
export const composeCode = (kind: CodeKind, values: { code: string; username: string }, t: Translate): PhoneContent =>
  write(kind, t, values);

export interface PhoneFacts {
  kind: PhoneKind;
  values: Partial<BookingValues>;
  bookingId: number | null;
}

export function composePhoneMessage({ kind, values, bookingId }: PhoneFacts, t: Translate): PhoneContent {
  const { machine, totalPrice, advance, paid, balance, refundAmount, payUntil, answerUntil } = values;
  // What is or was to be paid online; the balance is on the page of the booking.
  const total = advance ?? totalPrice;
  const until = payUntil ?? answerUntil;
  return write(kind, t, {
    id: String(bookingId ?? ""),
    machine: shorten(machine ?? ""),
    dates: writeDates(values, kind === "moveDeclined"),
    total: paid !== undefined ? writePaise(paid) : total === undefined ? "" : digitsOf(formatRupees(total)),
    balance: balance === undefined ? "" : digitsOf(formatRupees(balance)),
    refund: refundAmount === undefined ? "" : writePaise(refundAmount),
    until: until === undefined ? "" : writeTime(until),
  });
}

/** The text of a template as it is registered, with a mark for each variable. */
export function describeTemplate(kind: TemplateKind, t: Translate): string {
  const marks = Object.fromEntries([...PHONE_FACTS, "code", "username"].map((name) => [name, VARIABLE]));
  return write(kind, t, marks).text;
}

function shorten(name: string): string {
  let short = "";
  for (const { segment: character } of new Intl.Segmenter().segment(name)) {
    if (short.length + character.length > MAX_MACHINE_CHARACTERS) break;
    short += character;
  }
  return short.trim();
}

const writeDay = (day: Day) => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

function writeDates({ startDate, endDate, moved }: Partial<BookingValues>, isUnmoved: boolean): string {
  const { startDate: first, endDate: last } = (isUnmoved ? moved?.from : moved?.to) ?? { startDate, endDate };
  if (first === undefined || last === undefined) return "";
  return first === last ? writeDay(first) : `${writeDay(first)}-${writeDay(last)}`;
}

/** The sign of the rupee is no character of an SMS in English: the template names the currency. */
const digitsOf = (amount: string) => amount.replace("₹", "");

const writePaise = (paise: Paise) => digitsOf(formatAmount(paise));

/** Midnight is the minute before, as on pages. */
function writeTime(instant: string): string {
  const at = new Date(instant);
  const isMidnight = at.getTime() === startOfDayInIndia(dayInIndia(at)).getTime();
  const told = isMidnight ? new Date(at.getTime() - MS_PER_MINUTE) : at;
  const day = dayInIndia(told);
  const minutes = Math.floor((told.getTime() - startOfDayInIndia(day).getTime()) / MS_PER_MINUTE);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${writeDay(day)} ${hour}:${minute}`;
}
