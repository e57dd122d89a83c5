import { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { fromJson, isNoFile, line, lines, oneLine, optionalFile, readable, refuse, words } from "~/domain/schema-parts";
import { latinDigits, withoutUnit } from "~/domain/normalise-text";
import {
  DESCRIPTION_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  readCategory,
  SEASONS,
  type SearchableSpec,
} from "./equipment";
import { MAX_SPECS } from "./equipment-form";

/** Equipment as its owner describes it. Forms send structured fields as JSON; what the server decides is ignored. */

const NAME_MAX_CHARACTERS = 100;
const DESCRIPTION_MIN_CHARACTERS = 10;
/** Ten lakh: more is a typing error and would stretch the price slider for everyone. */
const MAX_DAILY_RATE_RUPEES = 1_000_000;
const SPEC_NAME_MAX_CHARACTERS = 60;
const SPEC_VALUE_MAX_CHARACTERS = 100;
const SPEC_UNIT_MAX_CHARACTERS = 20;
const MAX_FEATURES = 30;
const FEATURE_MAX_CHARACTERS = 100;
const IMAGE_URL_MAX_CHARACTERS = 200;

const description = lines("descriptionTooShort", "descriptionTooLong", DESCRIPTION_MAX_CHARACTERS).refine(
  (text) => text.length >= DESCRIPTION_MIN_CHARACTERS,
  words("descriptionTooShort"),
);

const category = z
  .string({ error: words("categoryRequired") })
  .trim()
  .min(1, { error: words("categoryRequired"), abort: true })
  .transform((text, context) => readCategory(text) ?? refuse(context, "categoryUnknown"));

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

const specName = oneLine(SPEC_NAME_MAX_CHARACTERS, { min: 1 });
/** Entries by the names of specifications. `__proto__` would set the prototype instead of an entry. */
const bySpecName = <T>(value: z.ZodType<T>, isGiven: (name: string, value: T) => boolean = () => true) =>
  z.preprocess(
    fromJson,
    z
      .record(z.string(), value)
      .refine((record) => Object.keys(record).length <= MAX_SPECS)
      .transform((record) => Object.entries(record).filter(([name, one]) => name !== "__proto__" && isGiven(name, one)))
      .pipe(z.array(z.tuple([specName, z.custom<T>()])))
      .transform((entries): Record<string, T> => Object.fromEntries(entries)),
  );

const specText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(oneLine(SPEC_VALUE_MAX_CHARACTERS));
const specs = bySpecName(specText, (name, value) => name.trim() !== "" && value !== "");

const searchableSpecs = bySpecName<SearchableSpec>(
  z.object({
    value: z.union([z.number(), oneLine(SPEC_VALUE_MAX_CHARACTERS, { min: 1 })]),
    unit: oneLine(SPEC_UNIT_MAX_CHARACTERS)
      .nullish()
      .transform((unit) => unit ?? ""),
  }),
);

const feature = oneLine(FEATURE_MAX_CHARACTERS);
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
      return value >= min && value <= max ? String(value) : refuse(context, "coordinatesInvalid");
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
  name: line("nameRequired", "machineNameTooLong", NAME_MAX_CHARACTERS),
  description,
  category,
  dailyRate,
  location: line("locationRequired", "locationTooLong", LOCATION_MAX_CHARACTERS),
};

export const newEquipmentSchema = z.object({ ...required, ...optional });
/** Changes of equipment: fields that are not sent keep their values. */
export const equipmentChangesSchema = z.object(required).partial().extend(optional);

export type NewEquipment = z.infer<typeof newEquipmentSchema>;
export type EquipmentChanges = z.infer<typeof equipmentChangesSchema>;
