import { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { plainNumber } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import { LAND_UNITS, MAX_ACRES, MAX_LAND, PERS, WORKS, type Output, type Work } from "./acres";

const MIN = 0.01;

/** A number of up to two places or its digits; a blank one counts as not stated. */
const decimal = (max: number, key: MessageKey) =>
  z.preprocess(
    (value) => {
      if (typeof value !== "string") return value ?? undefined;
      const text = plainNumber(value);
      if (text === "") return undefined;
      return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : text;
    },
    z
      .number({ error: words(key) })
      .min(MIN, { error: words(key) })
      .max(max, { error: words(key) })
      .optional(),
  );

const per = z.preprocess(
  (value) => value || undefined,
  z.enum(PERS, { error: words("choiceUnknown") }).default("hour"),
);

const acres = decimal(MAX_ACRES, "acresInvalid");

/** What a machine works, by kind of work; what is left out or blank is not stated. */
export const outputsSchema = z
  .object({
    ploughing: acres,
    ploughingPer: per,
    cultivating: acres,
    cultivatingPer: per,
    rotavating: acres,
    rotavatingPer: per,
    sowing: acres,
    sowingPer: per,
    spraying: acres,
    sprayingPer: per,
    spreading: acres,
    spreadingPer: per,
    harvesting: acres,
    harvestingPer: per,
  } satisfies Record<Work | `${Work}Per`, z.ZodType>)
  .transform((read): Output[] =>
    WORKS.flatMap((work) => {
      const stated = read[work];
      return stated === undefined ? [] : [{ work, acres: stated, per: read[`${work}Per`] }];
    }),
  );

/** Land to be worked, and in what unit; without a kind of work the first that the machine does. */
export const landSchema = z.object({
  land: decimal(MAX_LAND, "landInvalid").refine((land) => land !== undefined, { error: words("landInvalid") }),
  landUnit: z.preprocess(
    (value) => value || undefined,
    z.enum(LAND_UNITS, { error: words("choiceUnknown") }).default("acre"),
  ),
  work: z.preprocess((value) => value || undefined, z.enum(WORKS, { error: words("choiceUnknown") }).optional()),
});

export type LandRequest = z.infer<typeof landSchema>;
