/** The system's time; tests replace it. */
export const clock = { now: (): Date => new Date() };
