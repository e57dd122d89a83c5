import { z } from "zod";
import { LOCATION_MAX_CHARACTERS } from "~/domain/equipment/equipment";
import { type MessageKey, Invalid } from "~/domain/errors";
import { tidyLines, withoutUnit, plainNumber } from "~/domain/normalise-text";
import { singleLine, wholeNumber, words } from "~/domain/schema-parts";
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
  isDelivered,
  type TermsArea,
} from "./terms";
import type { Db, Trx } from "~db/open";
import { limitEdits } from "~/domain/quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { findPlace } from "~/domain/places/find-place.server";
import { namePlace } from "~/domain/places/place";
import { LAND_UNITS, MAX_ACRES, MAX_LAND } from "./acres";

const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** A field of the form or the API. @param otherwise where it is left out or blank @param read takes it from text */
const stated = <T, Otherwise>(
  schema: z.ZodType<T>,
  otherwise: Otherwise,
  read: (text: string) => unknown = (text) => text,
) =>
  z.preprocess(
    (value) => {
      if (isBlank(value)) return undefined;
      return typeof value === "string" ? read(value) : value;
    },
    schema.optional().transform((value): T | Otherwise => value ?? otherwise),
  );

const whole = <Otherwise>(min: number, max: number, key: MessageKey, otherwise: Otherwise) =>
  stated(wholeNumber(key, max).min(min, words(key)), otherwise, (typed) => {
    const text = withoutUnit(typed);
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  });

const MIN_AMOUNT = 0.01;

/** A number of up to two places or its digits. */
const decimal = <Otherwise>(max: number, key: MessageKey, otherwise: Otherwise) =>
  stated(z.number(words(key)).min(MIN_AMOUNT, words(key)).max(max, words(key)), otherwise, (typed) => {
    const text = plainNumber(typed);
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : text;
  });

const choice = <T extends string, Otherwise>(values: readonly T[], otherwise: Otherwise) =>
  stated(z.enum(values, words("choiceUnknown")), otherwise);

/** Places, one a line or as a list; of those that the API gave out the English name. */
const areas = stated(
  z
    .array(
      z
        .union([z.string(), z.object({ names: z.object({ en: z.string() }) })], words("areaUnknown"))
        .transform((place) => singleLine(typeof place === "string" ? place : place.names.en))
        .pipe(z.string().max(LOCATION_MAX_CHARACTERS, words("locationTooLong"))),
      words("areaUnknown"),
    )
    .transform((texts) => [...new Set(texts.filter((text) => text !== ""))])
    .pipe(z.array(z.string()).max(MAX_AREAS, words("tooManyAreas"))),
  [],
  (text) => tidyLines(text).split(/[\n;]+/, 2 * MAX_AREAS),
);

/** What an owner says: terms whose areas are still to be looked up. */
type StatedTerms = Omit<Terms, "areas"> & { areas: readonly string[] };

export const termsSchema = z
  .object({
    operator: choice(OPERATORS, null),
    operatorRate: whole(1, MAX_OPERATOR_RATE_RUPEES, "operatorRateInvalid", null),
    diesel: choice(DIESELS, null),
    areas,
    deliveryKm: whole(1, MAX_DELIVERY_KM, "deliveryKmInvalid", null),
    freeKm: whole(0, MAX_DELIVERY_KM, "deliveryKmInvalid", 0),
    perKm: whole(0, MAX_RATE_PER_KM_RUPEES, "perKmInvalid", 0),
    minDays: whole(1, MAX_MIN_DAYS, "minDaysInvalid", NO_TERMS.minDays),
    noticeDays: whole(0, MAX_NOTICE_DAYS, "noticeDaysInvalid", NO_TERMS.noticeDays),
    hasImplement: stated(z.boolean(words("choiceUnknown")), null, (text) =>
      ["true", "false"].includes(text) ? text === "true" : text,
    ),
    onlinePercent: z.preprocess(
      (value) => (typeof value === "string" ? value.trimEnd().replace(/%$/, "") : value),
      whole(MIN_ONLINE_PERCENT, MAX_ONLINE_PERCENT, "onlinePercentInvalid", NO_TERMS.onlinePercent),
    ),
    acresPerDay: decimal(MAX_ACRES, "acresInvalid", null),
  })
  .superRefine(({ operator, operatorRate }, context) => {
    if (operator === "paid" && operatorRate === null)
      context.addIssue({ code: "custom", path: ["operatorRate"], message: words("operatorRateInvalid") });
  })
  .transform((terms): StatedTerms => ({
    ...terms,
    operatorRate: terms.operator === "paid" ? terms.operatorRate : null,
    ...(isDelivered(terms) ? {} : { freeKm: 0, perKm: 0 }),
  }));

