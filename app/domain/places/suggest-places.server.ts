import type { Db } from "~db/open";
import type { Language } from "~/i18n/language";
import { findPlace } from "./find-place.server";
import { describePlace, type Place } from "./place";

/** Places to choose from for what was typed, in words that are understood as the same places again. */

const MAX_SUGGESTED = 6;

/** The likeliest places for what was typed so far, the likeliest first. */
export async function suggestPlaces(db: Db, text: string, language: Language): Promise<string[]> {
  const { place, others } = await findPlace(db, text);
  return describeAll(place === undefined ? others : [place, ...others], language);
}

/** What is to be asked about a location: nothing where it is clear. */
interface PlaceQuestion {
  isUnknown: boolean;
  choices: string[];
}

/** Asks which place a location means where it is unknown or where several are called so. */
export async function questionPlace(db: Db, location: string, language: Language): Promise<PlaceQuestion | undefined> {
  const { place, isSure, others } = await findPlace(db, location);
  if (isSure || others.length === 0) return undefined;
  return {
    isUnknown: place === undefined,
    choices: describeAll(place === undefined ? others : [place, ...others], language),
  };
}

const describeAll = (places: readonly Place[], language: Language) =>
  [...new Set(places.map((place) => describePlace(place, language, true)))].slice(0, MAX_SUGGESTED);
