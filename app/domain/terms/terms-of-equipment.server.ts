import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { EquipmentTermsTable } from "~db/schema";
import { limitEdits } from "~/domain/account-quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Invalid } from "~/domain/errors";
import { findPlace } from "~/domain/places/find-place.server";
import { namePlace } from "~/domain/places/place";
import { areStated, DIESELS, NO_TERMS, OPERATORS, type Terms, type TermsArea } from "./terms";
import type { StatedTerms } from "./terms-schema";

function toTerms(row: Selectable<EquipmentTermsTable>, areas: readonly TermsArea[]): Terms {
  return {
    operator: OPERATORS.find((one) => one === row.operator) ?? null,
    operatorRate: row.operatorRate,
    diesel: DIESELS.find((one) => one === row.diesel) ?? null,
    deliveryKm: row.deliveryKm,
    areas,
    freeKm: row.freeKm,
    perKm: row.perKm,
    minDays: row.minDays,
    noticeDays: row.noticeDays,
    hasImplement: row.hasImplement === null ? null : row.hasImplement === 1,
    onlinePercent: row.onlinePercent,
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
      fromState: null,
      toState: null,
      reason: null,
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
