import type { Category } from "~/domain/equipment/equipment";
import { distanceKm, type Point } from "~/domain/geography/distance";

/** How well equipment suits a user, and the main reason. Pure. */

export const REASONS = ["category", "history", "location", "near", "price", "features", "rating", "popular"] as const;
export type Reason = (typeof REASONS)[number];

export interface Taste {
  categories: readonly string[];
  locations: readonly string[];
  /** Whole rupees a day. */
  priceRange: { min: number; max: number };
  features: readonly string[];
  /** Categories of equipment that the user has booked. */
  bookedCategories: readonly string[];
  /** Cities that the user prefers or has booked in. */
  places: readonly Point[];
}

export interface Candidate {
  category: Category;
  location: string;
  dailyRate: number;
  features: readonly string[];
  popularity: number;
  averageRating: number | null;
  point: Point | undefined;
}

const NEAR_KM = 100;
const WHOLE_PRICE_RANGE = { min: 0, max: 100_000 };
const POINTS = { category: 40, history: 25, location: 20, near: 15, price: 10, feature: 5, rating: 10, popular: 15 };
const MAX_FEATURE_POINTS = 10;
const BEST_RATING = 5;

const same = (one: string) => (other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Scores equipment.
 *
 * @param maxPopularity highest popularity among the candidates
 * @returns whole points and the reason with most points
 */
export function scoreEquipment(
  taste: Taste,
  equipment: Candidate,
  maxPopularity: number,
): { score: number; reason: Reason } {
  const { priceRange } = taste;
  const narrowed = priceRange.min > WHOLE_PRICE_RANGE.min || priceRange.max < WHOLE_PRICE_RANGE.max;
  const fits = equipment.dailyRate >= priceRange.min && equipment.dailyRate <= priceRange.max;
  const wanted = equipment.features.filter((feature) => taste.features.some(same(feature))).length;
  const { point } = equipment;
  const isNear = point !== undefined && taste.places.some((place) => distanceKm(place, point) <= NEAR_KM);
  const points: Record<Reason, number> = {
    category: taste.categories.includes(equipment.category) ? POINTS.category : 0,
    history: taste.bookedCategories.includes(equipment.category) ? POINTS.history : 0,
    location: taste.locations.some(same(equipment.location)) ? POINTS.location : 0,
    near: isNear ? POINTS.near : 0,
    price: narrowed && fits ? POINTS.price : 0,
    features: Math.min(MAX_FEATURE_POINTS, wanted * POINTS.feature),
    rating: Math.round(((equipment.averageRating ?? 0) / BEST_RATING) * POINTS.rating),
    popular: maxPopularity === 0 ? 0 : Math.round((equipment.popularity / maxPopularity) * POINTS.popular),
  };
  const score = Object.values(points).reduce((sum, value) => sum + value, 0);
  const reason = REASONS.reduce((best, next) => (points[next] > points[best] ? next : best));
  return { score, reason: points[reason] === 0 ? "popular" : reason };
}
