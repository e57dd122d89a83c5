/** The longest reason of a decision or a cancellation, in characters. Not in the schema, so that browsers need no zod. */
export const REASON_MAX_CHARACTERS = 500;
