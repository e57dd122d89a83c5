import { kilometresTo, type Point } from "~/domain/geography/distance";
import { previewOf, type Category, type ListedEquipment } from "./equipment";

/** What a card shows of equipment, and no more: lists travel over slow connections. */
export interface EquipmentSummary {
  id: number;
  name: string;
  preview: string;
  /** Language of the preview where it is known. */
  textLanguage: string | null;
  category: Category;
  dailyRate: number;
  location: string;
  availability: boolean;
  imageUrl: string;
  /** Whole kilometres from the place asked for; 0 for less than one. */
  km?: number | undefined;
}

/**
 * Returns the part of equipment that its card shows.
 *
 * @param nameOf the name of its location in the reader's language
 * @param from the place asked for
 */
export function summarise(
  equipment: ListedEquipment,
  nameOf: (location: string) => string,
  from?: Point,
): EquipmentSummary {
  const { id, name, description, textLanguage, category, dailyRate, location, availability, imageUrl } = equipment;
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
    km: kilometresTo(from, equipment.point),
  };
}
