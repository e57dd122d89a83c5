import { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { fromJson, isNoFile, line, optionalFile, readable, singleLine, words } from "~/domain/schema-parts";
import { latinDigits, tidyLines, withoutUnit } from "~/domain/normalise-text";
import {
  readCategory,
  SEASONS,
  type SearchableSpec,
  DESCRIPTION_MAX_CHARACTERS,
  DESCRIPTION_MIN_CHARACTERS,
  FEATURE_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  EQUIPMENT_NAME_MAX_CHARACTERS,
  MAX_DAILY_RATE_RUPEES,
  MAX_FEATURES,
  MAX_SPECS,
  SPEC_NAME_MAX_CHARACTERS,
  SPEC_UNIT_MAX_CHARACTERS,
  SPEC_VALUE_MAX_CHARACTERS,
} from "./equipment";

/**
 * Equipment as its owner describes it, for the API and the forms. Forms send structured fields as JSON text. What
 * only the server decides is not among the fields and is ignored.
 */

const IMAGE_URL_MAX_CHARACTERS = 200;

const description = z
  .string({ error: words("descriptionTooShort") })
  .transform(tidyLines)
  .pipe(
    z
      .string()
      .min(DESCRIPTION_MIN_CHARACTERS, words("descriptionTooShort"))
      .max(DESCRIPTION_MAX_CHARACTERS, words("descriptionTooLong")),
  );

const category = z
  .string({ error: words("categoryRequired") })
  .trim()
  .min(1, { error: words("categoryRequired"), abort: true })
  .transform((text, context) => {
    const known = readCategory(text);
    if (known === undefined) context.addIssue({ code: "custom", message: words("categoryUnknown") });
    return known ?? z.NEVER;
  });

/** Rupees as people write them: '2,000', '₹ 2000', '२००० रुपये'; an empty text counts as 0. */
const amount = z
  .string()
  .transform(withoutUnit)
  .transform((text) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : text === "" ? 0 : Number.NaN));
const dailyRate = z.union([z.number(), amount], { error: words("dailyRateTooLow") }).pipe(
  z
    .number({ error: words("dailyRateWhole") })
    .min(1, { error: words("dailyRateTooLow"), abort: true })
    .max(MAX_DAILY_RATE_RUPEES, { error: words("dailyRateTooHigh"), abort: true })
    .int(words("dailyRateWhole")),
);

const specName = z.string().transform(singleLine).pipe(z.string().min(1).max(SPEC_NAME_MAX_CHARACTERS));
const specText = z.union([z.string(), z.number(), z.boolean()]).transform((value) => singleLine(String(value)));
const isWithinLimit = (entries: object) => Object.keys(entries).length <= MAX_SPECS;
/** `__proto__` would set the prototype instead of an entry. */
const isOwnName = (name: string) => name !== "__proto__";

const specs = z.preprocess(
  fromJson,
  z
    .record(z.string(), specText.pipe(z.string().max(SPEC_VALUE_MAX_CHARACTERS)), { error: words("specsInvalid") })
    .refine(isWithinLimit)
    .transform((record) =>
      Object.entries(record).filter(([name, value]) => isOwnName(name) && name.trim() !== "" && value !== ""),
    )
    .pipe(z.array(z.tuple([specName, z.string()])))
    .transform((entries): Record<string, string> => Object.fromEntries(entries)),
);

const searchable = z.object({
  value: z.union([z.number(), z.string().transform(singleLine).pipe(z.string().min(1).max(SPEC_VALUE_MAX_CHARACTERS))]),
  unit: z
    .string()
    .transform(singleLine)
    .pipe(z.string().max(SPEC_UNIT_MAX_CHARACTERS))
    .nullish()
    .transform((unit) => unit ?? ""),
});
const searchableSpecs = z.preprocess(
  fromJson,
  z
    .record(z.string(), searchable)
    .refine(isWithinLimit)
    .transform((record) => Object.entries(record).filter(([name]) => isOwnName(name)))
    .pipe(z.array(z.tuple([specName, z.custom<SearchableSpec>()])))
    .transform((entries): Record<string, SearchableSpec> => Object.fromEntries(entries)),
);

const feature = z.string().transform(singleLine).pipe(z.string().max(FEATURE_MAX_CHARACTERS));
const features = z
  .preprocess((value) => {
    const read = fromJson(value);
    return typeof read === "string" ? read.split("\n") : read;
  }, z.array(feature))
  .transform((list) => [...new Set(list.filter((text) => text !== ""))])
  .pipe(z.array(z.string()).max(MAX_FEATURES));

const flag = z.union(
  [
    z.boolean(),
    z.enum(["true", "false", "on", "1", "0"]).transform((text) => text === "true" || text === "on" || text === "1"),
  ],
  { error: words("availabilityInvalid") },
);
const seasonalAvailability = z.preprocess(
  fromJson,
  z.object(Object.fromEntries(SEASONS.map((season) => [season, flag.optional()]))),
);

/** Any others are mistakes, such as latitude and longitude in the wrong order: no map is drawn around them. */
const INDIA = { latitude: [6, 38], longitude: [68, 98] } as const;

const degrees = ([min, max]: readonly [number, number]) =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .transform((sent, context) => {
      const text = latinDigits(String(sent ?? "")).trim();
      if (text === "") return null;
      const value = /^\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return String(value);
      context.addIssue({ code: "custom", message: words("coordinatesInvalid") });
      return z.NEVER;
    });

const optionalReadable = <T>(schema: z.ZodType<T>, key: MessageKey) =>
  z.preprocess(
    (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
    readable(schema, key).optional(),
  );

const imageUrl = z.string().max(IMAGE_URL_MAX_CHARACTERS);
/** Forms send one value for each, an empty one where no file is chosen, or JSON text. */
const listOf = <T>(image: z.ZodType<T>) =>
  z.preprocess(
    (value) => [value].flat().flatMap((one) => (one instanceof File && isNoFile(one) ? [] : (fromJson(one) ?? []))),
    z.array(image),
  );

/** The images of equipment as they are sent: files, and addresses of stored ones, in their order. */
export const sentImages = {
  image: optionalFile,
  images: optionalReadable(listOf(z.union([imageUrl, z.instanceof(File)])), "imagesInvalid"),
};

const optional = {
  imageUrl: imageUrl.optional().catch(undefined),
  images: optionalReadable(listOf(imageUrl), "imagesInvalid"),
  availability: z.preprocess((value) => (value === "" || value === null ? undefined : value), flag.optional()),
  specs: optionalReadable(specs, "specsInvalid"),
  features: optionalReadable(features, "featuresInvalid"),
  searchableSpecs: optionalReadable(searchableSpecs, "specsInvalid"),
  seasonalAvailability: optionalReadable(seasonalAvailability, "seasonsInvalid"),
  latitudeCoord: degrees(INDIA.latitude).optional(),
  longitudeCoord: degrees(INDIA.longitude).optional(),
};

const required = {
  name: line("nameRequired", "machineNameTooLong", EQUIPMENT_NAME_MAX_CHARACTERS),
  description,
  category,
  dailyRate,
  location: line("locationRequired", "locationTooLong", LOCATION_MAX_CHARACTERS),
};

/** New equipment. */
export const newEquipmentSchema = z.object({ ...required, ...optional });
/** Changes of equipment: fields that are not sent keep their values. */
export const equipmentChangesSchema = z.object(required).partial().extend(optional);

export type NewEquipment = z.infer<typeof newEquipmentSchema>;
export type EquipmentChanges = z.infer<typeof equipmentChangesSchema>;
