import type { Db, Trx } from "~db/open";
import { makeUnneededWrite } from "~db/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { pointOfRow, toEquipment } from "~/domain/equipment/equipment-queries.server";
import { distanceKm, type Point } from "~/domain/geography/distance";
import { findPlace } from "~/domain/places/find-place.server";
import type { FoundEquipment } from "~/domain/search/search-equipment.server";
import { DEFAULT_PREFERENCES, type Preferences, type User } from "~/domain/users/user";

/** Candidates, the most popular first: beyond them a better match is unlikely. */
const CANDIDATES = 500;
const KEPT = 3;
const NEAR_KM = 100;
const POINTS = { category: 40, history: 25, location: 20, near: 15, price: 10, feature: 5, rating: 10, popular: 15 };
const MAX_FEATURE_POINTS = 10;
const BEST_RATING = 5;

/** Keys of the reasons' texts in the locales. */
const REASONS = ["category", "history", "location", "near", "price", "features", "rating", "popular"] as const;
export type Reason = (typeof REASONS)[number];

interface Recommendation {
  equipment: Equipment;
  reason: Reason;
}

export interface Taste {
  preferences: Preferences;
  bookedCategories: readonly string[];
  /** Places that the user prefers or has booked at. */
  places: readonly Point[];
}

/** Deletes a user's recommendations, in the transaction that changes what they depend on. */
export async function forgetRecommendations(db: Db | Trx, user: { id: number }): Promise<void> {
  await db.deleteFrom("recommendations").where("userId", "=", user.id).execute();
}

/** Equipment for a user, the best first. Stored until a booking, a preference or what is on offer changes. */
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
  const of = { userId: user.id, createdAt: now.toISOString() };
  const rows = best.map(({ equipment, score, reason }) => ({ ...of, equipmentId: equipment.id, score, reason }));
  if (rows.length > 0)
    await makeUnneededWrite(
      db
        .insertInto("recommendations")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
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

async function describeTaste(db: Db, { id, preferences }: User): Promise<Taste> {
  const booked = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["equipment.category", "equipment.latitude", "equipment.longitude"])
    .distinct()
    .where("bookings.userId", "=", id)
    .execute();
  const preferred = await Promise.all(preferences.preferredLocations.map((location) => findPlace(db, location)));
  return {
    preferences,
    bookedCategories: booked.map(({ category }) => category),
    places: [...preferred.flatMap(({ place }) => place ?? []), ...booked.flatMap((row) => pointOfRow(row) ?? [])],
  };
}

type Candidate = Pick<
  FoundEquipment,
  "category" | "location" | "dailyRate" | "features" | "popularity" | "averageRating" | "point"
>;

/** How well equipment suits, and the reason with most points. @param maxPopularity highest among the candidates */
export function scoreEquipment(
  { preferences, bookedCategories, places }: Taste,
  { category, location, dailyRate, features, popularity, averageRating, point }: Candidate,
  maxPopularity: number,
): { score: number; reason: Reason } {
  const { min, max } = preferences.priceRange;
  const whole = DEFAULT_PREFERENCES.priceRange;
  const isNarrowed = min > whole.min || max < whole.max;
  const same = (one: string) => (other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const wanted = features.filter((feature) => preferences.features.some(same(feature))).length;
  const isNear = point !== undefined && places.some((place) => distanceKm(place, point) <= NEAR_KM);
  const points: Record<Reason, number> = {
    category: preferences.preferredCategories.includes(category) ? POINTS.category : 0,
    history: bookedCategories.includes(category) ? POINTS.history : 0,
    location: preferences.preferredLocations.some(same(location)) ? POINTS.location : 0,
    near: isNear ? POINTS.near : 0,
    price: isNarrowed && dailyRate >= min && dailyRate <= max ? POINTS.price : 0,
    features: Math.min(MAX_FEATURE_POINTS, wanted * POINTS.feature),
    rating: Math.round(((averageRating ?? 0) / BEST_RATING) * POINTS.rating),
    popular: maxPopularity === 0 ? 0 : Math.round((popularity / maxPopularity) * POINTS.popular),
  };
  const score = Object.values(points).reduce((sum, value) => sum + value, 0);
  const reason = REASONS.reduce((best, next) => (points[next] > points[best] ? next : best));
  return { score, reason: points[reason] === 0 ? "popular" : reason };
}
