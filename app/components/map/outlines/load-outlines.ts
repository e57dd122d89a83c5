import { loadOnce } from "~/hydrate/load-once";
import { DEFAULT_LANGUAGE, type Language } from "~/i18n/language";
import outlinesUrl from "./india.svg?url";
import { readOutlines } from "./read-outlines";

/** A name and its position in degrees. */
export type PlacedName = [name: string, latitude: number, longitude: number];

export interface AreaNames {
  states: PlacedName[];
  districts: PlacedName[];
}

const NAMES = import.meta.glob<{ default: AreaNames }>("./names.*.json");

/** The outlines of India, fetched once. */
export const loadOutlines = loadOnce(async () => {
  const answer = await fetch(outlinesUrl);
  if (!answer.ok) throw new Error(`The outlines of India answered ${answer.status}.`);
  return readOutlines(await answer.text());
});

/** The names on them in a language, or else in English. */
export async function loadAreaNames(language: Language): Promise<AreaNames> {
  const load = NAMES[`./names.${language}.json`] ?? NAMES[`./names.${DEFAULT_LANGUAGE}.json`];
  return load === undefined ? { states: [], districts: [] } : (await load()).default;
}
