import { findObjections, type Objection } from "./objections";
import { VOCABULARY, type Meaning, type Named } from "./vocabulary";

/** A word or phrase of an utterance with all that it may mean; nothing where it is not known. */
export interface Token {
  text: string;
  meanings: readonly Meaning[];
  objections: readonly Objection[];
}

/** Between two parts of a sentence. */
export const BREAK = ",";

/** Small words that Marathi, and people who write Hindi in one piece, hang onto the word before. */
const ENDINGS = endings({
  from: "पासून पासुन पासनं पासन पासुनं पास्नं पास्न पासने pasun pasoon pasna pasnan",
  to: "पर्यंत पर्यत परयंत पतोर पतुर पस्तोर पस्तर पावतर पोतर पातुर लोक परेंत तक paryant paryanta prayant",
  later: "नंतर nantar",
  inside: "ांत ात मध्ये मधे त",
  small:
    "साठी करिता करता करीता वर कडे ला ले च चा चे ची चं च्या च्याच ही सुद्धा को का के वीं वी वा वां व्या sathi saathi chya la cha che chi ch",
});
/** Hung onto a length of time alone. */
const ENDINGS_OF_LENGTHS = endings({ later: "ंनी नी ने नं ंनं ni ne", small: "ंचा ंची ंचे भर bhar" });
const MAX_ENDINGS = 2;
const MIN_STEM = 2;

function endings(words: Partial<Record<Named, string>>): (readonly [ending: string, kind: Named])[] {
  return Object.entries(words).flatMap(([kind, all]) => all.split(" ").map((one) => [one, kind as Named] as const));
}

/** The words of a normalised utterance, with breaks. Known phrases are one token; endings become tokens. */
export function readTokens(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < words.length;) {
    const objections = findObjections(words, index);
    const phrase = VOCABULARY.findLongest(words, index);
    const length = phrase?.length ?? 1;
    const text = words.slice(index, index + length).join(" ");
    if (phrase !== undefined || objections.length > 0)
      tokens.push({ text, meanings: phrase?.meanings ?? [], objections });
    else if (/^\d+$/.test(text))
      tokens.push({ text, meanings: [{ kind: "number", number: Number(text), tens: undefined }], objections });
    else tokens.push(...(splitEnding(text, MAX_ENDINGS) ?? [{ text, meanings: [], objections }]));
    index += length;
  }
  return tokens;
}

/** A known word and its endings, or undefined where no known word is left without them. */
function splitEnding(word: string, depth: number): Token[] | undefined {
  const known = VOCABULARY.find(word);
  if (known.length > 0) return [{ text: word, meanings: known, objections: [] }];
  if (depth === 0) return undefined;
  for (const endings of [ENDINGS, ENDINGS_OF_LENGTHS]) {
    for (const [ending, kind] of endings) {
      if (!word.endsWith(ending) || word.length - ending.length < MIN_STEM) continue;
      const stem = splitEnding(word.slice(0, -ending.length), depth - 1);
      if (stem === undefined || (endings === ENDINGS_OF_LENGTHS && !isLength(stem))) continue;
      return [...stem, { text: ending, meanings: [{ kind }], objections: [] }];
    }
  }
  return undefined;
}

const isLength = (tokens: readonly Token[]): boolean =>
  tokens.some(({ meanings }) => meanings.some(({ kind }) => kind === "unit" || kind === "monthUnit"));
