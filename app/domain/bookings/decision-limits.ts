/** The longest reason of a decision or a cancellation, in characters. Apart from its schema, so that pages need no zod. */
export const REASON_MAX_CHARACTERS = 500;
