import { distance } from "fastest-levenshtein";
import type { Db } from "~db/open";
import type { Language } from "~/i18n/language";
import { findCity, type City } from "~/domain/geography/cities";
import { distanceKm } from "~/domain/geography/distance";
import { asCity, cityOf, findCityBySound, placeOfCity } from "./city-place";
import { findAreas, findBySound, findBySounds, readPlaces, type NamedPlace } from "./gazetteer-queries.server";
import { forgetNames, knownNames } from "./known-names.server";
import { COMMON_NAME, maxCost, nearestSounds } from "./likeness";
import { parseLocation, type LocationPart } from "./parse-location";
import { describePlace, type Place } from "./place";
import { soundOf, spellingOf, writingOf } from "./place-sound";
import { isAsLikely, LEVEL_OF_TOWNS, LEVEL_OF_VILLAGES, rankPlaces, type Ranked } from "./rank-places";

/** Which place a text means: 'Ausa, Latur', 'ता. औसा', 'at post Murud tal. Latur', '413512', with spelling mistakes. */

const HOME_STATES = ["Maharashtra", "Madhya Pradesh"];
const KEPT_ANSWERS = 500;
const MAX_SUGGESTED = 6;
interface PlaceAnswer {
  place: Place | undefined;
  /** False where others of the name are as likely, or where only a larger place around it is known. */
  isSure: boolean;
  /** Others of the name; of an unknown place those whose names are nearest. The likeliest first. */
  others: Place[];
  ranked: Ranked[];
}

interface Found {
  ranked: Ranked[];
  at: number;
}

const MAX_OTHERS = 5;
/** Two offices of one village. */
const SAME_PLACE_KM = 5;
const MAX_SPAN_WORDS = 4;
const LARGEST_KIND_OF_TOWNS = 4;
/** A single letter is no beginning of a name. */
const MIN_HEARD = 2;
const MAX_NEAR = 30;
/** A village is meant less often than a town. */
const COST_OF_LEVEL = 0.3;
/** Of all India's towns one is near any made-up name: far away only a letter that is not heard may be wrong. */
const MAX_COST_ABROAD = 0.3;
/** As near as this an area is meant rather than a village: Nander is Nanded. */
const CONFUSED_COST = 0.6;
const MIN_CONFUSED = 4;

const sure = (place: Place): PlaceAnswer => ({ place, isSure: true, others: [], ranked: [] });

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
  const { place } = await findInGazetteer(db, city.names.en);
  return sure(place?.key === city.key ? place : placeOfCity(city));
}

/** Clears what is kept after the gazetteer was reloaded. */
export function forgetPlaces(db: Db): void {
  kept.delete(db);
  forgetNames(db);
}

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

interface Part extends LocationPart {
  sound: string;
  spelling: string;
  writing: string;
}

/** More words are a sentence. */
const MAX_DIVIDED_WORDS = 4;

const listen = (part: LocationPart): Part => {
  const name = part.words.join(" ");
  return { ...part, sound: soundOf(name), spelling: spellingOf(name), writing: writingOf(name) };
};

/** Several words without a comma as a place and what it lies in: 'Ausa Latur', 'udgir latur maharashtra'. */
function divide(parts: readonly Part[]): Part[][] {
  const at = parts.findIndex(({ words, role }) => words.length > 1 && (role === "any" || role === "village"));
  const part = parts[at];
  if (part === undefined || part.words.length > MAX_DIVIDED_WORDS) return [];
  const readings: Part[][] = [];
  for (let length = part.words.length - 1; length > 0; length -= 1) {
    const first = listen({ words: part.words.slice(0, length), role: part.role });
    const rest = listen({ words: part.words.slice(length), role: "any" });
    readings.push([...parts.slice(0, at), first, rest, ...parts.slice(at + 1)]);
    readings.push(...divide([rest]).map((more) => [...parts.slice(0, at), first, ...more, ...parts.slice(at + 1)]));
  }
  return readings.toSorted((one, other) => one.length - other.length);
}

