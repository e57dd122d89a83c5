import type { Db } from "~db/connection";
import { isWrittenLike, maxCost, soundCost } from "~/domain/places/likeness";
import { createHearing, type Heard } from "~/domain/places/heard-words";
import { filterInTurns } from "~/domain/take-turn";

/** Equipment by how its name sounds, as admins type it: रोटावेटर and 'rotavetor' find 'Shaktiman Rotavator', नांगर every plough. */

/** Names are compared one by one: the newest equipment. */
const MAX_NAMES = 5_000;
const MIN_LETTERS = 4;

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Numbers of models are what they are. */
function isHeardAs(wanted: Heard, { sound, spelling }: Heard): boolean {
  if (wanted.spelling === spelling) return true;
  if (/\d/.test(wanted.spelling + spelling) || wanted.spelling.length < MIN_LETTERS) return false;
  // Of the two the cheaper first: mostly it says no.
  if (soundCost(wanted.sound, sound) > Math.min(maxCost(wanted.sound), maxCost(sound)) / 2) return false;
  return isWrittenLike(wanted.spelling, spelling, wanted.sound);
}

/** Ids of the equipment whose name or category has every word of a search, as it sounds. */
export async function findIdsByEquipmentSound(db: Db, search: string): Promise<number[]> {
  const { hearAll, hearSearch } = createHearing(BETWEEN_WORDS);
  const wanted = hearSearch(search);
  if (wanted.length === 0 || !/[\p{L}]/u.test(search)) return [];
  const isHeard = wanted.map((one) => onceEach((other: Heard) => isHeardAs(one, other)));
  const words = await db.selectFrom("category_words").selectAll().execute();
  const ofCategory = new Map(
    words.map((row) => [row.category, isHeard.map((isOne) => hearAll(row.words).some(isOne))]),
  );
  const rows = await db
    .selectFrom("equipment")
    .select(["id", "name", "category"])
    .orderBy("id", "desc")
    .limit(MAX_NAMES)
    .execute();
  const passing = await filterInTurns(rows, ({ name, category }) => {
    const own = hearAll(name);
    return isHeard.every((isOne, at) => ofCategory.get(category)?.[at] === true || own.some(isOne));
  });
  return passing.map(({ id }) => id);
}

/** Words are compared once each: names have many in common. */
function onceEach(compare: (word: Heard) => boolean): (word: Heard) => boolean {
  const known = new Map<Heard, boolean>();
  return (word) => {
    const is = known.get(word) ?? compare(word);
    known.set(word, is);
    return is;
  };
}
