import { wordsFor } from "~/domain/words/lexicon";
import { hasObjection } from "./denials";
import { findSimilar, phrasesOf, type Phrases } from "./phrases";
import { VOCABULARY } from "./vocabulary";

/** The three things that can be ordered by speech, in all languages at once: people mix them. */

export type VoiceCommand = "bookNow" | "close" | "confirmBooking";

const ORDER_WORDS = phrasesOf({
  confirm: ["confirm"],
  confirmBeforeNoun: ["confirmBeforeNoun"],
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
  small: ["courtesy", "particle", "person", "yes"],
});
/** What a word does in an order. */
type Role = typeof ORDER_WORDS extends Phrases<infer Meaning> ? Meaning : never;

const MIN_LETTERS_OF_MISHEARD = 6;
/**
 * Words that may have been misheard by a letter. Verbs are not among them: करो orders and करू asks;
 * short ones neither: 'laser' and 'later' differ by one.
 */
const listMisheard = () =>
  wordsFor("confirm", "confirmBeforeNoun", "confirmWithVerb", "booking", "machine").filter(
    (word) => !word.includes(" ") && word.length >= MIN_LETTERS_OF_MISHEARD,
  );

/** Roles that may stand in each order. Any other word, known or not, makes it something else. */
const ROLES: Record<VoiceCommand, ReadonlySet<Role>> = {
  confirmBooking: new Set([
    "confirm",
    "confirmBeforeNoun",
    "confirmWithVerb",
    "booking",
    "verb",
    "yes",
    "object",
    "machine",
    "plain",
  ]),
  bookNow: new Set(["booking", "book", "verb", "give", "want", "yes", "object", "machine", "plain", "small"]),
  close: new Set(["close", "booking", "verb", "yes", "object", "plain"]),
};

/** True for a refusal that closes, said alone and by nothing else accompanied. */
export function isLoneRefusal(words: readonly string[]): boolean {
  const refusals = wordsFor("loneRefusal");
  return words.length > 0 && words.every((word) => refusals.includes(word));
}

/**
 * The order that an utterance is: every one of its words is known to belong to it, and none denies or asks.
 *
 * @param words of a normalised utterance
 */
export function readCommand(words: readonly string[]): VoiceCommand | undefined {
  if (hasObjection(words)) return undefined;
  const roles = readRoles(words);
  if (roles === undefined) return undefined;
  const has = (...wanted: Role[]) => roles.some((meant) => wanted.some((role) => meant.includes(role)));
  const isOnly = (command: VoiceCommand) => roles.every((meant) => meant.some((role) => ROLES[command].has(role)));
  if (has("confirm", "confirmBeforeNoun", "confirmWithVerb"))
    return isOnly("confirmBooking") && isConfirmation(roles, has) ? "confirmBooking" : undefined;
  if (has("close") && isOnly("close")) return "close";
  return isOnly("bookNow") && isBooking(has) ? "bookNow" : undefined;
}

/**
 * पक्की wants its verb. 'Confirm' does with a booking beside it; a yes after it would ask, as in 'confirm booking, ok'.
 * 'Confirmed booking' is 'confirm booking' misheard; 'booking confirmed' states and orders nothing.
 */
function isConfirmation(roles: readonly (readonly Role[])[], has: (...wanted: Role[]) => boolean): boolean {
  if (has("verb")) return true;
  const confirms = roles.findIndex((meant) => meant.includes("confirm"));
  if (confirms < 0) return isBeforeNoun(roles);
  const lastYes = roles.findLastIndex((meant) => meant.includes("yes"));
  return lastYes < confirms && (lastYes >= 0 || has("booking", "object"));
}

function isBeforeNoun(roles: readonly (readonly Role[])[]): boolean {
  const confirms = roles.findIndex((meant) => meant.includes("confirmBeforeNoun"));
  const noun = roles.findIndex((meant) => meant.includes("booking"));
  return confirms >= 0 && noun > confirms && roles.findLastIndex((meant) => meant.includes("yes")) < confirms;
}

function isBooking(has: (...wanted: Role[]) => boolean): boolean {
  if (has("book")) return has("verb", "give", "want", "object", "machine");
  return has("booking", "machine") ? has("want", "give") || (has("booking") && has("verb")) : false;
}

/** True where something is said of booking, confirming or doing at all. */
export function speaksOfOrders(words: readonly string[]): boolean {
  return hasRole(words, "confirm", "confirmBeforeNoun", "confirmWithVerb", "booking", "book", "verb");
}

/** True where something is ordered or made certain, as 'book' alone does not. */
export function ordersSomething(words: readonly string[]): boolean {
  return hasRole(words, "confirm", "confirmBeforeNoun", "confirmWithVerb", "verb");
}

function hasRole(words: readonly string[], ...wanted: readonly Role[]): boolean {
  return words.some((_word, index) =>
    ORDER_WORDS.findLongest(words, index)?.meanings.some((role) => wanted.includes(role)),
  );
}

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
  // '575' is a model, '2 tractors' a count; other numbers are days.
  const isNumberOfEquipment =
    /^\d{3,4}$/.test(word) ||
    (/^\d$/.test(word) && (ORDER_WORDS.findLongest(words, index + 1)?.meanings.includes("machine") ?? false));
  if (isNumberOfEquipment) return { length: 1, meanings: ["small"] };
  // A word with a meaning of its own was not misheard: 'nantar' (later) is no 'nangar' (plough).
  if (VOCABULARY.find(word).length > 0) return undefined;
  const similar = findSimilar(word, listMisheard());
  return similar === undefined ? undefined : { length: 1, meanings: ORDER_WORDS.find(similar) };
}
