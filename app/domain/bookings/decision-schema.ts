import { z } from "zod";
import { tidyLines } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import { REASON_MAX_CHARACTERS } from "./decision-limits";

/** Free text; blank means none. */
export const reasonSchema = z
  .string({ error: words("bodyInvalid") })
  .transform(tidyLines)
  .refine((text) => text.length <= REASON_MAX_CHARACTERS, { error: words("reasonTooLong") })
  .transform((text) => (text === "" ? undefined : text))
  .nullish()
  .transform((text) => text ?? undefined);

/** An admin's decision on a booking, from a form or the API. */
export const decisionSchema = z.object({
  status: z.enum(["approved", "rejected"], { error: words("statusUnknown") }),
  reason: reasonSchema,
});

const paise = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    { error: words("bodyInvalid") },
  )
  .pipe(
    z
      .number({ error: words("bodyInvalid") })
      .int({ error: words("bodyInvalid") })
      .min(0, { error: words("bodyInvalid") }),
  );

/** A cancellation: a reason, and the refund in paise that was shown before, where one was. */
export const cancellationSchema = z.object({ reason: reasonSchema, refund: paise.optional() });
