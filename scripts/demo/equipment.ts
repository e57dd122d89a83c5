import { completeEquipment } from "./equipment-draft";
import { CROP_EQUIPMENT } from "./equipment/crop";
import { POWER_EQUIPMENT } from "./equipment/power";
import { SOIL_EQUIPMENT } from "./equipment/soil";
import { YARD_EQUIPMENT } from "./equipment/yard";
import type { DemoEquipment } from "./types";

/** All demo equipment; bookings refer to positions in this list. */
export const DEMO_EQUIPMENT: readonly DemoEquipment[] = [
  ...POWER_EQUIPMENT,
  ...SOIL_EQUIPMENT,
  ...CROP_EQUIPMENT,
  ...YARD_EQUIPMENT,
].map(completeEquipment);

/**
 * The position of a piece of equipment in DEMO_EQUIPMENT.
 *
 * @throws Error when none has this key
 */
export function findEquipmentIndex(key: string): number {
  const index = DEMO_EQUIPMENT.findIndex((equipment) => equipment.key === key);
  if (index === -1) throw new Error(`No demo equipment has the key '${key}'`);
  return index;
}
