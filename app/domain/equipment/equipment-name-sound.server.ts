import type { Db } from "~db/connection";
import { isWrittenLike, maxCost, soundCost } from "~/domain/places/likeness";
import { soundOf, spellingOf } from "~/domain/places/place-sound";

/** Equipment by how its name sounds, as admins type it: रोटावेटर and 'rotavetor' find 'Shaktiman Rotavator', नांगर every plough. */

/** Names are compared one by one: the newest equipment. */
const MAX_NAMES = 5_000;
const MIN_LETTERS = 4;

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
const heard = (word: string) => ({ sound: soundOf(word), spelling: spellingOf(word) });
type Heard = ReturnType<typeof heard>;

/** Numbers of models are what they are. */
function isHeardAs(wanted: Heard, { sound, spelling }: Heard): boolean {
  if (wanted.spelling === spelling) return true;
  if (/\d/.test(wanted.spelling + spelling) || wanted.spelling.length < MIN_LETTERS) return false;
  if (!isWrittenLike(wanted.spelling, spelling, wanted.sound)) return false;
  return soundCost(wanted.sound, sound) <= Math.min(maxCost(wanted.sound), maxCost(sound)) / 2;
}

/** Ids of the equipment whose name or category has every word of a search, as it sounds. */
export async function findIdsByEquipmentSound(db: Db, search: string): Promise<number[]> {
  const wanted = wordsOf(search).map(heard);
  if (wanted.length === 0 || !/[\p{L}]/u.test(search)) return [];
  const words = await db.selectFrom("category_words").selectAll().execute();
  const ofCategory = new Map(words.map((row) => [row.category, wordsOf(row.words).map(heard)]));
  const rows = await db
    .selectFrom("equipment")
    .select(["id", "name", "category"])
    .orderBy("id", "desc")
    .limit(MAX_NAMES)
    .execute();
  const known = new Map<string, boolean>();
  const isMeant = ({ name, category }: { name: string; category: string }) => {
    const has = [...wordsOf(name).map(heard), ...(ofCategory.get(category) ?? [])];
    return wanted.every((one) => has.some((other) => isHeardAs(one, other)));
  };
  return rows
    .filter((row) => {
      const key = `${row.category} ${row.name}`;
      const isKnown = known.get(key) ?? isMeant(row);
      known.set(key, isKnown);
      return isKnown;
    })
    .map(({ id }) => id);
}
