import type { Row } from "~db/schema";

/** Questions about equipment before a booking: rules and shapes. Safe for the browser. */

export const POST_MAX_CHARACTERS = 500;
export const REPORT_MAX_CHARACTERS = 500;
/** Texts that one side may write without an answer. */
export const MAX_UNANSWERED = 5;

export type QuestionSide = Question["lastSide"];
export const otherSide = (side: QuestionSide): QuestionSide => (side === "renter" ? "owner" : "renter");

export const QUESTION_DECISIONS = ["hide", "leave", "show"] as const;
export type QuestionDecision = (typeof QUESTION_DECISIONS)[number];

export interface Question extends Row<"questions"> {
  equipmentName: string;
  ownerName: string;
  renterName: string;
  /** False once the equipment is no longer offered, or an account ends. */
  isOpen: boolean;
}

/** A report that the office has not decided on. */
export const isReported = ({ reportedAt, settledAt }: Pick<Question, "reportedAt" | "settledAt">): boolean =>
  reportedAt !== null && settledAt === null;

/** What the office has decided on is reported again only after something new. */
export const canReport = (question: Pick<Question, "reportedAt" | "settledAt" | "hiddenAt" | "lastAt">): boolean =>
  question.hiddenAt === null &&
  !isReported(question) &&
  (question.settledAt === null || question.lastAt > question.settledAt);

/** An Indian mobile number, however it is grouped, or the sign of an address. */
const CONTACT = /(?<!\d)(?:\+?91[\s.-]?|0)?[6-9](?:[\s.-]?\d){9}(?!\d)|[^\s@]@[^\s@]/;

/** True for a text that gives a phone number or an email address away. The caller makes its digits Latin. */
export const hasContact = (text: string): boolean => CONTACT.test(text);
