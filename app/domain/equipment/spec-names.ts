import type { Category } from "./equipment";

/** Specifications that have a name in every language; owners may use any other. */
export const KNOWN_SPECS = [
  "power_hp",
  "drive",
  "lift_kg",
  "cutter_width_ft",
  "grain_tank_l",
  "rows",
  "row_spacing_cm",
  "seed_box_kg",
  "flow_lpm",
  "head_m",
  "bottoms",
  "depth_cm",
  "tractor_hp",
  "tank_capacity_l",
  "boom_width_m",
  "tynes",
  "working_width_ft",
  "capacity_q_per_h",
  "track",
  "blades",
  "hopper_kg",
  "spread_width_m",
  "capacity_t",
  "range_m",
] as const;

export type KnownSpec = (typeof KNOWN_SPECS)[number];

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

/** The specifications that a filter offers. */
export function specsOf(category: Category | undefined): readonly KnownSpec[] {
  return category === undefined ? COMMON_SPECS : SPECS_BY_CATEGORY[category];
}

/** The known specification of a key, or undefined. */
export function readKnownSpec(key: string): KnownSpec | undefined {
  return KNOWN_SPECS.find((known) => known === key);
}

/** Specifications with a word as value, even if it begins with a digit: '4WD'. */
const IN_WORDS: readonly string[] = ["drive", "track"] satisfies KnownSpec[];

/** True for a specification that has no order, only equality. */
export function isInWords(key: string): boolean {
  return IN_WORDS.includes(key);
}

/** Units of known specifications; the others are words or plain counts. */
const UNITS: Partial<Record<KnownSpec, string>> = {
  power_hp: "HP",
  lift_kg: "kg",
  cutter_width_ft: "ft",
  grain_tank_l: "l",
  row_spacing_cm: "cm",
  seed_box_kg: "kg",
  flow_lpm: "l/min",
  head_m: "m",
  depth_cm: "cm",
  tractor_hp: "HP",
  tank_capacity_l: "l",
  boom_width_m: "m",
  working_width_ft: "ft",
  capacity_q_per_h: "q/h",
  hopper_kg: "kg",
  spread_width_m: "m",
  capacity_t: "t",
  range_m: "m",
};

/** The unit that people expect beside the number of a specification; undefined where there is none. */
export function unitOf(spec: KnownSpec): string | undefined {
  return UNITS[spec];
}
