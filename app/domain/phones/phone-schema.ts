import { z } from "zod";
import { latinDigits } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 15;

/** The code that confirms a number, as people type it. */
export const phoneCodeSchema = z.object({
  code: z
    .string({ error: words("phoneCodeRequired") })
    .max(60, words("phoneCodeWrong"))
    .transform((text) => latinDigits(text).replace(/\D/g, ""))
    .pipe(z.string().length(CODE_DIGITS, words("phoneCodeRequired"))),
});

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What the page sends: each of its forms names what it does. */
export const phoneFormSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("choose"), smsMessages: checkbox, whatsappMessages: checkbox }),
  z.object({ change: z.literal("confirm"), ...phoneCodeSchema.shape }),
  z.object({ change: z.literal("again") }),
]);
