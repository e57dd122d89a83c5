import { loadOnce } from "~/components/hooks/load-once";
import { DEFAULT_LANGUAGE, type Language } from "~/i18n/language";
import outlinesUrl from "./india.svg?url";
import { readOutlines } from "./read-outlines";

/** A name and its position in degrees. */
export type PlacedName = [name: string, latitude: number, longitude: number];

export interface AreaNames {
  states: PlacedName[];
  districts: PlacedName[];
}

const NAMES = import.meta.glob<string>("./names.*.json", { query: "?url", import: "default", eager: true });

async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** The outlines of India, fetched once. */
export const loadOutlines = loadOnce(async () => readOutlines(await (await fetchFile(outlinesUrl)).text()));

/** The names on them in a language, or else in English. */
export async function loadAreaNames(language: Language): Promise<AreaNames> {
  const address = NAMES[`./names.${language}.json`] ?? NAMES[`./names.${DEFAULT_LANGUAGE}.json`] ?? "";
  return (await (await fetchFile(address)).json()) as AreaNames;
}
