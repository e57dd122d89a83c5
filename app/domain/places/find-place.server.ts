import type { Db } from "~db/open";
import { findCity, type City } from "~/domain/geography/cities";
import { CITY_NAMES } from "~/domain/geography/city-names";
import { placeOfCity } from "./city-place";
import { findBySound } from "./gazetteer-queries.server";
import { listen } from "./location-readings";
import { parseLocation } from "./parse-location";
import { PlaceSearch, sure, type PlaceAnswer } from "./place-search.server";
import { soundOf } from "./place-sound";

/** Which place a text means: 'Ausa, Latur', 'ता. औसा', 'at post Murud tal. Latur', '413512', with spelling mistakes. */

const HOME_STATES = ["Maharashtra", "Madhya Pradesh"];
const KEPT_ANSWERS = 500;

const kept = new WeakMap<Db, Map<string, Promise<PlaceAnswer>>>();

/** Finds the place that a text means. Answers are kept, since people ask for few places again and again. */
export function findPlace(db: Db, text: string): Promise<PlaceAnswer> {
  const answers = kept.get(db) ?? new Map<string, Promise<PlaceAnswer>>();
  kept.set(db, answers);
  const known = answers.get(text);
  if (known !== undefined) return known;
  const city = text.includes(",") ? undefined : findCity(text.trim());
  const answer = city === undefined ? findInGazetteer(db, text) : findCityPlace(db, city);
  answer.catch(() => answers.delete(text));
  answers.set(text, answer);
  const [oldest] = answers.keys();
  if (answers.size > KEPT_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}

/** A known city is sure, and lies where the gazetteer has it. */
async function findCityPlace(db: Db, city: City): Promise<PlaceAnswer> {
  const { place } = await findInGazetteer(db, CITY_NAMES[city.key]?.en ?? city.key);
  return sure(place?.key === city.key ? place : placeOfCity(city));
}

/** Clears the cache after the gazetteer was reloaded. */
export const forgetPlaces = (db: Db) => kept.delete(db);

async function findInGazetteer(db: Db, text: string): Promise<PlaceAnswer> {
  const { pin, parts: parsed } = parseLocation(text);
  const parts = parsed.map(listen).filter(({ sound }) => sound !== "");
  const search = new PlaceSearch(db, await homeStatesOf(db));
  if (pin !== undefined) {
    const ofPin = await search.findInPin(pin, parts);
    if (ofPin !== undefined) return ofPin;
  }
  return (
    (await search.findNamed(parts)) ?? {
      place: undefined,
      isSure: false,
      others: await search.listNearest(parts),
      ranked: [],
    }
  );
}

async function homeStatesOf(db: Db): Promise<number[]> {
  const states = await Promise.all(HOME_STATES.map((name) => findBySound(db, soundOf(name))));
  return states.flatMap((named) => named.find(({ kind }) => kind === 1)?.id ?? []);
}