/** The terms of equipment; those of `NO_TERMS` where its owner has said nothing. */
export async function findTerms(db: Db | Trx, equipmentId: number): Promise<Terms> {
  return (await listTermsOf(db, [equipmentId])).get(equipmentId) ?? NO_TERMS;
}

/** A statement takes no more values than some ten thousand. */
const IDS_A_STATEMENT = 10_000;

async function inParts<Row>(ids: readonly number[], read: (part: readonly number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += IDS_A_STATEMENT)
    rows.push(...(await read(ids.slice(from, from + IDS_A_STATEMENT))));
  return rows;
}

/** The terms of several, by id; none of equipment whose owner has said nothing. */
export async function listTermsOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, Terms>> {
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
  for (const { equipmentId, key, names } of areas) {
    const area = { key, names: JSON.parse(names) as TermsArea["names"] };
    areasOf.set(equipmentId, [...(areasOf.get(equipmentId) ?? []), area]);
  }
  return new Map(
    rows.map(({ equipmentId, hasImplement, ...terms }) => [
      equipmentId,
      {
        ...terms,
        hasImplement: hasImplement === null ? null : hasImplement === 1,
        areas: areasOf.get(equipmentId) ?? [],
      },
    ]),
  );
}

/** Replaces the terms of equipment; bookings keep what was agreed. @throws Invalid for an unknown area; TooMany */
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
    const entry = { subject: "equipment", subjectId: equipment.id, action: "terms", actor: "owner", actorId: owner.id };
    await recordAudit(trx, { ...entry, at: now.toISOString() });
  };
  await limitEdits(owner, () => db.transaction().execute(replace));
  return terms;
}

export async function writeTerms(trx: Trx, equipmentId: number, { areas, ...terms }: Terms): Promise<void> {
  const hasImplement = terms.hasImplement === null ? null : terms.hasImplement ? 1 : 0;
  await trx
    .insertInto("equipment_terms")
    .values({ equipmentId, ...terms, hasImplement })
    .execute();
  const rows = areas.map(({ key, names }, position) => ({ equipmentId, key, position, names: JSON.stringify(names) }));
  if (rows.length > 0) await trx.insertInto("equipment_areas").values(rows).execute();
}

/** The places that an owner names, each once. A name that several places have means the present one. */
async function findAreas(db: Db, names: readonly string[], present: readonly TermsArea[]): Promise<TermsArea[]> {
  const areas = new Map<string, TermsArea>();
  for (const name of names) {
    const kept = present.filter((area) => Object.values(area.names).includes(name));
    for (const area of kept) areas.set(area.key, area);
    if (kept.length > 0) continue;
    const { place } = await findPlace(db, name);
    if (place === undefined || place.kind === "state")
      throw new Invalid("areaUnknown", { values: { place: name }, field: "areas" });
    areas.set(place.key, { key: place.key, names: namePlace(place) });
  }
  return [...areas.values()];
}

export const landSchema = z.object({
  land: decimal(MAX_LAND, "landInvalid", undefined).refine((land) => land !== undefined, words("landInvalid")),
  landUnit: choice(LAND_UNITS, "acre" as const),
});

export type LandRequest = z.infer<typeof landSchema>;
