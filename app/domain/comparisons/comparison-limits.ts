/** How many machines stand side by side at most. */
export const MOST_COMPARED = 3;
