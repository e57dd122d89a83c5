import { z } from "zod";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment";
import { type MessageKey, Invalid } from "~/domain/errors";
import { tidyLines, withoutUnit, plainNumber } from "~/domain/normalise-text";
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
  areStated,
  type TermsArea,
} from "./terms";
import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { Database } from "~db/schema";
import { limitEdits } from "~/domain/account-quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { findPlace } from "~/domain/places/find-place.server";
import { namePlace } from "~/domain/places/place";
import { LAND_UNITS, MAX_ACRES, MAX_LAND } from "./acres";

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

const MIN_AMOUNT = 0.01;

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
      .min(MIN_AMOUNT, { error: words(key) })
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
interface StatedTerms extends Omit<Terms, "areas"> {
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
    acresPerDay: decimal(MAX_ACRES, "acresInvalid"),
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
      acresPerDay: read.acresPerDay ?? null,
    };
  });

function toTerms(row: Selectable<Database["equipment_terms"]>, areas: readonly TermsArea[]): Terms {
  return {
    operator: row.operator,
    operatorRate: row.operatorRate,
    diesel: row.diesel,
    deliveryKm: row.deliveryKm,
    areas,
    freeKm: row.freeKm,
    perKm: row.perKm,
    minDays: row.minDays,
    noticeDays: row.noticeDays,
    hasImplement: row.hasImplement === null ? null : row.hasImplement === 1,
    onlinePercent: row.onlinePercent,
    acresPerDay: row.acresPerDay,
  };
}

/** The terms of equipment; those of `NO_TERMS` where its owner has said nothing. */
export async function findTerms(db: Db | Trx, equipmentId: number): Promise<Terms> {
  const row = await db
    .selectFrom("equipment_terms")
    .selectAll()
    .where("equipmentId", "=", equipmentId)
    .executeTakeFirst();
  if (row === undefined) return NO_TERMS;
  const areas = await db
    .selectFrom("equipment_areas")
    .select(["key", "names"])
    .where("equipmentId", "=", equipmentId)
    .orderBy("position")
    .execute();
  return toTerms(row, areas.map(toArea));
}

const toArea = ({ key, names }: { key: string; names: string }): TermsArea => ({
  key,
  names: JSON.parse(names) as TermsArea["names"],
});

/** A statement takes no more values than some ten thousand. */
const IDS_A_STATEMENT = 10_000;

async function inParts<Row>(ids: readonly number[], read: (part: readonly number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += IDS_A_STATEMENT)
    rows.push(...(await read(ids.slice(from, from + IDS_A_STATEMENT))));
  return rows;
}

/** The terms of several, by id; none of equipment whose owner has said nothing. */
export async function listTermsOf(db: Db, ids: readonly number[]): Promise<Map<number, Terms>> {
  const rows = await inParts(ids, (part) =>
    db.selectFrom("equipment_terms").selectAll().where("equipmentId", "in", part).execute(),
  );
  const areas = await inParts(ids, (part) =>
    db
      .selectFrom("equipment_areas")
      .select(["equipmentId", "key", "names"])
      .where("equipmentId", "in", part)
      .orderBy("position")
      .execute(),
  );
  const areasOf = new Map<number, TermsArea[]>();
  for (const { equipmentId, ...area } of areas)
    areasOf.set(equipmentId, [...(areasOf.get(equipmentId) ?? []), toArea(area)]);
  return new Map(rows.map((row) => [row.equipmentId, toTerms(row, areasOf.get(row.equipmentId) ?? [])]));
}

/**
 * Replaces the terms of an owner's equipment. Bookings keep what was agreed.
 *
 * @returns the terms, their areas looked up
 * @throws Invalid for an area that is not known; TooMany above the account's number of edits an hour
 */
export async function saveTerms(
  db: Db,
  equipment: { id: number },
  stated: StatedTerms,
  owner: { id: number },
  now: Date,
): Promise<Terms> {
  const { areas: present } = await findTerms(db, equipment.id);
  const terms: Terms = { ...stated, areas: await findAreas(db, stated.areas, present) };
  const replace = async (trx: Trx) => {
    await trx.deleteFrom("equipment_areas").where("equipmentId", "=", equipment.id).execute();
    await trx.deleteFrom("equipment_terms").where("equipmentId", "=", equipment.id).execute();
    if (areStated(terms)) await writeTerms(trx, equipment.id, terms);
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "owner",
      actorId: owner.id,
      subject: "equipment",
      subjectId: equipment.id,
      action: "terms",
    });
  };
  await limitEdits(owner, () => db.transaction().execute(replace));
  return terms;
}

/** Inserts the terms of equipment that has none. */
export async function writeTerms(trx: Trx, equipmentId: number, { areas, ...terms }: Terms): Promise<void> {
  const hasImplement = terms.hasImplement === null ? null : terms.hasImplement ? 1 : 0;
  await trx
    .insertInto("equipment_terms")
    .values({ equipmentId, ...terms, hasImplement })
    .execute();
  const rows = areas.map(({ key, names }, position) => ({ equipmentId, key, position, names: JSON.stringify(names) }));
  if (rows.length > 0) await trx.insertInto("equipment_areas").values(rows).execute();
}

/**
 * The places that an owner names, each once. Forms and calls give back the names that they were shown, which may belong to
 * several places: those of present ones mean these.
 */
async function findAreas(db: Db, names: readonly string[], present: readonly TermsArea[]): Promise<TermsArea[]> {
  const areas = new Map<string, TermsArea>();
  for (const name of names) {
    const kept = present.filter((area) => Object.values(area.names).includes(name));
    for (const area of kept) areas.set(area.key, area);
    if (kept.length > 0) continue;
    const { place } = await findPlace(db, name);
    if (place === undefined || place.kind === "state")
      throw new Invalid("areaUnknown", { values: { place: name }, fields: { areas: ["areaUnknown"] } });
    areas.set(place.key, { key: place.key, names: namePlace(place) });
  }
  return [...areas.values()];
}

/** Land to be worked, and in what unit. */
export const landSchema = z.object({
  land: decimal(MAX_LAND, "landInvalid").refine((land) => land !== undefined, { error: words("landInvalid") }),
  landUnit: z.preprocess(
    (value) => value || undefined,
    z.enum(LAND_UNITS, { error: words("choiceUnknown") }).default("acre"),
  ),
});

export type LandRequest = z.infer<typeof landSchema>;
