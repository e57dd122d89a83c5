import { z } from "zod";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment-limits";
import { readCategory } from "~/domain/equipment/equipment";
import { optionalFile, singleLine, words } from "~/domain/schema-parts";
import type { CallHours } from "~/domain/users/user";
import { readEmailAddress } from "~/domain/users/email-address";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { LANGUAGES } from "~/i18n/language";
import { amountIn, featuresIn } from "./preference-form";
import {
  CONTACT_MAX_CHARACTERS,
  MAX_PREFERENCES,
  MAX_PREFERRED_RUPEES,
  PREFERENCE_MAX_CHARACTERS,
  PROFILE_NAME_MAX_CHARACTERS,
} from "./profile-limits";

/** The fields that users may change of their profile, for the API and the forms. Other fields are ignored. */

const IMAGE_URL_MAX_CHARACTERS = 200;
const MAX_PASSWORD_CHARACTERS = 200;

const name = z
  .string({ error: words("nameRequired") })
  .transform(singleLine)
  .pipe(
    z
      .string()
      .min(1, { error: words("nameRequired"), abort: true })
      .max(PROFILE_NAME_MAX_CHARACTERS, words("nameTooLong")),
  );

/**
 * An Indian mobile number, as +91 and ten digits however it was written, or an email address in small letters; an empty
 * text removes it.
 */
const contact = z
  .union([z.string(), z.null()], { error: words("contactInvalid") })
  .transform((text) => singleLine(text ?? ""))
  .pipe(z.string().max(CONTACT_MAX_CHARACTERS, words("contactTooLong")))
  .transform((text, context) => {
    if (text === "") return null;
    const read = readEmailAddress(text) ?? readMobileNumber(text);
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: words(text.includes("@") ? "emailInvalid" : "contactInvalid") });
    return z.NEVER;
  });

/** Comes with a new contact; not checked without one. */
const currentPassword = z
  .string({ error: words("currentPasswordWrong") })
  .max(MAX_PASSWORD_CHARACTERS, words("currentPasswordWrong"))
  .optional();

const language = z.enum(LANGUAGES, { error: words("languageUnknown") });

const imageUrl = z
  .union([z.string(), z.null()], { error: words("imageForeign") })
  .transform((text) => (text ?? "").trim())
  .pipe(z.string().max(IMAGE_URL_MAX_CHARACTERS, words("imageForeign")))
  .transform((text) => (text === "" ? null : text));

/** Whether it is a known place is looked up later; an empty text removes it. */
const workPlace = z
  .union([z.string(), z.null()], { error: words("workPlaceUnknown") })
  .transform((text) => singleLine(text ?? ""))
  .pipe(z.string().max(LOCATION_MAX_CHARACTERS, words("locationTooLong")))
  .transform((text) => (text === "" ? null : text));

const MAX_HOUR = 24;

