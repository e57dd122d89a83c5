import { z } from "zod";
import { latinDigits } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import { readMobileNumber } from "~/domain/users/mobile-number";

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;

/** A code from an SMS, as people type it. */
export const phoneCodeSchema = z.object({
  code: z
    .string({ error: words("phoneCodeRequired") })
    .max(60, words("phoneCodeWrong"))
    .transform((text) => latinDigits(text).replace(/\D/g, ""))
    .pipe(z.string().length(CODE_DIGITS, words("phoneCodeRequired"))),
});

/** Whom a code to log in is sent to. */
export const loginContactSchema = z.object({
  contact: z.string({ error: words("phoneInvalid") }).transform((text, context) => {
    const phone = readMobileNumber(text);
    if (phone !== undefined) return phone;
    context.addIssue({ code: "custom", message: words("phoneInvalid") });
    return z.NEVER;
  }),
});

/** A login by code. */
export const loginByCodeSchema = z.object({ ...loginContactSchema.shape, ...phoneCodeSchema.shape });
export type LoginByCode = z.infer<typeof loginByCodeSchema>;

/** What the page of a login by code sends: each of its forms names what it does. */
export const loginByCodeFormSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("send"), ...loginContactSchema.shape }),
  z.object({ change: z.literal("login"), ...loginByCodeSchema.shape }),
]);

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
