import { distance } from "fastest-levenshtein";
import type { NamedPlace } from "./gazetteer-queries.server";
import { isWrittenLike } from "./likeness";
import type { PartRole } from "./parse-location";
import { isSameScript, spellingOf } from "./place-sound";

/** Ranks places of the same name by how likely they are meant. */

/** Large places and PIN codes before towns, towns before villages. */
const LEVELS: Record<NamedPlace["kind"], number> = { 1: 0, 2: 0, 3: 0, 6: 0, 4: 1, 5: 2 };
export const LEVEL_OF_TOWNS = LEVELS[4];
export const LEVEL_OF_VILLAGES = LEVELS[5];
const KINDS_OF_ROLE: Record<PartRole, readonly NamedPlace["kind"][]> = {
  any: [1, 2, 3, 4, 5, 6],
  village: [4, 5],
  taluka: [3],
  district: [2],
};
const KIND_OF_DISTRICTS = 2;
/** Spelt so differently, a name that sounds alike may be another. */
const MAX_LETTERS_APART = 2;

export interface Ranked {
  place: NamedPlace;
  /** How many of the other parts of the text it lies in. */
  matched: number;
  /** 0 where it is of the kind that the text says. */
  isOtherKind: number;
  level: number;
  /** 0 spelt the same, 1 nearly so. */
  differs: number;
  /** 0 for the states that the product is made for, in their order. */
  home: number;
  isAbroad: boolean;
  /** 0 for a district and the town that it is named after. */
  isNoSeat: number;
  /** Penalties; the lower the sum, the likelier. */
  terms: Record<string, number>;
  score: number;
}

/** Each outweighs those after it, however they add up. */
const WEIGHTS = {
  matched: -1_000,
  otherKind: 300,
  level: 100,
  differs: 20,
  script: 8,
  home: 1,
  seat: 0.1,
  kind: -0.01,
};

interface RankedBy {
  role: PartRole;
  sound: string;
  spelling: string;
  /** As it was typed, in its own script. */
  writing: string;
  homeStates: readonly number[];
  matchedBy(place: NamedPlace): number;
}

/** The places of a name, the likeliest first, each once, without those that are written quite differently. */
export function rankPlaces(places: readonly NamedPlace[], by: RankedBy): Ranked[] {
  const districts = new Set(places.filter(({ kind }) => kind === KIND_OF_DISTRICTS).map(({ id }) => id));
  const written = places
    .map((place) => ({ place, spelling: spellingOf(place.writing) }))
    .filter(({ spelling }) => isWrittenLike(by.spelling, spelling, by.sound));
  const ranked = written.map(({ place, spelling }): Ranked => {
    const isOtherScript = !isSameScript(place.writing, by.writing);
    // In one script the writings are compared: सटाणा and सतना are spelt alike in Latin letters alone.
    const isSame = place.writing === by.writing || (isOtherScript && spelling === by.spelling);
    const differs = isSame ? 0 : distance(spelling, by.spelling) <= MAX_LETTERS_APART ? 1 : 2;
    const index = by.homeStates.indexOf(place.kind === 1 ? place.id : (place.stateId ?? 0));
    const isAbroad = index < 0;
    const home = isAbroad ? by.homeStates.length : index;
    const [matched, level] = [by.matchedBy(place), LEVELS[place.kind]];
    const isOtherKind = KINDS_OF_ROLE[by.role].includes(place.kind) ? 0 : 1;
    const isNoSeat = districts.has(place.id) || districts.has(place.districtId ?? 0) ? 0 : 1;
    // An office far away makes no town of a village at home: Daulatabad is not in Odisha.
    const isAsVillage = level === LEVEL_OF_TOWNS && isAbroad;
    const amounts: typeof WEIGHTS = {
      matched,
      otherKind: isOtherKind,
      level: isAsVillage ? LEVEL_OF_VILLAGES : level,
      differs,
      script: differs === 0 && isOtherScript ? 1 : 0,
      home,
      seat: isNoSeat,
      // Of a district and the taluka of its town the town is meant.
      kind: level === 0 ? place.kind : 0,
    };
    const terms = Object.fromEntries(
      Object.entries(WEIGHTS).map(([term, weight]) => [term, weight * amounts[term as keyof typeof WEIGHTS]]),
    );
    const score = Object.values(terms).reduce((sum, term) => sum + term, 0);
    return { place, matched, isOtherKind, level, differs, home, isAbroad, isNoSeat, terms, score };
  });
  ranked.sort((one, other) => one.score - other.score || one.place.id - other.place.id);
  const seen = new Set<number>();
  return ranked.filter(({ place }) => !seen.has(place.id) && seen.add(place.id));
}

/** Whether the name may mean either of two places: a village is not an alternative to a town, nor a town to a district. */
export function isAsLikely(one: Ranked, other: Ranked): boolean {
  if (one.matched !== other.matched || one.isOtherKind !== other.isOtherKind) return false;
  if (one.differs !== other.differs) return other.differs < one.differs && !other.isAbroad;
  const isSameLevel = one.level === other.level;
  if (one.isNoSeat === 0) return isSameLevel && (other.isNoSeat === 0 || (one.isAbroad && !other.isAbroad));
  if (isSameLevel && other.isNoSeat === 0) return true;
  if (one.isAbroad && !other.isAbroad) return true;
  return one.home === other.home && (isSameLevel || other.level <= LEVELS[4]);
}
