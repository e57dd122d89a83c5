import { distance } from "fastest-levenshtein";
import type { Db } from "~db/open";
import { distanceKm } from "~/domain/geography/distance";
import { asCity, cityOf, findCityBySound, listSoundsOfCities } from "./city-place";
import {
  findAreas,
  findBySound,
  findBySounds,
  listSounds,
  readPlaces,
  type NamedPlace,
} from "./gazetteer-queries.server";
import { knownNames } from "./known-names.server";
import { COMMON_NAME, maxCost, nearestSounds } from "./likeness";
import { divide, listen, type Part } from "./location-readings";
import type { Place } from "./place";
import { isAsLikely, LEVEL_OF_TOWNS, LEVEL_OF_VILLAGES, rankPlaces, type Ranked } from "./rank-places";

/** Looks the parts of a location up in the gazetteer: as they are, divided, and with mistakes in them. */

export interface PlaceAnswer {
  /** The likeliest place; undefined where the text is unknown. */
  place: Place | undefined;
  /** False where others of the name are as likely, or where only a larger place around it is known. */
  isSure: boolean;
  /** Others of the name; of an unknown place those whose names are nearest. The likeliest first. */
  others: Place[];
  /** The likeliest with what makes them so, for whoever asks why. */
  ranked: Ranked[];
}

interface Found {
  ranked: Ranked[];
  /** Which part names the place. */
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
/** A village is meant less often than a town, a place elsewhere less often than one at home. */
const COST_OF_LEVEL = 0.3;
const COST_OF_ABROAD = 0.3;
/** Of all India's towns one is near any made-up name: far away only a letter that is not heard may be wrong. */
const MAX_COST_ABROAD = 0.3;
/** As near as this an area is meant rather than a village: Nander is Nanded. */
const CONFUSED_COST = 0.6;
const MIN_CONFUSED = 4;

export const sure = (place: Place): PlaceAnswer => ({ place, isSure: true, others: [], ranked: [] });

export class PlaceSearch {
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

