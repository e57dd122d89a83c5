/** The system's time; tests put another in its place. */
export const clock = { now: (): Date => new Date() };
