import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/connection";
import type { EquipmentTermsTable } from "~db/terms-schema";
import { searchOf } from "~db/search-engine";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { areStated, DIESELS, NO_TERMS, OPERATORS, type Terms } from "./terms";

function toTerms(row: Selectable<EquipmentTermsTable>): Terms {
  return {
    operator: OPERATORS.find((one) => one === row.operator) ?? null,
    operatorRate: row.operatorRate,
    diesel: DIESELS.find((one) => one === row.diesel) ?? null,
    deliveryKm: row.deliveryKm,
    freeKm: row.freeKm,
    perKm: row.perKm,
    minDays: row.minDays,
    noticeDays: row.noticeDays,
    hasImplement: row.hasImplement === null ? null : row.hasImplement === 1,
  };
}

/** The terms of equipment; those of `NO_TERMS` where its owner has said nothing. */
export async function findTerms(db: Db | Trx, equipmentId: number): Promise<Terms> {
  const row = await db
    .selectFrom("equipment_terms")
    .selectAll()
    .where("equipmentId", "=", equipmentId)
    .executeTakeFirst();
  return row === undefined ? NO_TERMS : toTerms(row);
}

/** The terms of several, by id; none of equipment whose owner has said nothing. */
export async function listTermsOf(db: Db, ids: readonly number[]): Promise<Map<number, Terms>> {
  const rows = await db
    .selectFrom(searchOf(db).tableOfIds(ids).as("wanted"))
    .innerJoin("equipment_terms", "equipment_terms.equipmentId", "wanted.id")
    .selectAll("equipment_terms")
    .execute();
  return new Map(rows.map((row) => [row.equipmentId, toTerms(row)]));
}

/** Replaces the terms of an owner's equipment. Bookings keep what was agreed. */
export async function saveTerms(
  db: Db,
  equipment: { id: number },
  terms: Terms,
  owner: { id: number },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("equipment_terms").where("equipmentId", "=", equipment.id).execute();
    if (areStated(terms)) {
      const hasImplement = terms.hasImplement === null ? null : terms.hasImplement ? 1 : 0;
      await trx
        .insertInto("equipment_terms")
        .values({ equipmentId: equipment.id, ...terms, hasImplement })
        .execute();
    }
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
  });
}
