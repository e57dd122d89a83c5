import { wordsFor } from "~/domain/words/lexicon";
import { listObjections } from "./objections";
import { findSimilar, phrasesOf, VOCABULARY, type Phrases } from "./vocabulary";

/** The three things that can be ordered by speech, in all languages at once: people mix them. */

export type VoiceCommand = "bookNow" | "close" | "confirmBooking";

const ORDER_WORDS = phrasesOf({
  confirm: ["confirm"],
  confirmWithVerb: ["confirmWithVerb"],
  booking: ["booking"],
  book: ["book"],
  verb: ["verb"],
  give: ["give"],
  want: ["want"],
  close: ["close"],
  yes: ["yesOfOrder"],
  object: ["objectOfOrder"],
  machine: ["machine"],
  plain: ["courtesyOfOrder", "personOfOrder"],
  small: ["courtesy", "particle"],
});
type Role = typeof ORDER_WORDS extends Phrases<infer Meaning> ? Meaning : never;

const MIN_LETTERS_OF_MISHEARD = 6;
/** Words that may be misheard by a letter; no verbs, करो orders and करू asks, nor short ones, as 'laser', 'later'. */
const listMisheard = () =>
  wordsFor("confirm", "confirmWithVerb", "booking", "machine").filter(
    (word) => !word.includes(" ") && word.length >= MIN_LETTERS_OF_MISHEARD,
  );

/** Roles that may stand in each order. Any other word, known or not, makes it something else. */
const ROLES: Record<VoiceCommand, ReadonlySet<Role>> = {
  confirmBooking: new Set(["confirm", "confirmWithVerb", "booking", "verb", "yes", "object", "machine", "plain"]),
  bookNow: new Set(["booking", "book", "verb", "give", "want", "yes", "object", "machine", "plain", "small"]),
  close: new Set(["close", "booking", "verb", "yes", "object", "plain"]),
};

/** True for a refusal that closes, said alone and by nothing else accompanied. */
export function isLoneRefusal(words: readonly string[]): boolean {
  const refusals = wordsFor("loneRefusal");
  return words.length > 0 && words.every((word) => refusals.includes(word));
}

/** The order of a normalised utterance: every word is known to belong to it, and none denies or asks. */
export function readCommand(words: readonly string[]): VoiceCommand | undefined {
  if (listObjections(words).length > 0) return undefined;
  const roles = readRoles(words);
  if (roles === undefined) return undefined;
  const has = (...wanted: Role[]) => roles.some((meant) => wanted.some((role) => meant.includes(role)));
  const isOnly = (command: VoiceCommand) => roles.every((meant) => meant.some((role) => ROLES[command].has(role)));
  if (has("confirm", "confirmWithVerb"))
    return isOnly("confirmBooking") && isConfirmation(roles, has) ? "confirmBooking" : undefined;
  if (has("close") && isOnly("close")) return "close";
  return isOnly("bookNow") && isBooking(has) ? "bookNow" : undefined;
}

/** पक्की wants its verb. 'Confirm' does with a booking beside it; a yes after it would ask, as in 'confirm booking, ok'. */
function isConfirmation(roles: readonly (readonly Role[])[], has: (...wanted: Role[]) => boolean): boolean {
  if (has("verb")) return true;
  const confirms = roles.findIndex((meant) => meant.includes("confirm"));
  const lastYes = roles.findLastIndex((meant) => meant.includes("yes"));
  return confirms >= 0 && lastYes < confirms && (lastYes >= 0 || has("booking", "object"));
}

function isBooking(has: (...wanted: Role[]) => boolean): boolean {
  if (has("book")) return has("verb", "give", "want", "object", "machine");
  return has("booking", "machine") ? has("want", "give") || (has("booking") && has("verb")) : false;
}

const SAY_ORDERS: readonly Role[] = ["confirm", "confirmWithVerb", "booking", "book", "verb"];

/** True where something is said of booking, confirming or doing at all. */
export const speaksOfOrders = (words: readonly string[]): boolean =>
  words.some((_word, index) =>
    ORDER_WORDS.findLongest(words, index)?.meanings.some((role) => SAY_ORDERS.includes(role)),
  );

function readRoles(words: readonly string[]): (readonly Role[])[] | undefined {
  const roles: (readonly Role[])[] = [];
  for (let index = 0; index < words.length;) {
    const phrase = ORDER_WORDS.findLongest(words, index) ?? guess(words, index);
    if (phrase === undefined) return undefined;
    roles.push(phrase.meanings);
    index += phrase.length;
  }
  return roles;
}

function guess(words: readonly string[], index: number): { length: number; meanings: readonly Role[] } | undefined {
  const word = words[index] ?? "";
  // A word with a meaning of its own was not misheard: 'nantar' (later) is no 'nangar' (plough).
  if (VOCABULARY.find(word).length > 0) return undefined;
  const similar = findSimilar(word, listMisheard());
  return similar === undefined ? undefined : { length: 1, meanings: ORDER_WORDS.find(similar) };
}
