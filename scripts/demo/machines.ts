import { completeMachine } from "./machine-draft";
import { CROP_MACHINES } from "./machines/crop";
import { POWER_MACHINES } from "./machines/power";
import { SOIL_MACHINES } from "./machines/soil";
import { YARD_MACHINES } from "./machines/yard";
import type { DemoMachine } from "./types";

/** Every machine of the demo market; bookings refer to positions in this list. */
export const DEMO_MACHINES: readonly DemoMachine[] = [
  ...POWER_MACHINES,
  ...SOIL_MACHINES,
  ...CROP_MACHINES,
  ...YARD_MACHINES,
].map(completeMachine);

/**
 * The position of a machine in DEMO_MACHINES.
 * @throws Error when no machine has this key
 */
export function findMachineIndex(key: string): number {
  const index = DEMO_MACHINES.findIndex((machine) => machine.key === key);
  if (index === -1) throw new Error(`No demo machine is called '${key}'`);
  return index;
}