class PlaceSearch {
  readonly #db: Db;
  readonly #homeStates: readonly number[];
  readonly #corrected = new Map<string, Promise<Part>>();

  constructor(db: Db, homeStates: readonly number[]) {
    this.#db = db;
    this.#homeStates = homeStates;
  }

  /** The place named beside a PIN code, or what the code stands for. */
  async findInPin(pin: string, parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    for (const part of parts) {
      const ofPin = (await findBySound(this.#db, part.sound)).filter((place) => place.pin === pin);
      if (ofPin.length > 0) return this.#answer({ ranked: this.#rank(ofPin, part), at: 0 }, parts, true);
    }
    const codes = await findBySound(this.#db, pin);
    const [place] = await readPlaces(
      this.#db,
      codes.slice(0, 1).map(({ id }) => id),
    );
    return place === undefined ? undefined : sure(place);
  }

  /** Reads the parts as they are, then several words as a place and what it lies in; then with mistakes; then what is known of them. */
  async findNamed(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    if (parts.length === 0) return undefined;
    const readings = [parts, ...divide(parts)];
    for (const reading of readings) {
      const found = await this.#findExact(reading, reading.length > 1);
      if (found === undefined) continue;
      const confused = reading === parts ? await this.#findConfused(parts, found) : undefined;
      return confused ?? this.#answer(found, reading, found.at === 0);
    }
    // Divided further, what is left of a text of mistakes is near to anything.
    for (const reading of readings.filter(({ length }) => length <= parts.length + 1)) {
      const misspelt = await this.#findMisspelt(reading);
      if (misspelt !== undefined) return misspelt;
    }
    return this.#findSpan(parts);
  }

  async listNearest([part]: readonly Part[]): Promise<Place[]> {
    if (part === undefined || part.sound.length < MIN_HEARD) return [];
    const max = Math.max(2, Math.floor(part.sound.length / 2));
    const names = await knownNames(this.#db);
    const near = names
      .soundsLike(part.sound, max)
      .map((sound) => ({ sound, apart: distance(sound, part.sound) }))
      .filter(({ apart }) => apart <= max)
      .toSorted((one, other) => one.apart - other.apart)
      .slice(0, 3 * MAX_OTHERS);
    const found = await findBySounds(this.#db, [...new Set(near.map(({ sound }) => sound))]);
    const ranked = this.#rank(
      found.filter(({ kind }) => kind <= LARGEST_KIND_OF_TOWNS),
      part,
    ).toSorted(
      (one, other) =>
        one.home - other.home || distance(one.place.sound, part.sound) - distance(other.place.sound, part.sound),
    );
    return (await this.#read(ranked, part)).map(({ place }) => place);
  }

  #rank(places: readonly NamedPlace[], part: Part, around: readonly (readonly number[])[] = []): Ranked[] {
    const lies = (place: NamedPlace, areas: readonly number[]) =>
      [place.talukaId, place.districtId, place.stateId].some((id) => id !== null && areas.includes(id));
    return rankPlaces(places, {
      role: part.role,
      sound: part.sound,
      spelling: part.spelling,
      writing: part.writing,
      homeStates: this.#homeStates,
      matchedBy: (place) => around.filter((areas) => lies(place, areas)).length,
    });
  }

  /** The smallest place that a part names within the others. @param isWithin true where it must lie in one of them */
  async #findExact(parts: readonly Part[], isWithin: boolean): Promise<Found | undefined> {
    const areas = await Promise.all(parts.map(({ sound }) => findAreas(this.#db, sound)));
    let best: Found | undefined;
    for (const [at, part] of parts.entries()) {
      const around = areas.filter((ids, index) => index !== at && ids.length > 0);
      if (isWithin && around.length === 0) continue;
      const named = await findBySound(this.#db, part.sound, isWithin ? around.flat() : undefined);
      const ranked = this.#rank(named, part, around);
      const matched = ranked[0]?.matched ?? 0;
      if (ranked.length === 0 || (isWithin && matched === 0)) continue;
      if (best === undefined || matched > (best.ranked[0]?.matched ?? 0)) best = { ranked, at };
    }
    return best;
  }

  /** A village that is spelt as people misspell a district, or a far place as they do one at home: the larger is meant. */
  async #findConfused(parts: readonly Part[], exact: Found): Promise<PlaceAnswer | undefined> {
    const [part] = parts;
    const [best] = exact.ranked;
    if (part === undefined || best === undefined || parts.length > 1 || part.role !== "any") return undefined;
    if (best.level < LEVEL_OF_VILLAGES && (!best.isAbroad || best.differs === 0)) return undefined;
    if (part.sound.length < MIN_CONFUSED || findCityBySound(part.sound) !== undefined) return undefined;
    const areas = await knownNames(this.#db);
    const near = nearestSounds(part.sound, areas.soundsLike(part.sound)).filter(
      ({ sound, cost }) => cost > 0 && cost <= CONFUSED_COST && areas.isDistrict(sound),
    );
    const [meant, ...more] = await this.#rankNear(near, part);
    if (meant === undefined || meant.differs > 1) return undefined;
    return this.#answer({ ranked: [meant, ...exact.ranked, ...more], at: 0 }, parts, best.differs !== 0);
  }

  /** The places of several sounds, those of the likeliest first. */
  async #rankNear(
    near: readonly { sound: string; cost: number }[],
    part: Part,
    { within, around }: { within?: readonly number[]; around?: readonly (readonly number[])[] } = {},
  ): Promise<Ranked[]> {
    const nearest = near.slice(0, MAX_NEAR);
    const named = await findBySounds(
      this.#db,
      nearest.map(({ sound }) => sound),
      within,
    );
    const found = nearest.map(({ sound, cost }) => {
      const ranked = this.#rank(
        named.filter((place) => place.sound === sound),
        part,
        around,
      );
      return { ranked, cost: cost + (ranked[0]?.level ?? 0) * COST_OF_LEVEL };
    });
    return found.toSorted((one, other) => one.cost - other.cost).flatMap(({ ranked }) => ranked);
  }

  /** Corrects each part that is no name: first among the places of the others, then among all towns. */
  async #findMisspelt(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    const [target] = parts;
    const areas = await Promise.all(parts.slice(1).map(({ sound }) => findAreas(this.#db, sound)));
    const within = areas.flat();
    if (target !== undefined && within.length > 0) {
      const known = (await knownNames(this.#db)).soundsLike(target.sound);
      const ranked = await this.#rankNear(nearestSounds(target.sound, known), target, { within, around: areas });
      // Villages are so many that another's name is soon met.
      if (ranked.length > 0) return this.#answer({ ranked, at: 0 }, parts, (ranked[0]?.level ?? 0) < LEVEL_OF_VILLAGES);
    }
    const corrected = await Promise.all(parts.map((part) => this.#correct(part)));
    if (corrected.every((part, index) => part.sound === parts[index]?.sound)) return undefined;
    const found = await this.#findExact(corrected, corrected.length > 1);
    if (found === undefined) return undefined;
    // What is no name and is near one far away may be anything.
    const isHome = found.ranked[0]?.isAbroad === false || (found.ranked[0]?.level ?? 0) < LEVEL_OF_TOWNS;
    return this.#answer(found, parts, found.at === 0 && isHome);
  }

  /** Each once: the ways to divide a text have most parts in common. */
  #correct(part: Part): Promise<Part> {
    const key = part.words.join(" ");
    const corrected = this.#corrected.get(key) ?? this.#findCorrect(part);
    this.#corrected.set(key, corrected);
    return corrected;
  }

  async #findCorrect(part: Part): Promise<Part> {
    if ((await findBySound(this.#db, part.sound)).length > 0) return part;
    const known = (await knownNames(this.#db)).soundsLike(part.sound, 2 * maxCost(part.sound));
    const near = nearestSounds(part.sound, known);
    const costOf = (place: NamedPlace) => near.find(({ sound }) => sound === place.sound)?.cost ?? 0;
    const likely = await this.#rankNear(near, part);
    const likeliest = likely.find(({ isAbroad, place }) => !isAbroad || costOf(place) <= MAX_COST_ABROAD);
    return { ...part, sound: likeliest?.place.sound ?? part.sound };
  }

  /** A name among other words, such as 'behind the stand Latur': at home, and of what is larger than a village. */
  async #findSpan(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    for (const { words, role } of parts.toReversed()) {
      for (let length = Math.min(MAX_SPAN_WORDS, words.length); length > 0; length -= 1) {
        for (let from = words.length - length; from >= 0; from -= 1) {
          const part = listen({ words: words.slice(from, from + length), role });
          const isWhole = parts.length === 1 && length === words.length;
          if (!isWhole && COMMON_NAME.test(part.sound)) continue;
          const city = cityOf(part.sound);
          if (city !== undefined) return { ...sure(city), isSure: isWhole };
          const towns = (await findBySound(this.#db, part.sound)).filter(
            ({ kind, stateId }) => kind > 1 && kind <= LARGEST_KIND_OF_TOWNS && this.#homeStates.includes(stateId ?? 0),
          );
          if (towns.length > 0) return this.#answer({ ranked: this.#rank(towns, part), at: 0 }, [part], isWhole);
        }
      }
    }
    return undefined;
  }

  async #answer({ ranked, at }: Found, parts: readonly Part[], isWhole: boolean): Promise<PlaceAnswer> {
    const part = parts[at] ?? parts[0];
    const [best, ...others] = part === undefined ? [] : await this.#read(ranked, part);
    const isAlone =
      best?.place.kind === "city" || !others.some((other) => best && isAsLikely(best.ranked, other.ranked));
    return {
      place: best?.place,
      isSure: isWhole && isAlone,
      others: others.map(({ place }) => place),
      ranked: ranked.slice(0, MAX_OTHERS),
    };
  }

  /** Reads the likeliest, without those that lie where another does, and the district around a town of its name. */
  async #read(ranked: readonly Ranked[], part: Part): Promise<{ place: Place; ranked: Ranked }[]> {
    const likeliest = ranked.slice(0, 3 * MAX_OTHERS);
    const places = await readPlaces(
      this.#db,
      likeliest.map(({ place }) => place.id),
    );
    const told: { place: Place; ranked: Ranked }[] = [];
    for (const [index, read] of places.entries()) {
      const one = likeliest[index];
      if (one === undefined) continue;
      const place = part.role === "district" && read.kind === "district" ? read : asCity(read, one.place.sound);
      const isKnown = told.some(
        (other) =>
          other.place.key === place.key ||
          distanceKm(other.place, place) <= SAME_PLACE_KM ||
          other.ranked.place.districtId === one.place.id ||
          (other.place.kind === "district" && one.place.districtId === other.ranked.place.id),
      );
      if (!isKnown) told.push({ place, ranked: one });
    }
    return told.slice(0, MAX_OTHERS + 1);
  }
}

/** The likeliest places for what was typed so far, the likeliest first. */
export async function suggestPlaces(db: Db, text: string, language: Language): Promise<string[]> {
  const { place, others } = await findPlace(db, text);
  return describeAll(place === undefined ? others : [place, ...others], language);
}

/** Asks which place a location means where it is unknown or where several are called so; nothing where it is clear. */
export async function questionPlace(db: Db, location: string, language: Language) {
  const { place, isSure, others } = await findPlace(db, location);
  if (isSure || others.length === 0) return undefined;
  return {
    isUnknown: place === undefined,
    choices: describeAll(place === undefined ? others : [place, ...others], language),
  };
}

const describeAll = (places: readonly Place[], language: Language) =>
  [...new Set(places.map((place) => describePlace(place, language, true)))].slice(0, MAX_SUGGESTED);
