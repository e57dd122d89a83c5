/** The cache of own bookings and receipts, and what a copy says of itself. */
export const COPIES = "own";
export const KEPT_AT = "X-Kept-At";
export const TITLE = "X-Kept-Title";
