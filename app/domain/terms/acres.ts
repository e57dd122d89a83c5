import type { Category } from "~/domain/equipment/equipment";

/** How much land a machine works, and how many days that takes. Safe for the browser. */

export const WORKS = [
  "ploughing",
  "cultivating",
  "rotavating",
  "sowing",
  "spraying",
  "spreading",
  "harvesting",
] as const;
export type Work = (typeof WORKS)[number];
export const PERS = ["hour", "day"] as const;
export type Per = (typeof PERS)[number];

/** What a machine works. */
export interface Output {
  work: Work;
  acres: number;
  per: Per;
}

/** Hours in the field on a day of hire. */
const HOURS_PER_DAY = 8;
export const MAX_ACRES = 1_000;

/** Usual acres an hour, rounded down. How they are worked out and their source: docs/decisions/0047. */
const ACRES_PER_HOUR: Record<Work, number> = {
  ploughing: 0.6,
  cultivating: 3,
  rotavating: 0.75,
  sowing: 2.2,
  spraying: 6,
  spreading: 10,
  harvesting: 2.1,
};
const TRACKED_COMBINE_ACRES_PER_HOUR = 1;

const WORKS_OF: Partial<Record<Category, readonly Work[]>> = {
  tractor: ["ploughing", "cultivating", "rotavating", "sowing"],
  harvester: ["harvesting"],
  seeder: ["sowing"],
  plough: ["ploughing"],
  sprayer: ["spraying"],
  cultivator: ["cultivating"],
  combine: ["harvesting"],
  rotavator: ["rotavating"],
  fertilizer: ["spreading"],
};

/** The kinds of work that machines of a category do by the acre. */
export const worksOf = (category: Category): readonly Work[] => WORKS_OF[category] ?? [];

/** Usual acres an hour. */
export function usualAcres(category: Category, work: Work): number {
  return category === "combine" ? TRACKED_COMBINE_ACRES_PER_HOUR : ACRES_PER_HOUR[work];
}

/** What a machine works: as its owner says, else as is usual. */
export function outputsOf(category: Category, stated: readonly Output[]): (Output & { isUsual: boolean })[] {
  return worksOf(category).map((work) => {
    const own = stated.find((output) => output.work === work);
    if (own !== undefined) return { ...own, isUsual: false };
    return { work, acres: usualAcres(category, work), per: "hour", isUsual: true };
  });
}

export const acresPerDay = ({ acres, per }: Output) => (per === "hour" ? acres * HOURS_PER_DAY : acres);

/** Whole rupees for an acre, without driver and delivery. */
export const rupeesPerAcre = (dailyRate: number, output: Output) => Math.round(dailyRate / acresPerDay(output));

const SQUARE_FEET_PER_ACRE = 43_560;
/** Acres of each unit of land. The bigha differs by state. */
const ACRES_OF = {
  acre: 1,
  guntha: 1 / 40,
  hectare: 10_000 / 4_046.856_422_4,
  bighaUp: 27_225 / SQUARE_FEET_PER_ACRE,
  bighaRajasthan: 27_225 / SQUARE_FEET_PER_ACRE,
  bighaBihar: 27_220 / SQUARE_FEET_PER_ACRE,
  bighaMp: 12_000 / SQUARE_FEET_PER_ACRE,
  bighaGujarat: 17_424 / SQUARE_FEET_PER_ACRE,
  bighaBengal: 14_400 / SQUARE_FEET_PER_ACRE,
  bighaPunjab: 9_075 / SQUARE_FEET_PER_ACRE,
  bighaHimachal: 8_712 / SQUARE_FEET_PER_ACRE,
} as const;
type LandUnit = keyof typeof ACRES_OF;
export const LAND_UNITS = Object.keys(ACRES_OF) as LandUnit[];

export const MAX_LAND = 100_000;

export const acresOf = (land: number, unit: LandUnit) => land * ACRES_OF[unit];

/** Numbers such as 0.6 × 8 are a little off; by this part a day is not begun. */
const ROUNDING = 1e-9;

/** Whole days for land in acres, at least one. */
export function daysFor(acres: number, output: Output): number {
  return Math.max(1, Math.ceil((acres / acresPerDay(output)) * (1 - ROUNDING)));
}
