/** Length of a review's comment, in characters. */
export const COMMENT_MIN_CHARACTERS = 10;
export const COMMENT_MAX_CHARACTERS = 500;
