import { distance } from "fastest-levenshtein";
import { wordsFor } from "~/domain/words/lexicon";
import { soundOfWord } from "~/domain/places/place-sound";

/** How alike a word and a known one must be, 1 being the same. */
export const MIN_SIMILARITY = 0.8;
/** Shorter words differ from others by a single letter. */
const MIN_LETTERS = 5;
const MAX_LETTERS = 24;

/** Known words and phrases, each with what it means. They are added when one is looked for: most processes hear nothing. */
export class Phrases<Meaning> {
  private isFilled = false;
  private readonly exact = new Map<string, Meaning[]>();
  private readonly folded = new Map<string, Meaning[]>();
  /** Words of the longest phrase that begins with a word, by the word's sound. */
  private readonly longest = new Map<string, number>();

  constructor(private readonly addAll: (phrases: Phrases<Meaning>) => void) {}

  /** Words may mean several things. */
  add(phrases: readonly string[], meaning: Meaning): void {
    for (const phrase of phrases) {
      addTo(this.exact, phrase, meaning);
      const sound = foldPhrase(phrase);
      addTo(this.folded, sound, meaning);
      const words = sound.split(" ");
      this.longest.set(words[0] ?? "", Math.max(words.length, this.longest.get(words[0] ?? "") ?? 1));
    }
  }

  /** What a word or phrase means as it is written, or else as it sounds; empty where it is not known. */
  find(phrase: string): readonly Meaning[] {
    this.fill();
    return this.exact.get(phrase) ?? this.folded.get(foldPhrase(phrase)) ?? [];
  }

  /** The longest known phrase that begins at a word. */
  findLongest(words: readonly string[], from: number): { length: number; meanings: readonly Meaning[] } | undefined {
    this.fill();
    const longest = this.longest.get(foldPhrase(words[from] ?? "")) ?? 1;
    for (let length = Math.min(longest, words.length - from); length > 0; length -= 1) {
      const meanings = this.find(words.slice(from, from + length).join(" "));
      if (meanings.length > 0) return { length, meanings };
    }
    return undefined;
  }

  private fill(): void {
    if (this.isFilled) return;
    this.isFilled = true;
    this.addAll(this);
  }
}

/** Phrases whose meanings have their words in the lexicon. */
export const phrasesOf = <Meaning extends string>(words: Record<Meaning, readonly string[]>): Phrases<Meaning> =>
  new Phrases((phrases) => {
    for (const [meaning, names] of Object.entries<readonly string[]>(words))
      phrases.add(wordsFor(...names), meaning as Meaning);
  });

function addTo<Meaning>(map: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [meaning]);
  else if (!present.includes(meaning)) present.push(meaning);
}

function foldPhrase(phrase: string): string {
  return phrase.includes(" ") ? phrase.split(" ").map(soundOfWord).join(" ") : soundOfWord(phrase);
}

/** The known word that a misheard one is most like; both begin alike. */
export function findSimilar(word: string, known: readonly string[]): string | undefined {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return undefined;
  let best: { word: string; similarity: number } | undefined;
  for (const one of known) {
    if (one[0] !== word[0] || one.length < MIN_LETTERS) continue;
    const similarity = similarityOf(word, one);
    if (similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { word: one, similarity };
  }
  return best?.word;
}

/** How alike two normalised words are, from 0 to 1. */
export function similarityOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - distance(one, other) / longest;
}
