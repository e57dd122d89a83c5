import { NO_TERMS, type Terms } from "~/domain/terms/terms";
import { DEMO_PLACES } from "./places";
import type { DemoPlace } from "./places";
import type { DemoCategory, DemoLanguage, DemoEquipment, DemoSeasons } from "./types";

/** One listing as written by hand; completeEquipment derives the rest. */
export interface EquipmentDraft {
  key: string;
  closerViews?: 1 | 2;
  owner: string;
  name: string;
  category: DemoCategory;
  rate: number;
  place: DemoPlace;
  /** how far the yard lies from the city centre: kilometres north and east */
  yardKm: readonly [north: number, east: number];
  available?: false;
  /** value and unit by spec key; the unit is '' for a word */
  specs: Record<string, readonly [value: number | string, unit: string]>;
  features: string[];
  /** words from spring, summer, autumn and winter */
  seasons: string;
  popularity: number;
  language: DemoLanguage;
  description: string;
  terms?: Partial<Terms>;
}

const KM_PER_DEGREE = 111.2;

function seasonsOf(words: string): DemoSeasons {
  const named = new Set(words.split(" "));
  return {
    spring: named.has("spring"),
    summer: named.has("summer"),
    autumn: named.has("autumn"),
    winter: named.has("winter"),
  };
}

/** Adds coordinates, the searchable form of the specs and the seasons to a draft. */
export function completeEquipment(draft: EquipmentDraft): DemoEquipment {
  const [latitude, longitude] = DEMO_PLACES[draft.place];
  const [north, east] = draft.yardKm;
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const specs = Object.entries(draft.specs);
  return {
    key: draft.key,
    closerViews: draft.closerViews ?? 0,
    ownerUsername: draft.owner,
    name: draft.name,
    category: draft.category,
    dailyRate: draft.rate,
    location: draft.place,
    latitude: (latitude + north / KM_PER_DEGREE).toFixed(4),
    longitude: (longitude + east / kmPerDegreeEast).toFixed(4),
    availability: draft.available ?? true,
    specs: Object.fromEntries(specs.map(([key, [value, unit]]) => [key, `${value} ${unit}`.trim()])),
    searchableSpecs: Object.fromEntries(specs.map(([key, [value, unit]]) => [key, { value, unit }])),
    features: draft.features,
    seasonalAvailability: seasonsOf(draft.seasons),
    popularity: draft.popularity,
    description: draft.description,
    descriptionLanguage: draft.language,
    terms: { ...NO_TERMS, ...draft.terms },
  };
}
