import { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { withoutUnit } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import {
  DIESELS,
  MAX_DELIVERY_KM,
  MAX_MIN_DAYS,
  MAX_NOTICE_DAYS,
  MAX_OPERATOR_RATE_RUPEES,
  MAX_RATE_PER_KM_RUPEES,
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

/** Terms from the form or the API; what is left out or blank is not stated. */
export const termsSchema = z
  .object({
    operator: choice(OPERATORS),
    operatorRate: whole(1, MAX_OPERATOR_RATE_RUPEES, "operatorRateInvalid"),
    diesel: choice(DIESELS),
    deliveryKm: whole(1, MAX_DELIVERY_KM, "deliveryKmInvalid"),
    freeKm: whole(0, MAX_DELIVERY_KM, "deliveryKmInvalid"),
    perKm: whole(0, MAX_RATE_PER_KM_RUPEES, "perKmInvalid"),
    minDays: whole(1, MAX_MIN_DAYS, "minDaysInvalid"),
    noticeDays: whole(0, MAX_NOTICE_DAYS, "noticeDaysInvalid"),
    hasImplement: flag,
  })
  .superRefine(({ operator, operatorRate }, context) => {
    if (operator === "paid" && operatorRate === undefined)
      context.addIssue({ code: "custom", path: ["operatorRate"], message: words("operatorRateInvalid") });
  })
  .transform((read): Terms => {
    const isDelivered = read.deliveryKm !== undefined;
    return {
      operator: read.operator ?? null,
      operatorRate: read.operator === "paid" ? (read.operatorRate ?? null) : null,
      diesel: read.diesel ?? null,
      deliveryKm: read.deliveryKm ?? null,
      freeKm: isDelivered ? (read.freeKm ?? 0) : 0,
      perKm: isDelivered ? (read.perKm ?? 0) : 0,
      minDays: read.minDays ?? NO_TERMS.minDays,
      noticeDays: read.noticeDays ?? NO_TERMS.noticeDays,
      hasImplement: read.hasImplement ?? null,
    };
  });
