/** When people can be called: whole hours in India, the same every day. Safe for the browser. */
export interface CallHours {
  /** 0 to 23; null where nothing is said. */
  callFrom: number | null;
  /** 1 to 24, after `callFrom`; null with it. */
  callUntil: number | null;
}

const HOURS_OF_A_DAY = 24;

export const FIRST_HOURS = Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => hour);
export const LAST_HOURS = FIRST_HOURS.map((hour) => hour + 1);
