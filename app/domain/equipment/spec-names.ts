import type { Category } from "./equipment";

/** Specifications that have a name in every language, with the unit that people expect beside their number; owners may use any other. */
const UNITS = {
  power_hp: "HP",
  drive: undefined,
  lift_kg: "kg",
  cutter_width_ft: "ft",
  grain_tank_l: "l",
  rows: undefined,
  row_spacing_cm: "cm",
  seed_box_kg: "kg",
  flow_lpm: "l/min",
  head_m: "m",
  bottoms: undefined,
  depth_cm: "cm",
  tractor_hp: "HP",
  tank_capacity_l: "l",
  boom_width_m: "m",
  tynes: undefined,
  working_width_ft: "ft",
  capacity_q_per_h: "q/h",
  track: undefined,
  blades: undefined,
  hopper_kg: "kg",
  spread_width_m: "m",
  capacity_t: "t",
  range_m: "m",
};
export type KnownSpec = keyof typeof UNITS;
export const KNOWN_SPECS = Object.keys(UNITS) as KnownSpec[];

export const unitOf = (spec: KnownSpec): string | undefined => UNITS[spec];

/** Specifications of a category's filter; without a category, those that much equipment has. */
const SPECS_BY_CATEGORY: Record<Category, readonly KnownSpec[]> = {
  tractor: ["power_hp", "drive", "lift_kg"],
  harvester: ["power_hp", "cutter_width_ft", "grain_tank_l"],
  seeder: ["rows", "row_spacing_cm", "seed_box_kg", "tractor_hp"],
  irrigation: ["power_hp", "flow_lpm", "head_m", "range_m"],
  plough: ["bottoms", "depth_cm", "tractor_hp"],
  sprayer: ["tank_capacity_l", "boom_width_m", "tractor_hp"],
  cultivator: ["tynes", "working_width_ft", "tractor_hp"],
  thresher: ["capacity_q_per_h", "tractor_hp"],
  combine: ["power_hp", "track", "cutter_width_ft", "grain_tank_l"],
  rotavator: ["working_width_ft", "blades", "tractor_hp"],
  fertilizer: ["hopper_kg", "spread_width_m", "tractor_hp"],
  other: ["capacity_t", "working_width_ft", "tractor_hp", "power_hp"],
};
const COMMON_SPECS: readonly KnownSpec[] = [
  "power_hp",
  "tractor_hp",
  "working_width_ft",
  "cutter_width_ft",
  "lift_kg",
  "drive",
];

export function specsOf(category: Category | undefined): readonly KnownSpec[] {
  return category === undefined ? COMMON_SPECS : SPECS_BY_CATEGORY[category];
}

export function readKnownSpec(key: string): KnownSpec | undefined {
  return KNOWN_SPECS.find((known) => known === key);
}

/** Specifications with a word as value, even if it begins with a digit: '4WD'. */
const IN_WORDS: readonly string[] = ["drive", "track"] satisfies KnownSpec[];

/** True for a specification that has no order, only equality. */
export function isInWords(key: string): boolean {
  return IN_WORDS.includes(key);
}
