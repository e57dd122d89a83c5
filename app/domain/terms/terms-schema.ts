import { z } from "zod";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment-limits";
import type { MessageKey } from "~/domain/errors";
import { tidyLines, withoutUnit } from "~/domain/normalise-text";
import { singleLine, words } from "~/domain/schema-parts";
import {
  DIESELS,
  MAX_AREAS,
  MAX_DELIVERY_KM,
  MAX_MIN_DAYS,
  MAX_NOTICE_DAYS,
  MAX_ONLINE_PERCENT,
  MAX_OPERATOR_RATE_RUPEES,
  MAX_RATE_PER_KM_RUPEES,
  MIN_ONLINE_PERCENT,
  NO_TERMS,
  OPERATORS,
  type Terms,
} from "./terms";

const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** A whole number or its digits; a blank one counts as not stated. */
const whole = (min: number, max: number, key: MessageKey) =>
  z.preprocess(
    (value) => {
      if (isBlank(value)) return undefined;
      const text = typeof value === "string" ? withoutUnit(value) : value;
      return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text;
    },
    z
      .number({ error: words(key) })
      .int({ error: words(key) })
      .min(min, { error: words(key) })
      .max(max, { error: words(key) })
      .optional(),
  );

const choice = <T extends string>(values: readonly T[]) =>
  z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z.enum(values, { error: words("choiceUnknown") }).optional(),
  );

const flag = z.preprocess(
  (value) => (isBlank(value) ? undefined : value === "true" ? true : value === "false" ? false : value),
  z.boolean({ error: words("choiceUnknown") }).optional(),
);

/** Places, one a line or as a list; of those that the API gave out the English name. */
const areas = z.preprocess(
  (value) => {
    if (isBlank(value)) return undefined;
    if (typeof value === "string") return tidyLines(value).split(/[\n;]+/, 2 * MAX_AREAS);
    return Array.isArray(value) ? value.map((one) => nameIn(one)) : value;
  },
  z
    .array(
      z
        .string({ error: words("areaUnknown") })
        .transform(singleLine)
        .pipe(z.string().max(LOCATION_MAX_CHARACTERS, { error: words("locationTooLong") })),
      { error: words("areaUnknown") },
    )
    .transform((texts) => [...new Set(texts.filter((text) => text !== ""))])
    .pipe(z.array(z.string()).max(MAX_AREAS, { error: words("tooManyAreas") }))
    .optional(),
);

const areaGivenOut = z.object({ names: z.object({ en: z.string() }) });
const nameIn = (value: unknown): unknown => {
  const read = areaGivenOut.safeParse(value);
  return read.success ? read.data.names.en : value;
};

/** What an owner says: terms whose areas are still to be looked up. */
export interface StatedTerms extends Omit<Terms, "areas"> {
  areas: readonly string[];
}

/** Terms from the form or the API; what is left out or blank is not stated. */
export const termsSchema = z
  .object({
    operator: choice(OPERATORS),
    operatorRate: whole(1, MAX_OPERATOR_RATE_RUPEES, "operatorRateInvalid"),
    diesel: choice(DIESELS),
    areas,
    deliveryKm: whole(1, MAX_DELIVERY_KM, "deliveryKmInvalid"),
    freeKm: whole(0, MAX_DELIVERY_KM, "deliveryKmInvalid"),
    perKm: whole(0, MAX_RATE_PER_KM_RUPEES, "perKmInvalid"),
    minDays: whole(1, MAX_MIN_DAYS, "minDaysInvalid"),
    noticeDays: whole(0, MAX_NOTICE_DAYS, "noticeDaysInvalid"),
    hasImplement: flag,
    onlinePercent: z.preprocess(
      (value) => (typeof value === "string" ? value.trimEnd().replace(/%$/, "") : value),
      whole(MIN_ONLINE_PERCENT, MAX_ONLINE_PERCENT, "onlinePercentInvalid"),
    ),
  })
  .superRefine(({ operator, operatorRate }, context) => {
    if (operator === "paid" && operatorRate === undefined)
      context.addIssue({ code: "custom", path: ["operatorRate"], message: words("operatorRateInvalid") });
  })
  .transform((read): StatedTerms => {
    const stated = read.areas ?? [];
    const isDelivered = read.deliveryKm !== undefined || stated.length > 0;
    return {
      operator: read.operator ?? null,
      operatorRate: read.operator === "paid" ? (read.operatorRate ?? null) : null,
      diesel: read.diesel ?? null,
      deliveryKm: read.deliveryKm ?? null,
      areas: stated,
      freeKm: isDelivered ? (read.freeKm ?? 0) : 0,
      perKm: isDelivered ? (read.perKm ?? 0) : 0,
      minDays: read.minDays ?? NO_TERMS.minDays,
      noticeDays: read.noticeDays ?? NO_TERMS.noticeDays,
      hasImplement: read.hasImplement ?? null,
      onlinePercent: read.onlinePercent ?? NO_TERMS.onlinePercent,
    };
  });
