import { z } from "zod";
import { withoutUnit } from "~/domain/normalise-text";
import { LOCATION_MAX_CHARACTERS, readCategory } from "~/domain/equipment/equipment";
import {
  fromJson,
  line,
  optionalFile,
  optionalLine,
  readable,
  refuse,
  oneLine,
  whateverElse,
  wholeNumber,
  words,
} from "~/domain/schema-parts";
import type { CallHours } from "~/domain/users/user";
import { readEmailAddress } from "~/domain/users/email-address";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { LANGUAGES } from "~/i18n/language";

/** The fields that users may change of their profile, for the API and the forms. Other fields are ignored. */

const IMAGE_URL_MAX_CHARACTERS = 200;

const name = line("nameRequired", "nameTooLong", 50);

/** An Indian mobile number, as +91 and ten digits, or an email address in small letters; an empty text removes it. */
const contact = optionalLine("contactInvalid", "contactTooLong", 100).transform((text, context) => {
  const read = text === null ? null : (readEmailAddress(text) ?? readMobileNumber(text));
  return read === undefined ? refuse(context, text?.includes("@") === true ? "emailInvalid" : "contactInvalid") : read;
});

/** Comes with a new contact; not checked without one. */
const currentPassword = z.string({ error: words("currentPasswordWrong") }).optional();

const language = z.enum(LANGUAGES, { error: words("languageUnknown") });

const imageUrl = optionalLine("imageForeign", "imageForeign", IMAGE_URL_MAX_CHARACTERS);

/** Whether it is a known place is looked up later. */
const workPlace = optionalLine("workPlaceUnknown", "locationTooLong", LOCATION_MAX_CHARACTERS);

const MAX_HOUR = 24;

/** A whole hour of the day, or its digits in a form; null or an empty text for none. */
const hour = z.preprocess(
  (value) => (value === "" ? null : typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
  wholeNumber("callHoursInvalid", MAX_HOUR).nullable(),
);

/** Both hours or none, the second later. */
const areCallHours = ({ callFrom, callUntil }: { [Hour in keyof CallHours]?: CallHours[Hour] | undefined }) =>
  typeof callFrom === "number" && typeof callUntil === "number"
    ? callFrom < callUntil
    : (callFrom ?? null) === (callUntil ?? null);

const callHoursIssue = { error: words("callHoursInvalid"), path: ["callUntil"], when: whateverElse };

function unlike(texts: string[]): string[] {
  const known = new Set(["", ...texts.map((text) => text.toLowerCase())]);
  return texts.filter((text) => text !== "" && known.delete(text.toLowerCase()));
}

const MAX_PREFERENCES = 20;
const preferenceList = z
  .array(oneLine(60, { error: "preferencesInvalid" }))
  .max(MAX_PREFERENCES * 2, words("preferencesInvalid"))
  .transform(unlike)
  .pipe(z.array(z.string()).max(MAX_PREFERENCES, words("preferencesInvalid")));

const categories = z
  .array(z.string())
  .max(MAX_PREFERENCES * 2)
  .transform((texts, context) => {
    const known = texts.flatMap((text) => readCategory(text) ?? []);
    if (known.length < texts.length) context.addIssue({ code: "custom", message: words("categoryUnknown") });
    return [...new Set(known)];
  });

const rupees = wholeNumber("priceRangeInvalid", 10_000_000);
/** An open bound, or one that is refused already, is no number. */
const isRange = ({ min, max }: { min?: unknown; max?: unknown }) => !(Number(min) > Number(max));

const preferences = z
  .object({
    preferredCategories: categories,
    preferredLocations: preferenceList,
    priceRange: z.object({ min: rupees.optional(), max: rupees.optional() }).refine(isRange),
    features: preferenceList,
  })
  .partial();

/** Invalid preferences have one error text, except for the price range. */
const readablePreferences = z.preprocess(
  fromJson,
  readable(preferences, ({ issues }) =>
    issues.every(({ path }) => path[0] === "priceRange") ? "priceRangeInvalid" : "preferencesInvalid",
  ),
);

/** True or false, or its name in a form. */
const choice = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean({ error: words("choiceInvalid") }),
);

/** Changes of the API: fields that are not sent keep their values. */
export const profileChangeSchema = z
  .object({ name, contact, language, imageUrl, callFrom: hour, callUntil: hour, workPlace })
  .extend({ smsMessages: choice, whatsappMessages: choice, preferences: readablePreferences })
  .partial()
  .extend({ currentPassword })
  .refine(areCallHours, callHoursIssue);

export const imageUploadSchema = z.object({
  image: optionalFile.pipe(z.instanceof(File, { error: words("imageMissing") })),
});

/** Whole rupees as people write them: '2,000', '२००० रुपये'; an empty text for no bound. */
const writtenRupees = z
  .string()
  .transform(withoutUnit)
  .transform((digits) => (digits === "" ? undefined : /^\d+$/.test(digits) ? Number(digits) : Number.NaN));
const amount = z
  .union([z.number(), writtenRupees], { error: words("priceRangeInvalid") })
  .pipe(rupees.optional())
  .optional();

const listInText = z.preprocess(
  (text) => (typeof text === "string" ? text.split(/[,;\n]/) : [""]),
  readable(preferenceList, "preferencesInvalid"),
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
    redirectTo: z.string().optional(),
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
    when: whateverElse,
  });

export type ProfileChange = z.infer<typeof profileChangeSchema>;
export type ProfileForm = z.infer<typeof profileFormSchema>;
