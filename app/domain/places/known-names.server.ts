import { distance } from "fastest-levenshtein";
import type { Db } from "~db/open";
import { findCity } from "~/domain/geography/cities";
import { isSameScript, soundOf, spellingOf } from "./place-sound";

/** What states, districts, talukas and towns of India are called, in memory: most people mean one of them. */

interface KnownName {
  /** In any script. */
  writings: string[];
  isArea: boolean;
  isDistrict: boolean;
}

/** From so many letters on one may be another. */
const MIN_MISTAKEN_LETTERS = 6;
/** Names up to those of towns have an index of their own. */
const [KIND_OF_DISTRICTS, KIND_OF_TALUKAS, KIND_OF_TOWNS] = [2, 3, 4] as const;

const kept = new WeakMap<Db, Promise<KnownNames>>();

export function knownNames(db: Db): Promise<KnownNames> {
  const known = kept.get(db);
  if (known !== undefined) return known;
  const read = db
    .selectFrom("gazetteer_names")
    .select(["sound", "spelling as writing", "kind"])
    .where((eb) => eb("kind", "<=", eb.lit(KIND_OF_TOWNS)))
    .execute()
    .then((rows) => new KnownNames(rows));
  read.catch(() => kept.delete(db));
  kept.set(db, read);
  return read;
}

export const forgetNames = (db: Db) => kept.delete(db);

export class KnownNames {
  readonly #bySound = new Map<string, KnownName>();
  readonly #byLetter = new Map<string, string[]>();

  constructor(rows: readonly { sound: string; writing: string; kind: number }[]) {
    for (const { sound, writing, kind } of rows) {
      let name = this.#bySound.get(sound);
      if (name === undefined) {
        name = { writings: [], isArea: false, isDistrict: false };
        this.#bySound.set(sound, name);
        const alike = this.#byLetter.get(sound.charAt(0)) ?? [];
        if (alike.length === 0) this.#byLetter.set(sound.charAt(0), alike);
        alike.push(sound);
      }
      name.writings.push(writing);
      name.isArea ||= kind <= KIND_OF_TALUKAS;
      name.isDistrict ||= kind === KIND_OF_DISTRICTS;
    }
  }

  /** Sounds that begin with the same letter, and are so much longer or shorter at most. */
  soundsLike(sound: string, maxLongerOrShorter = Infinity): string[] {
    const alike = this.#byLetter.get(sound.charAt(0)) ?? [];
    return alike.filter((one) => Math.abs(one.length - sound.length) <= maxLongerOrShorter);
  }

  isDistrict = (sound: string): boolean => this.#bySound.get(sound)?.isDistrict === true;

  /** Whether a district, taluka or town is called so. A small place must be spelt so: a mini tractor is no Meni's. */
  knows(text: string): "spelt" | "sounds" | undefined {
    if (findCity(text) !== undefined) return "spelt";
    const name = this.#bySound.get(soundOf(text));
    if (name === undefined) return undefined;
    const spelling = spellingOf(text);
    const mistakes = name.writings.map((writing) => ({
      count: distance(spellingOf(writing), spelling),
      max: !isSameScript(writing, text) ? 2 : spelling.length < MIN_MISTAKEN_LETTERS ? 0 : 1,
    }));
    if (mistakes.some(({ count }) => count === 0)) return "spelt";
    return name.isArea || mistakes.some(({ count, max }) => count <= max) ? "sounds" : undefined;
  }
}
