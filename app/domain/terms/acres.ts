import type { Rupees } from "~/domain/money";
import type { Category } from "~/domain/equipment/equipment";

/** How much land a machine works, and how many days that takes. Safe for the browser. */

export const MAX_ACRES = 1_000;

/** The main work of each kind of machine and its usual acres a day of eight hours. Their source: docs/decisions/0047. */
const USUAL = {
  tractor: { work: "ploughing", acres: 4.8 },
  plough: { work: "ploughing", acres: 4.8 },
  cultivator: { work: "cultivating", acres: 24 },
  rotavator: { work: "rotavating", acres: 6 },
  seeder: { work: "sowing", acres: 17.6 },
  sprayer: { work: "spraying", acres: 48 },
  fertilizer: { work: "spreading", acres: 80 },
  harvester: { work: "harvesting", acres: 16.8 },
  combine: { work: "harvesting", acres: 8 },
} as const satisfies Partial<Record<Category, { work: string; acres: number }>>;

type Work = (typeof USUAL)[keyof typeof USUAL]["work"];

export interface Output {
  work: Work;
  acresPerDay: number;
  /** True where its owner has said nothing. */
  isUsual: boolean;
}

const isWorked = (category: Category): category is keyof typeof USUAL => category in USUAL;

/** What a machine works in a day, as its owner says or as is usual; undefined for one that works no land by the acre. */
export function outputOf(category: Category, stated: number | null): Output | undefined {
  if (!isWorked(category)) return undefined;
  const { work, acres } = USUAL[category];
  return { work, acresPerDay: stated ?? acres, isUsual: stated === null };
}

/** For an acre, without driver and delivery. */
export const rupeesPerAcre = (dailyRate: Rupees, { acresPerDay }: Output): Rupees =>
  Math.round(dailyRate / acresPerDay);

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

/** Quotients are a little off; by this part a day is not begun. */
const ROUNDING = 1e-9;

/** Whole days for land in acres, at least one. */
export function daysFor(acres: number, { acresPerDay }: Output): number {
  return Math.max(1, Math.ceil((acres / acresPerDay) * (1 - ROUNDING)));
}
