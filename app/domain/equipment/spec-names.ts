/** Specifications that have a name in every language; owners may use any other. */
export const KNOWN_SPECS = [
  "power_hp", "drive", "lift_kg", "cutter_width_ft", "grain_tank_l", "rows", "row_spacing_cm", "seed_box_kg", "flow_lpm", "head_m",
  "bottoms", "depth_cm", "tractor_hp", "tank_capacity_l", "boom_width_m", "tynes", "working_width_ft", "capacity_q_per_h", "track",
  "blades", "hopper_kg", "spread_width_m", "capacity_t", "range_m",
] as const;

export type KnownSpec = (typeof KNOWN_SPECS)[number];

/** The known specification of a key, or undefined. */
export function readKnownSpec(key: string): KnownSpec | undefined {
  return KNOWN_SPECS.find((known) => known === key);
}
