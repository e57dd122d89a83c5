import type { Db, Trx } from "~db/open";
import { makeUnneededWrite } from "~db/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { pointOfRow, toEquipment } from "~/domain/equipment/equipment-queries.server";
import type { Point } from "~/domain/geography/distance";
import { findPlace } from "~/domain/places/find-place.server";
import type { FoundEquipment } from "~/domain/search/search-equipment.server";
import type { User } from "~/domain/users/user";
import { REASONS, scoreEquipment, type Reason, type Taste } from "./score-equipment";

/** Candidates, the most popular first: beyond them a better match is unlikely. */
const CANDIDATES = 500;
const KEPT = 3;

interface Recommendation {
  equipment: Equipment;
  /** Key of the reason's text in the locales. */
  reason: Reason;
}

/** Deletes a user's recommendations, in the transaction that changes what they depend on. */
export async function forgetRecommendations(db: Db | Trx, user: { id: number }): Promise<void> {
  await db.deleteFrom("recommendations").where("userId", "=", user.id).execute();
}

/**
 * Equipment for a user, the best match first. Stored until a booking or a preference changes, or until less is on offer
 * of it than is shown, then computed again on the next read.
 */
export async function recommend(db: Db, user: User, now: Date): Promise<Recommendation[]> {
  const kept = await readKept(db, user);
  if (kept.length === KEPT) return kept;
  const taste = await describeTaste(db, user);
  const candidates = await listCandidates(db, user);
  const maxPopularity = Math.max(0, ...candidates.map(({ popularity }) => popularity));
  const best = candidates
    .map((equipment) => ({ equipment, ...scoreEquipment(taste, equipment, maxPopularity) }))
    .sort((one, other) => other.score - one.score || one.equipment.id - other.equipment.id)
    .slice(0, KEPT);
  if (best.length > 0) {
    const rows = best.map(({ equipment, score, reason }) => ({
      userId: user.id,
      equipmentId: equipment.id,
      score,
      reason,
      createdAt: now.toISOString(),
    }));
    await makeUnneededWrite(
      db
        .insertInto("recommendations")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["userId", "equipmentId"])
            .doUpdateSet(({ ref }) => ({
              score: ref("excluded.score"),
              reason: ref("excluded.reason"),
              createdAt: ref("excluded.createdAt"),
            })),
        )
        .execute(),
    );
  }
  return best.map(({ equipment, reason }) => ({ equipment, reason }));
}

async function readKept(db: Db, user: User): Promise<Recommendation[]> {
  const rows = await db
    .selectFrom("recommendations")
    .innerJoin("equipment", "equipment.id", "recommendations.equipmentId")
    .selectAll("equipment")
    .select("recommendations.reason")
    .where("recommendations.userId", "=", user.id)
    .where("deletedAt", "is", null)
    .where("availability", "=", 1)
    .orderBy("recommendations.score", "desc")
    .orderBy("equipment.id")
    .limit(KEPT)
    .execute();
  return rows.map(({ reason, ...row }) => ({
    equipment: toEquipment(row),
    reason: REASONS.find((known) => known === reason) ?? "popular",
  }));
}

async function listCandidates(db: Db, user: User): Promise<FoundEquipment[]> {
  const rows = await db
    .selectFrom("equipment")
    .selectAll()
    .where("deletedAt", "is", null)
    .where("availability", "=", 1)
    .where("ownerId", "!=", user.id)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(CANDIDATES)
    .execute();
  return rows.map((row) => ({ ...toEquipment(row), point: pointOfRow(row) }));
}

async function describeTaste(db: Db, user: User): Promise<Taste> {
  const booked = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["equipment.category", "equipment.latitude", "equipment.longitude"])
    .distinct()
    .where("bookings.userId", "=", user.id)
    .execute();
  const preferred = await findPreferredPlaces(db, user.preferences.preferredLocations);
  const { preferredCategories, preferredLocations, priceRange, features } = user.preferences;
  return {
    categories: preferredCategories,
    locations: preferredLocations,
    priceRange,
    features,
    bookedCategories: booked.map((row) => row.category),
    places: [...preferred, ...booked.flatMap((row) => pointOfRow(row) ?? [])],
  };
}

/** The points of the places that a user prefers, in whatever way they are written. */
async function findPreferredPlaces(db: Db, locations: readonly string[]): Promise<Point[]> {
  const answers = await Promise.all(locations.map((location) => findPlace(db, location)));
  return answers.flatMap(({ place }) => place ?? []);
}
