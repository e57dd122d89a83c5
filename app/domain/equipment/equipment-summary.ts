import type { Rupees } from "~/domain/money";
import { kilometresTo, type Point } from "~/domain/geography/distance";
import { previewOf, type ListedEquipment } from "./equipment";

/** What a card shows of equipment, and no more: lists travel over slow connections. */
export interface EquipmentSummary extends Pick<
  ListedEquipment,
  "id" | "name" | "textLanguage" | "category" | "dailyRate" | "location" | "availability" | "imageUrl"
> {
  preview: string;
  /** Mean to one decimal, and of how many reviews; undefined without. */
  rating?: { average: number; count: number } | undefined;
  /** Whole kilometres from the place asked for; 0 for less than one. */
  km?: number | undefined;
  price?: WholePrice | undefined;
}

/** A whole price, and in words what it contains beside the machine; "" for nothing. */
export interface WholePrice {
  total: Rupees;
  contains: string;
}

export function summarise(
  equipment: ListedEquipment,
  nameOf: (location: string) => string,
  from?: Point,
  price?: WholePrice,
): EquipmentSummary {
  const { id, name, description, textLanguage, category, dailyRate, location, availability, imageUrl } = equipment;
  const { averageRating: average, reviewCount: count } = equipment;
  return {
    id,
    name,
    preview: previewOf(description),
    textLanguage,
    category,
    dailyRate,
    location: nameOf(location),
    availability,
    imageUrl,
    rating: average === null ? undefined : { average: Math.round(average * 10) / 10, count },
    km: kilometresTo(from, equipment.point),
    price,
  };
}