  /** Reads the parts as they are; then as two of several words; then with mistakes in them; then what is known of them. */
  async findNamed(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    if (parts.length === 0) return undefined;
    const whole = await this.#findExact(parts, parts.length > 1);
    if (whole !== undefined)
      return (await this.#findConfused(parts, whole)) ?? this.#answer(whole, parts, whole.at === 0);
    for (const divided of divide(parts)) {
      const found = await this.#findExact(divided, true);
      if (found !== undefined) return this.#answer(found, divided, found.at === 0);
    }
    const misspelt = (await this.#findMisspelt(parts)) ?? (await this.#findMisspeltDivided(parts));
    if (misspelt !== undefined) return misspelt;
    return (await this.#findLargest(parts)) ?? this.#findSpan(parts);
  }

  /** Of parts that do not lie in one another the area is meant: in 'Wadwal, Latur' no village of that name elsewhere. */
  async #findLargest(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    if (parts.length < 2) return undefined;
    const found: Found[] = [];
    for (const [at, part] of parts.entries()) {
      const ranked = this.#rank(await this.#bySound(part.sound), part);
      if (ranked.length > 0) found.push({ ranked, at });
    }
    const costOf = ({ ranked: [best] }: Found) =>
      (best?.level ?? 0) + (best?.isAbroad === true && best.differs > 0 ? LEVEL_OF_VILLAGES : 0);
    const [largest, ...smaller] = found.toSorted((one, other) => costOf(one) - costOf(other) || one.at - other.at);
    if (largest === undefined) return undefined;
    const { place } = await this.#answer(largest, parts, false);
    const named = await Promise.all(smaller.map((other) => this.#answer(other, parts, false)));
    return {
      place,
      isSure: false,
      others: named.flatMap((other) => [other.place ?? [], other.others].flat()).slice(0, MAX_OTHERS),
      ranked: largest.ranked,
    };
  }

  /** The nearest names to an unknown text. */
  async listNearest([part]: readonly Part[]): Promise<Place[]> {
    if (part === undefined || part.sound.length < MIN_HEARD) return [];
    const max = Math.max(2, Math.floor(part.sound.length / 2));
    const names = await knownNames(this.#db);
    const known = [...names.soundsLike(part.sound, max), ...listSoundsOfCities()];
    const near = known
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
    if (ranked.length === 0) return near.flatMap(({ sound }) => cityOf(sound) ?? []).slice(0, MAX_OTHERS);
    return (await this.#read(ranked, part)).map(({ place }) => place);
  }

  #bySound(sound: string): Promise<NamedPlace[]> {
    return findBySound(this.#db, sound);
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

  /**
   * The part that names a place within what the others name, the smallest that does.
   *
   * @param isWithin true where it must lie within one of the others
   */
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
    const isHome = best.home < this.#homeStates.length;
    if (best.level < LEVEL_OF_VILLAGES && (isHome || best.differs === 0)) return undefined;
    if (part.sound.length < MIN_CONFUSED || findCityBySound(part.sound) !== undefined) return undefined;
    const areas = await knownNames(this.#db);
    const near = nearestSounds(part.sound, areas.soundsLike(part.sound)).filter(
      ({ sound, cost }) =>
        cost > 0 &&
        cost <= CONFUSED_COST &&
        (areas.isDistrict(sound) || (!isHome && areas.isTalukaOf(sound, this.#homeStates))),
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
      const [best] = ranked;
      const abroad = best !== undefined && best.home < this.#homeStates.length ? 0 : COST_OF_ABROAD;
      return { ranked, cost: cost + (best?.level ?? 0) * COST_OF_LEVEL + abroad };
    });
    return found.toSorted((one, other) => one.cost - other.cost).flatMap(({ ranked }) => ranked);
  }

  /** Corrects each part that is no name: first among the places of the others, then among all towns. */
  async #findMisspelt(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    const [target] = parts;
    const areas = await Promise.all(parts.slice(1).map(({ sound }) => findAreas(this.#db, sound)));
    const within = areas.flat();
    if (target !== undefined && within.length > 0) {
      const known = [
        ...(await listSounds(this.#db, target.sound.slice(0, 1), within)),
        ...(await knownNames(this.#db)).soundsLike(target.sound),
      ];
      const ranked = await this.#rankNear(nearestSounds(target.sound, known), target, { within, around: areas });
      // Villages are so many that another's name is soon met.
      if (ranked.length > 0) return this.#answer({ ranked, at: 0 }, parts, (ranked[0]?.level ?? 0) < LEVEL_OF_VILLAGES);
    }
    const corrected = await Promise.all(parts.map((part) => this.#correct(part)));
    if (corrected.every((part, index) => part.sound === parts[index]?.sound)) {
      return parts.length === 1 ? this.#answerExact(parts) : undefined;
    }
    const found = await this.#findExact(corrected, corrected.length > 1);
    if (found === undefined) return undefined;
    // What is no name and is near one far away may be anything.
    const isHome = found.ranked[0]?.isAbroad === false || (found.ranked[0]?.level ?? 0) < LEVEL_OF_TOWNS;
    return this.#answer(found, parts, found.at === 0 && isHome);
  }

  async #answerExact(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    const found = await this.#findExact(parts, false);
    return found === undefined ? undefined : this.#answer(found, parts, true);
  }

  async #findMisspeltDivided(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    for (const divided of divide(parts)) {
      // Divided further, what is left of a text of mistakes is near to anything.
      if (divided.length > parts.length + 1) break;
      const found = await this.#findMisspelt(divided);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Each once: the ways to divide a text have most parts in common. */
  #correct(part: Part): Promise<Part> {
    const key = part.words.join(" ");
    const corrected = this.#corrected.get(key) ?? this.#findCorrect(part);
    this.#corrected.set(key, corrected);
    return corrected;
  }

  async #findCorrect(part: Part): Promise<Part> {
    if (findCityBySound(part.sound) !== undefined) return part;
    if ((await findBySound(this.#db, part.sound)).length > 0) return part;
    const known = [
      ...listSoundsOfCities(),
      ...(await knownNames(this.#db)).soundsLike(part.sound, 2 * maxCost(part.sound)),
    ];
    const near = nearestSounds(part.sound, known);
    const costOf = (place: NamedPlace) => near.find(({ sound }) => sound === place.sound)?.cost ?? 0;
    const likely = await this.#rankNear(near, part);
    const likeliest = likely.find(({ isAbroad, place }) => !isAbroad || costOf(place) <= MAX_COST_ABROAD);
    const city = near.find(({ sound }) => findCityBySound(sound) !== undefined);
    return { ...part, sound: likeliest?.place.sound ?? city?.sound ?? part.sound };
  }

  /** A name among other words, such as 'behind the stand Latur': at home, and of what is larger than a village. */
  async #findSpan(parts: readonly Part[]): Promise<PlaceAnswer | undefined> {
    for (const { words, role } of parts) {
      for (let length = Math.min(MAX_SPAN_WORDS, words.length); length > 0; length -= 1) {
        for (let from = words.length - length; from >= 0; from -= 1) {
          const part = listen({ words: words.slice(from, from + length), role });
          const isWhole = parts.length === 1 && length === words.length;
          if (!isWhole && COMMON_NAME.test(part.sound)) continue;
          const city = cityOf(part.sound);
          if (city !== undefined) return { ...sure(city), isSure: isWhole };
          const towns = (await this.#bySound(part.sound)).filter(
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
    const isSpeltSo = best?.place.kind === "city" || (best?.ranked.differs ?? 0) < 2;
    return {
      place: best?.place,
      isSure: isWhole && isAlone && isSpeltSo,
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
