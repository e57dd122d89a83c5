import type { Db } from "~db/connection";
import { isWrittenLike } from "~/domain/places/likeness";
import { createHearing, type Heard } from "~/domain/places/heard-words";
import { filterInTurns } from "~/domain/take-turn";

/** People by how their names sound, as admins hear them on the phone: रमेश finds Ramesh, and Shinde finds शिंदे. */

/** Names are compared one by one: the newest accounts. */
const MAX_NAMES = 5_000;
const MIN_LETTERS = 3;

const BETWEEN_WORDS = /[^\p{L}\p{M}]+/u;

/** Ids of the users in whose name every word of a search is heard; none for searches that are no name. For admins only. */
export async function findIdsByNameSound(db: Db, search: string): Promise<number[]> {
  const { hearAll, hearSearch } = createHearing(BETWEEN_WORDS);
  const wanted = hearSearch(search);
  if (/[\d@_]/.test(search) || wanted.length === 0) return [];
  if (wanted.some(({ spelling }) => spelling.length < MIN_LETTERS)) return [];
  const rows = await db.selectFrom("users").select(["id", "name"]).orderBy("id", "desc").limit(MAX_NAMES).execute();
  return (await filterInTurns(rows, ({ name }) => isNamed(hearAll(name), wanted))).map(({ id }) => id);
}

const isNamed = (name: readonly Heard[], wanted: readonly Heard[]) =>
  wanted.every(({ sound, spelling }) =>
    name.some((word) => word.sound === sound && isWrittenLike(spelling, word.spelling, sound)),
  );
