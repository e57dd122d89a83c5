import { kilometresTo, type Point } from "~/domain/geography/distance";
import type { Rupees } from "~/domain/money";
import { pick } from "~/domain/pick";
import { previewOf, type ListedEquipment } from "./equipment";

/** A whole price, and in words what it contains beside the machine; "" for nothing. */
export interface WholePrice {
  total: Rupees;
  contains: string;
}

/** What a card shows of equipment, and no more: lists travel over slow connections. */
export function summarise(
  equipment: ListedEquipment,
  nameOf: (location: string) => string,
  from?: Point,
  price?: WholePrice,
) {
  const { averageRating: average, reviewCount: count } = equipment;
  return {
    ...pick(equipment, "id", "name", "textLanguage", "category", "dailyRate", "availability", "imageUrl"),
    preview: previewOf(equipment.description),
    location: nameOf(equipment.location),
    /** Mean to one decimal, and of how many reviews; undefined without. */
    rating: average === null ? undefined : { average: Math.round(average * 10) / 10, count },
    /** Whole kilometres from the place asked for; 0 for less than one. */
    km: kilometresTo(from, equipment.point),
    price,
  };
}

export type EquipmentSummary = ReturnType<typeof summarise>;
