import type { Db } from "~db/connection";
import { isWrittenLike } from "~/domain/places/likeness";
import { soundOf, spellingOf } from "~/domain/places/place-sound";

/** People by how their names sound, as admins hear them on the phone: रमेश finds Ramesh, and Shinde finds शिंदे. */

/** Names are compared one by one: the newest accounts, some 30 milliseconds. */
const MAX_NAMES = 5_000;
const MIN_LETTERS = 3;

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== "");
const heard = (word: string) => ({ sound: soundOf(word), spelling: spellingOf(word) });

/** Ids of the users in whose name every word of a search is heard; none for searches that are no name. For admins only. */
export async function findIdsByNameSound(db: Db, search: string): Promise<number[]> {
  const wanted = wordsOf(search).map(heard);
  if (/[\d@_]/.test(search) || wanted.length === 0) return [];
  if (wanted.some(({ spelling }) => spelling.length < MIN_LETTERS)) return [];
  const rows = await db.selectFrom("users").select(["id", "name"]).orderBy("id", "desc").limit(MAX_NAMES).execute();
  return rows.filter(({ name }) => isNamed(wordsOf(name).map(heard), wanted)).map(({ id }) => id);
}

type Heard = ReturnType<typeof heard>;

const isNamed = (name: readonly Heard[], wanted: readonly Heard[]) =>
  wanted.every(({ sound, spelling }) =>
    name.some((word) => word.sound === sound && isWrittenLike(spelling, word.spelling, sound)),
  );
