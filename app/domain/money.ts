import type { Paise, Rupees } from "~db/schema";

export type { Paise, Rupees };

/** Prices are stored in whole rupees, payments in paise. Safe for the browser. */

export const PAISE_PER_RUPEE = 100;

export function toPaise(rupees: Rupees): Paise {
  return rupees * PAISE_PER_RUPEE;
}
