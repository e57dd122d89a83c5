import type { Row } from "~db/schema";
import type { Point } from "~/domain/geography/distance";

/** Equipment as owners list it. Safe for the browser. */

export const CATEGORIES = [
  "tractor",
  "harvester",
  "seeder",
  "irrigation",
  "plough",
  "sprayer",
  "cultivator",
  "thresher",
  "combine",
  "rotavator",
  "fertilizer",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category that a text names, in the singular or in the plural of older links and API calls. */
export function readCategory(text: string | null | undefined): Category | undefined {
  const name = text?.trim().toLowerCase().replace(/s$/, "").replace("plow", "plough");
  return CATEGORIES.find((category) => category === name);
}

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];
/** Texts of the sowing seasons that farmers think in. */
export const SOWING = { spring: undefined, summer: "summerHint", autumn: "autumnHint", winter: "winterHint" } as const;
export type SeasonalAvailability = Record<Season, boolean>;

export const DESCRIPTION_MAX_CHARACTERS = 2_000;
export const LOCATION_MAX_CHARACTERS = 100;
export const MAX_IMAGES = 5;

export interface SearchableSpec {
  value: string | number;
  unit: string;
}

/** Columns that are shown as they are stored. */
export const KEPT_COLUMNS = [
  ...(["id", "ownerId", "name", "description", "textLanguage", "category", "dailyRate", "imageUrl"] as const),
  ...(["location", "createdAt", "popularity", "latitudeCoord", "longitudeCoord"] as const),
] as const;

export interface Equipment extends Pick<Row<"equipment">, (typeof KEPT_COLUMNS)[number]> {
  /** The first of them is `imageUrl`, which is empty without any. */
  images: string[];
  availability: boolean;
  specs: Record<string, string>;
  features: string[];
  seasonalAvailability: SeasonalAvailability;
  searchableSpecs: Record<string, SearchableSpec>;
  /** Mean of all ratings, or null where there is none. */
  averageRating: number | null;
  reviewCount: number;
}

export interface ListedEquipment extends Pick<
  Equipment,
  | ("id" | "name" | "description" | "textLanguage" | "category" | "dailyRate" | "imageUrl" | "location")
  | ("availability" | "averageRating" | "reviewCount")
> {
  /** Its own point, or its place's; undefined where neither is known. */
  point?: Point | undefined;
}

const DESCRIPTION_PREVIEW_CHARACTERS = 100;

const MARK = /\p{M}/u;

/** The first part of a description, with an ellipsis where something is left out; no character is cut in half. */
export function previewOf(description: string): string {
  const characters = Array.from(description.slice(0, 2 * (DESCRIPTION_PREVIEW_CHARACTERS + 1)));
  if (characters.length <= DESCRIPTION_PREVIEW_CHARACTERS) return description;
  let end = DESCRIPTION_PREVIEW_CHARACTERS;
  while (end > 0 && MARK.test(characters[end] ?? "")) end -= 1;
  return `${characters.slice(0, end).join("").trimEnd()}…`;
}
