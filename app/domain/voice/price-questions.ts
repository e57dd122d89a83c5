import { splitIntoClauses } from "~/domain/words/normalise-speech";
import { phrasesOf } from "./phrases";

/** Whole asks for a price by itself; other is what else is counted: 'how much diesel', 'कितने दिन'. */
type Part = "amount" | "price" | "whole" | "other";

const PARTS = phrasesOf<Part>({
  amount: ["amount"],
  price: ["price"],
  whole: ["priceQuestion"],
  other: ["otherAmount"],
});

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
