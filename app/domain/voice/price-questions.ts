import { splitIntoClauses } from "./normalise-speech";
import { Phrases } from "./phrases";
import { AMOUNT_QUESTIONS, OTHER_AMOUNTS, PRICE_QUESTIONS, PRICE_WORDS } from "./words/price-words";

type Part = "amount" | "price" | "whole" | "other";

const PARTS = new Phrases<Part>();
PARTS.add(AMOUNT_QUESTIONS, "amount");
PARTS.add(PRICE_WORDS, "price");
PARTS.add(PRICE_QUESTIONS, "whole");
PARTS.add(OTHER_AMOUNTS, "other");

/**
 * True where somebody asks what it costs: an amount is asked for beside a price, or a price by its own phrase and
 * nothing else that is counted. It is no order, whatever else was said.
 */
export function asksPrice(text: string): boolean {
  const parts = splitIntoClauses(text).flatMap((clause) => readParts(clause.split(" ")));
  const has = (part: Part) => parts.includes(part);
  return (has("amount") || has("whole")) && (has("price") || (has("whole") && !has("other")));
}

function readParts(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < words.length;) {
    const found = PARTS.findLongest(words, index);
    parts.push(...(found?.meanings ?? []));
    index += found?.length ?? 1;
  }
  return parts;
}
