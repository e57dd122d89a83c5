import { z } from "zod";
import { reasonSchema } from "~/domain/bookings/decision-schema";
import { isDay } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { NotFound } from "~/domain/errors";
import { latinDigits, plainNumber, withoutMarks } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import { FULL_TANK, MAX_METER, METER_PARTS, TRANSFER_ANSWERS, TRANSFER_KINDS, type TransferKind } from "./transfer";

/** A form sends a field that was left out as an empty text; digits may be Devanagari. */
const blank = (value: unknown) => {
  const text = typeof value === "string" ? latinDigits(withoutMarks(value)).trim() : value;
  return text === "" || text === null ? undefined : text;
};

const code = z
  .string({ error: words("transferCodeInvalid") })
  .transform((text) => latinDigits(withoutMarks(text)).replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{4}$/, { error: words("transferCodeInvalid") }));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** A day as people write it, and a time of the day. */
const LOCAL = /^(.+?)(?:t|,?\s)\s*(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?(?:m\.?)?$/;
const HOURS_OF_HALF_DAY = 12;

/** A time in India as people write it, such as '3/12/2026 5:30 pm' or a field's '2026-12-03T17:30', or an ISO 8601 instant. */
function readMoment(text: string): Date | undefined {
  const written = latinDigits(withoutMarks(text)).trim();
  if (INSTANT.test(written)) return isDay(written.slice(0, 10)) ? validDate(written) : undefined;
  const [, date = "", hours = "", minutes = "", half] = LOCAL.exec(written.toLowerCase()) ?? [];
  const day = readDay(date);
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % HOURS_OF_HALF_DAY) + (half === "p" ? HOURS_OF_HALF_DAY : 0);
  if (day === undefined || (half !== undefined && Number(hours) > HOURS_OF_HALF_DAY)) return undefined;
  return validDate(`${day}T${String(hour).padStart(2, "0")}:${minutes}+05:30`);
}

function validDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const at = z.preprocess(
  blank,
  z
    .string({ error: words("transferTimeInvalid") })
    .transform((text, context) => {
      const read = readMoment(text);
      if (read === undefined) context.addIssue({ code: "custom", message: words("transferTimeInvalid") });
      return read ?? z.NEVER;
    })
    .optional(),
);

/** Of a number with one decimal times ten. */
const ROUNDING = 1e-6;

/** Hours with one decimal, kept in tenths. */
const hours = z.preprocess(
  (value) => {
    const text = blank(value);
    if (typeof text !== "string") return text;
    const plain = plainNumber(text);
    return /^\d{1,5}(\.\d)?$/.test(plain) ? Number(plain) : text;
  },
  z
    .number({ error: words("meterInvalid") })
    .min(0, { error: words("meterInvalid") })
    .max(MAX_METER, { error: words("meterInvalid") })
    .refine((read) => Math.abs(read * METER_PARTS - Math.round(read * METER_PARTS)) < ROUNDING, words("meterInvalid"))
    .transform((read) => Math.round(read * METER_PARTS))
    .optional(),
);

const fuel = z.preprocess(
  (value) => {
    const text = blank(value);
    return typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : text;
  },
  z
    .number({ error: words("fuelInvalid") })
    .int({ error: words("fuelInvalid") })
    .min(0, { error: words("fuelInvalid") })
    .max(FULL_TANK, { error: words("fuelInvalid") })
    .optional(),
);

/** What is recorded at a handover or a return, from a form or the API. */
export const transferSchema = z.object({ code, at, hours, fuel, note: reasonSchema });
export type TransferRequest = z.infer<typeof transferSchema>;

/** The renter's answer to a record; a disagreement says what is not right. */
export const transferAnswerSchema = z
  .object({ answer: z.enum(TRANSFER_ANSWERS, { error: words("choiceUnknown") }), words: reasonSchema })
  .refine((given) => given.answer === "confirm" || given.words !== undefined, {
    path: ["words"],
    error: words("transferWordsMissing"),
  });
export type TransferAnswerRequest = z.infer<typeof transferAnswerSchema>;

/** What the office says to a disagreement. */
export const transferDecisionSchema = z.object({
  decision: reasonSchema.refine((text) => text !== undefined, { error: words("transferDecisionMissing") }),
});
export const transferDecisionFormSchema = transferDecisionSchema.extend({
  kind: z.enum(TRANSFER_KINDS, { error: words("choiceUnknown") }),
});

/**
 * The kind that an address names.
 *
 * @throws NotFound where there is no such kind
 */
export function readTransferKind(text: string | undefined): TransferKind {
  const kind = TRANSFER_KINDS.find((known) => known === text);
  if (kind === undefined) throw new NotFound("pathNotFound");
  return kind;
}
