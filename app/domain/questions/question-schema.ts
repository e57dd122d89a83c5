import { z } from "zod";
import { latinDigits, tidyLines } from "~/domain/normalise-text";
import { lines, rowId, words } from "~/domain/schema-parts";
import { hasContact, POST_MAX_CHARACTERS, QUESTION_DECISIONS, REPORT_MAX_CHARACTERS } from "./question";

export const postSchema = z.object({
  text: lines("questionMissing", "questionTooLong", POST_MAX_CHARACTERS).refine(
    (text) => !hasContact(latinDigits(text)),
    words("questionHasContact"),
  ),
});

/** Why a thread is reported; blank means that nothing is said. */
export const reportSchema = z.object({
  reason: z
    .string({ error: words("bodyInvalid") })
    .nullish()
    .transform((text) => tidyLines(text ?? ""))
    .pipe(z.string().max(REPORT_MAX_CHARACTERS, words("reasonTooLong")))
    .transform((text) => (text === "" ? null : text)),
});

export const questionDecisionSchema = z.object({
  decision: z.enum(QUESTION_DECISIONS, { error: words("bodyInvalid") }),
});
export const questionDecisionFormSchema = questionDecisionSchema.extend({
  questionId: rowId,
  redirectTo: z.string().optional(),
});
