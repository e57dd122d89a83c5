import type { DrawingKind, Scene } from "./drawings/index";
import { DEMO_PLACES } from "./places";
import type { DemoPlace } from "./places";
import type { DemoCategory, DemoLanguage, DemoMachine, DemoSeasons } from "./types";

/** Paints as the trade knows them: the colour tells the make from across the field. */
export const PAINT = {
  red: "#c8321f",
  maroon: "#a32a2a",
  blue: "#1f5fa8",
  sky: "#2f86b7",
  green: "#2f8040",
  teal: "#1f7a72",
  orange: "#e2701c",
  yellow: "#e7b021",
  gold: "#f0c23a",
  cream: "#e8e2d4",
} as const;

/** What is written down by hand for one machine; the rest follows from it. */
export interface MachineDraft {
  key: string;
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
  seasons: string;
  popularity: number;
  language: DemoLanguage;
  description: string;
  /** the drawing when it is not that of the category */
  kind?: DrawingKind;
  paint: keyof typeof PAINT;
  accent: keyof typeof PAINT;
  field: Scene;
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

/**
 * Completes a draft.
 * @param draft the hand-written part
 * @param seed a number no other machine has; it varies the picture
 */
export function completeMachine(draft: MachineDraft, seed: number): DemoMachine {
  const [latitude, longitude] = DEMO_PLACES[draft.place];
  const [north, east] = draft.yardKm;
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const specs = Object.entries(draft.specs);
  return {
    key: draft.key,
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
    drawing: {
      kind: draft.kind ?? draft.category,
      options: { paint: PAINT[draft.paint], accent: PAINT[draft.accent], field: draft.field, seed },
    },
  };
}
