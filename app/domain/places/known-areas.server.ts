import type { Db } from "~db/open";
import { listAreas, type NamedPlace } from "./gazetteer-queries.server";
import { firstClass } from "./likeness";

/** The districts and talukas of India in memory: what most people mean, whatever the first letter that they typed. */

export interface KnownAreas {
  /** Sounds of names, by the class of their first letter. */
  soundsLike(sound: string): readonly string[];
  isDistrict(sound: string): boolean;
  /** Whether a state, district or taluka sounds so. */
  isArea(sound: string): boolean;
  /** Whether it is the name of a taluka of one of some states. */
  isTalukaOf(sound: string, states: readonly number[]): boolean;
}

const KIND_OF_DISTRICTS = 2;
const KIND_OF_TALUKAS = 3;

const kept = new WeakMap<Db, Promise<KnownAreas>>();

/** Reads them once for a database. */
export function knownAreas(db: Db): Promise<KnownAreas> {
  const known = kept.get(db);
  if (known !== undefined) return known;
  const read = listAreas(db).then(inMemory);
  read.catch(() => kept.delete(db));
  kept.set(db, read);
  return read;
}

/** Clears them after the gazetteer was reloaded. */
export const forgetAreas = (db: Db) => kept.delete(db);

function inMemory(areas: readonly NamedPlace[]): KnownAreas {
  const byClass = new Map<string, Set<string>>();
  const districts = new Set<string>();
  const talukas = new Map<string, Set<number>>();
  for (const { sound, kind, stateId } of areas) {
    const sounds = byClass.get(firstClass(sound)) ?? new Set();
    byClass.set(firstClass(sound), sounds.add(sound));
    if (kind === KIND_OF_DISTRICTS) districts.add(sound);
    if (kind === KIND_OF_TALUKAS && stateId !== null)
      talukas.set(sound, (talukas.get(sound) ?? new Set()).add(stateId));
  }
  const lists = new Map([...byClass].map(([first, sounds]) => [first, [...sounds]]));
  return {
    soundsLike: (sound) => lists.get(firstClass(sound)) ?? [],
    isArea: (sound) => byClass.get(firstClass(sound))?.has(sound) === true,
    isDistrict: (sound) => districts.has(sound),
    isTalukaOf: (sound, states) => states.some((state) => talukas.get(sound)?.has(state)),
  };
}
