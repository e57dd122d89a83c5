import { distance } from "fastest-levenshtein";
import type { NamedPlace } from "./gazetteer-queries.server";
import { isWrittenLike } from "./likeness";
import type { PartRole } from "./parse-location";

/** Which of the places of one name is meant. */

/** Large places and PIN codes before towns, towns before villages. */
const LEVELS: Record<NamedPlace["kind"], number> = { 1: 0, 2: 0, 3: 0, 6: 0, 4: 1, 5: 2 };
const LEVEL_OF_TOWNS = LEVELS[4];
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
}

export interface RankedBy {
  role: PartRole;
  sound: string;
  spelling: string;
  /** Ids of states, those at home first. */
  homeStates: readonly number[];
  matchedBy(place: NamedPlace): number;
}

/** The places of a name, the likeliest first, each once, without those that are written quite differently. */
export function rankPlaces(places: readonly NamedPlace[], by: RankedBy): Ranked[] {
  const districts = new Set(places.filter(({ kind }) => kind === KIND_OF_DISTRICTS).map(({ id }) => id));
  const isOfItsDistrict = ({ place }: Ranked) =>
    districts.has(place.id) || districts.has(place.districtId ?? 0) ? 1 : 0;
  /** A town far away that is spelt otherwise is meant no more often than a village: Ujani is not Ujhani. */
  const levelFor = ({ level, differs, home }: Ranked) =>
    level === LEVEL_OF_TOWNS && differs > 0 && home === by.homeStates.length ? LEVEL_OF_VILLAGES : level;
  const written = places.filter(({ spelling }) => isWrittenLike(by.spelling, spelling, by.sound));
  const ranked = written.map((place): Ranked => {
    const home = by.homeStates.indexOf(place.kind === 1 ? place.id : (place.stateId ?? 0));
    const apart = distance(place.spelling, by.spelling);
    return {
      place,
      matched: by.matchedBy(place),
      isOtherKind: KINDS_OF_ROLE[by.role].includes(place.kind) ? 0 : 1,
      level: LEVELS[place.kind],
      differs: apart === 0 ? 0 : apart <= MAX_LETTERS_APART ? 1 : 2,
      home: home < 0 ? by.homeStates.length : home,
    };
  });
  ranked.sort(
    (one, other) =>
      other.matched - one.matched ||
      one.isOtherKind - other.isOtherKind ||
      levelFor(one) - levelFor(other) ||
      one.differs - other.differs ||
      one.home - other.home ||
      isOfItsDistrict(other) - isOfItsDistrict(one) ||
      // Of a district and the taluka of its town the town is meant.
      (one.level === 0 ? other.place.kind - one.place.kind : 0) ||
      distance(one.place.spelling, by.spelling) - distance(other.place.spelling, by.spelling) ||
      one.place.id - other.place.id,
  );
  const seen = new Set<number>();
  return ranked.filter(({ place }) => !seen.has(place.id) && seen.add(place.id));
}

/** Whether somebody at home who says the name may as well mean the other: a village hides behind no town. */
export const isAsLikely = (one: Ranked, other: Ranked) =>
  one.matched === other.matched &&
  one.isOtherKind === other.isOtherKind &&
  one.home === other.home &&
  one.differs === other.differs &&
  (one.level === other.level || other.level <= LEVELS[4]);
