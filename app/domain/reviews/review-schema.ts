import { z } from "zod";
import { lines, numberOrDigits, rowId, words } from "~/domain/schema-parts";
import { COMMENT_MAX_CHARACTERS, COMMENT_MIN_CHARACTERS } from "./review-limits";

const rating = numberOrDigits(/^-?\d{1,3}$/, "ratingRequired").pipe(
  z.number().int(words("ratingRequired")).min(1, words("ratingRequired")).max(5, words("ratingTooHigh")),
);

export const reviewSchema = z.object({
  rating,
  comment: lines("commentMissing", "commentTooLong", COMMENT_MAX_CHARACTERS).refine(
    (text) => text.length >= COMMENT_MIN_CHARACTERS,
    words("commentTooShort"),
  ),
});

export const reviewRequestSchema = reviewSchema.extend({ equipmentId: rowId, bookingId: rowId.optional() });

export type ReviewText = z.infer<typeof reviewSchema>;
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;