/** A whole hour of the day, or its digits in a form; null or an empty text for none. */
const hour = z.preprocess(
  (value) => (value === "" ? null : typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
  z
    .number({ error: words("callHoursInvalid") })
    .int(words("callHoursInvalid"))
    .min(0, words("callHoursInvalid"))
    .max(MAX_HOUR, words("callHoursInvalid"))
    .nullable(),
);

/** Both hours or none, the second later. */
const areCallHours = ({ callFrom, callUntil }: { [Hour in keyof CallHours]?: CallHours[Hour] | undefined }) =>
  typeof callFrom === "number" && typeof callUntil === "number"
    ? callFrom < callUntil
    : (callFrom ?? null) === (callUntil ?? null);

const callHoursIssue = {
  error: words("callHoursInvalid"),
  path: ["callUntil"],
  // Reported beside any other errors.
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** Distinct texts, each as it was first written. */
function unlike(texts: string[]): string[] {
  const known = new Set(["", ...texts.map((text) => text.toLowerCase())]);
  return texts.filter((text) => text !== "" && known.delete(text.toLowerCase()));
}

const preference = z.string().transform(singleLine).pipe(z.string().max(PREFERENCE_MAX_CHARACTERS));
const preferenceList = z
  .array(preference)
  .max(MAX_PREFERENCES * 2)
  .transform(unlike)
  .pipe(z.array(z.string()).max(MAX_PREFERENCES));

const categories = z
  .array(z.string())
  .max(MAX_PREFERENCES * 2)
  .transform((texts, context) => {
    const known = texts.flatMap((text) => readCategory(text) ?? []);
    if (known.length < texts.length) context.addIssue({ code: "custom", message: words("categoryUnknown") });
    return [...new Set(known)];
  });

const rupees = z.number().int().min(0).max(MAX_PREFERRED_RUPEES);
const isRange = ({ min, max }: { min?: number | undefined; max?: number | undefined }) =>
  min === undefined || max === undefined || min <= max;

const preferences = z
  .object({
    preferredCategories: categories,
    preferredLocations: preferenceList,
    priceRange: z.object({ min: rupees.optional(), max: rupees.optional() }).refine(isRange),
    features: preferenceList,
  })
  .partial();

/** Parses preferences sent as JSON text; any other text is invalid. */
function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Invalid preferences have one error text, except for the price range. */
const readablePreferences = z.unknown().transform((value, context): z.infer<typeof preferences> => {
  const read = preferences.safeParse(fromJson(value));
  if (read.success) return read.data;
  const isAboutRupees = read.error.issues.every(({ path }) => path[0] === "priceRange");
  context.addIssue({ code: "custom", message: words(isAboutRupees ? "priceRangeInvalid" : "preferencesInvalid") });
  return z.NEVER;
});

/** True or false, or its name in a form. */
const choice = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean({ error: words("choiceInvalid") }),
);

/** Changes of the API: fields that are not sent keep their values. */
export const profileChangeSchema = z
  .object({
    name: name.optional(),
    contact: contact.optional(),
    currentPassword,
    language: language.optional(),
    imageUrl: imageUrl.optional(),
    callFrom: hour.optional(),
    callUntil: hour.optional(),
    smsMessages: choice.optional(),
    whatsappMessages: choice.optional(),
    workPlace: workPlace.optional(),
    preferences: readablePreferences.optional(),
  })
  .refine(areCallHours, callHoursIssue);

/** A photo alone. */
export const imageUploadSchema = z.object({
  image: optionalFile.pipe(z.instanceof(File, { error: words("imageMissing") })),
});

const amount = z
  .union([z.number(), z.string().transform(amountIn)], { error: words("priceRangeInvalid") })
  .pipe(
    z
      .number({ error: words("priceRangeInvalid") })
      .int(words("priceRangeInvalid"))
      .min(0, words("priceRangeInvalid"))
      .max(MAX_PREFERRED_RUPEES, words("priceRangeInvalid"))
      .optional(),
  )
  .optional();

const listInText = z
  .string()
  .optional()
  .transform((text) => unlike(featuresIn(text ?? "").map(singleLine)))
  .pipe(
    z
      .array(z.string().max(PREFERENCE_MAX_CHARACTERS, words("preferencesInvalid")))
      .max(MAX_PREFERENCES, words("preferencesInvalid")),
  );

/** The page's form sends every field: an empty one is emptied. */
export const profileFormSchema = z
  .object({
    name,
    contact: contact.optional().transform((text) => text ?? null),
    currentPassword,
    language,
    image: optionalFile,
    removeImage: z.string().optional(),
    callFrom: hour.optional().default(null),
    callUntil: hour.optional().default(null),
    workPlace: workPlace.optional().default(null),
    preferredCategories: categories.optional().default([]),
    preferredLocations: preferenceList.optional().default([]),
    priceMin: amount,
    priceMax: amount,
    features: listInText,
  })
  .refine(areCallHours, callHoursIssue)
  .refine(({ priceMin: min, priceMax: max }) => isRange({ min, max }), {
    error: words("priceRangeInvalid"),
    path: ["priceMax"],
    // Reported beside any other errors of the form.
    when: ({ value }) =>
      typeof (value as Record<string, unknown>).priceMin === "number" &&
      typeof (value as Record<string, unknown>).priceMax === "number",
  });

export type ProfileChange = z.infer<typeof profileChangeSchema>;
export type ProfileForm = z.infer<typeof profileFormSchema>;
