/** Maximum number of equipment in a comparison. */
export const MAX_COMPARED = 3;
